"""The screens: they show the state, start procedures, and decide nothing."""
