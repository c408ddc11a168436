"""The HTTP API for programs (docs/api.md).

One module per resource. Views only parse and serialise; services and queries do the work.
"""
