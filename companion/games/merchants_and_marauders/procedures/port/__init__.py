"""Procedures of a port: market, shipyard, crew."""
