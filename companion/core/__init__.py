"""The rules' own language: procedures, tables and their log. Pure, the standard library only."""
