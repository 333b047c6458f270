"""The review of a match: what each decision cost, what was luck, and what would have been better."""
