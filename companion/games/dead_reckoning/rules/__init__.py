"""The rules that need no question: what is so, what may be done, what it costs. Nothing here changes anything."""
