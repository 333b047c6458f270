"""The tests of Iron Squad; a package, as some of its files bear the names of those of Operators."""
