"""The tests of Firefight; a package, as some of its files bear the names of those of other games."""
