"""The table of Operators: its panels, and how each of its events looks."""
