"""The app alone on a phone: Python in its browser, the tables in the browser's own files, no host and no network."""
