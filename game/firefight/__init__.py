"""Firefight: seven action points, and an enemy who answers every action."""
