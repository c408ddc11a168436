"""The first lesson: three short scenes on the real engine and the real table."""
