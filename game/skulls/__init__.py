"""Danger Close: two squads, a bag of skulls for each, and a few blocks of town (R-SK-01 to R-SK-198)."""
