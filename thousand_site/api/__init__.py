"""The API over HTTP: what the pages show and do, for programs (docs/api.md).

A file for each noun; the views are thin, the work is in services and queries.
"""
