"""What keeps the tables of a host: copies of its database, and what can be rescued from a damaged one."""
