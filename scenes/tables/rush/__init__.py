"""The table of Rush."""
