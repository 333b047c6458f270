"""The screens. pygame lives here and nowhere else."""

import os

# pygame greets on standard output at its first import, which is ours to write on.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
