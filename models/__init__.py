"""What is stored: rows, the database that holds them, and its migrations. No rule lives here."""
