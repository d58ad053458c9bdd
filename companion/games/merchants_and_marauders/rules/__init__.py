"""What needs no question: plain functions on the state."""
