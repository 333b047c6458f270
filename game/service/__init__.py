"""How other programs play: the table protocol, the bots' process, JSON by the line."""
