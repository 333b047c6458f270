"""The screens. pygame lives here and nowhere else."""
