"""Boards on the screen: a camera to look through, and one drawer for each kind of board."""
