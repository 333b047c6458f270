"""YAML and Tiled maps into frozen tables, every fault with file, line and column."""
