"""Rush: two dice, two landings, and a fuse that burns while the defenders look for a double."""
