"""A fight: cards and dice are chosen in secret, its odds, and how it is told."""
