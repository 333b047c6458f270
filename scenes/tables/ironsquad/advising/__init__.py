"""What is proposed to a person in his turn, and why."""
