"""Operators: a fire-fight between two elite operators on a map of nodes and coloured sight lines."""
