"""Procedures of one Pirate: his career, his moves, his crew."""
