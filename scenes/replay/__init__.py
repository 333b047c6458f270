"""Replays of matches: the list, the screen, its timeline."""
