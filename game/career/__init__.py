"""What has been played at this table, in one SQLite file: store, formats, migrations."""
