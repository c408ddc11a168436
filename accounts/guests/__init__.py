"""Guests, and their conversion to full accounts."""
