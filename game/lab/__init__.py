"""The lab: bots against bots, many matches, each counted once; and what came of them."""
