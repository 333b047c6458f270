"""The table of Firefight."""
