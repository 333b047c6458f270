"""What the panels of Danger Close are made of."""
