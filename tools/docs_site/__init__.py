"""The site of the documents: docs/ as pages with navigation and search (docs/decisions/0132)."""
