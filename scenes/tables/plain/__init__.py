"""The plain table: a game played, told, typed and edited from its board, its legal actions, its kinds and its words alone."""
