"""What needs no question: the rules as plain calculations."""
