"""Restoration of an account after a change of its addresses or password, by a link in a mail."""
