"""The picture of each game: its panels, what each of its events looks like, what a click on its board means."""
