"""Weeks of the deals of a day: stored figures, and divisions that go on from Monday to Monday."""
