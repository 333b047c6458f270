"""Tests of the review of a match."""
