"""What a game offers to the screens."""
