"""Procedures of combat and raids."""
