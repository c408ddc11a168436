"""Errors of the build."""


class BuildError(Exception):
    """What keeps the site of the documents from being built, in words."""
