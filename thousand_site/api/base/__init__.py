"""Base of all API resources: authentication, errors, pagination, parsers, schema."""
