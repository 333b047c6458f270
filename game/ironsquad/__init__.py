"""Iron Squad: the rules of the game."""
