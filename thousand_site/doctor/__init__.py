"""Checks of a running installation, for `manage.py doctor`.

Each check is a function that returns what it saw. It raises `Wrong` with what is wrong and what
would be right, or `Unused` for a part that this installation does without.
"""
