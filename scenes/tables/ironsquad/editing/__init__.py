"""What the editor of Iron Squad offers: the fields beside the board, and the map."""
