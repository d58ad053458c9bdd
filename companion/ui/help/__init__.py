"""Help where one is: what this screen is for, its signs, and the goal of each game."""
