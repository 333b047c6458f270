"""How bots of Firefight see a position, and what they make of it."""
