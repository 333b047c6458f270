"""What a game teaches, all of it data: rule book, lessons, puzzles and their search, positions in words."""
