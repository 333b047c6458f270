"""Puzzles: the list, the one being played, the verdict."""
