"""A match looked back on: who was likely to win, what each decision cost, what was luck."""
