"""The drawer of boards of hexes."""
