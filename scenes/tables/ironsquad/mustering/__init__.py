"""Picking a squad and placing it on the board, before the first round."""
