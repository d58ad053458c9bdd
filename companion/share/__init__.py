"""How a game gets from one device to another: codes, merge, network; and addresses, links and results."""
