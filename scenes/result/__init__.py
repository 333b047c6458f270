"""The end of a match: who won and why, the graph, the ledger."""
