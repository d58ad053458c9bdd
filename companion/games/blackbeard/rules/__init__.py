"""What needs no question: pure functions of the state, one file for each matter."""
