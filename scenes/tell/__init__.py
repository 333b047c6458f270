"""The text mode: a match told in lines and played with typed words, over the same chairs as the window."""
