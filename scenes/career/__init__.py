"""What has been played: its page, its lines, its table."""
