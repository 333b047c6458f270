"""The games as environments for research: actions as steps with fixed numbers, views as vectors of a fixed length."""
