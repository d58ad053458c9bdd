"""What is told of an evening at its table: the end, by how much and how it was won, how long everybody took."""
