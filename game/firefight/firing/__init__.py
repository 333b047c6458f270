"""Attacks of Firefight: whom one may aim at, odds, dice, what a hit does."""
