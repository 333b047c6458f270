"""The drawer of boards of nodes and coloured lines."""
