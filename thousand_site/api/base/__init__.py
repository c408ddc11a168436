"""What all resources of the API share: authentication, errors, pages, parsers, the schema."""
