"""How phones meet: addresses, links and pictures of them."""
