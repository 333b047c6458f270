"""What is proposed to a person in his turn, and why; what the other side can do in its own."""
