"""How bots of Rush look at a position: what stops, fights and Spawn Points are worth."""
