"""The audit log: its page, and its rows as lines in the reader's language."""
