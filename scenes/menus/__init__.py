"""The title, the saved matches, the settings."""
