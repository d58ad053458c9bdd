"""Procedures of combat."""
