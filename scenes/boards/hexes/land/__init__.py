"""A board of hexes as an illustrated map: areas that run on from hex to hex, hills, and a sheet that lies on a table of canvas."""
