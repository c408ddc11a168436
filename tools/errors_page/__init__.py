"""The page of all errors that programs can get, docs/errors.md."""
