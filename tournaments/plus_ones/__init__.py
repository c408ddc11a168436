"""Plus-ones: people without an account whom somebody brings to an event at real tables."""
