"""The screen of a match: bars, log, curtain, the queue of events, the bots."""
