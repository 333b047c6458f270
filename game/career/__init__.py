"""What has been played at this table, in one SQLite file: store, formats, migrations."""

from pathlib import Path

from game.folders import user_folder

NAME = "career.db"


def file() -> Path:
    """The file, for whoever wants to know of it and read nothing; it may not exist yet."""
    return user_folder() / NAME
