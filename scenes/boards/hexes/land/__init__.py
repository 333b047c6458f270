"""A board of hexes as an illustrated map: areas that run on, hills, and a sheet that lies on canvas."""
