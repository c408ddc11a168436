"""Repeating tournaments: a template, and copies of it that are announced ahead."""
