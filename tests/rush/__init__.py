"""The tests of Rush; a package, as some of its files bear the names of those of other games."""
