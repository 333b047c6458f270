"""The rules of the games, the match, its journal and the table protocol. Nothing in here opens a window."""

VERSION = "0.1.0"
