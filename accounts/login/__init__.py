"""Logging in and signing up: forms, backend, allauth's adapter, wrong passwords."""
