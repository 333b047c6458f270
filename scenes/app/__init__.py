"""The only loop, the window, a page, notices, preferences."""
