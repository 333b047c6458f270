"""The lessons of a game, beside its table."""
