"""The environments for research, and the wheel that brings them."""
