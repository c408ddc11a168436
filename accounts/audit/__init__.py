"""The audit log: one row for each action of staff, which is never changed."""
