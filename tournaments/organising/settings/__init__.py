"""The settings of a tournament: checking, forms, creation, preview, templates."""
