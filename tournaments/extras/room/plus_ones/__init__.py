"""Plus-ones: guests without an account, brought to an event at real tables."""
