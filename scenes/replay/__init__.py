"""A match looked back on: the list, the screen, its timeline."""
