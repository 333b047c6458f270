"""Bots of three levels for any game, and matches between them."""
