"""The table of Iron Squad: its panels, and how each of its events looks."""
