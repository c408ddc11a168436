"""Repeating tournaments: one is the template, and others like it are announced ahead."""
