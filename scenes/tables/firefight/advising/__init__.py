"""What is proposed to a person in his turn, and why; what comes of it by the measure of the reviews."""
