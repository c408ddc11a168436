"""Composition root: settings, addresses, and pages that need several apps."""
