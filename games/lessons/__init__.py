"""Twelve lessons after the first one: explanations and questions at positions of real deals.

A lesson is a file of `data`. See docs/decisions/0135-lessons-are-files.md.
"""
