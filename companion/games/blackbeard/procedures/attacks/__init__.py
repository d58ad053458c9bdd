"""Procedures of attacks: by Pirates, and against them."""
