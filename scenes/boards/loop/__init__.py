"""Boards that are a loop of squares around an illustrated middle."""
