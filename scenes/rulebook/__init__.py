"""The rule book on the screen, and the way to it from every screen."""
