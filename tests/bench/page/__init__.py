"""Benchmark of a table's page: bytes, requests, and the time until the first paint."""
