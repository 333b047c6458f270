"""The drawer of boards of zones with floors."""
