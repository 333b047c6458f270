"""The table of Danger Close: its panels, and how each of its events looks."""
