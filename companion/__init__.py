"""Chart Table: a companion for five pirate board games."""

__version__ = "0.2.0"
