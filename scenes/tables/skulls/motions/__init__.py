"""How the events of Danger Close look on its table."""
