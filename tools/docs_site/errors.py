"""Errors of the build."""


class BuildError(Exception):
    """A fault that keeps the documents from being built, in words."""
