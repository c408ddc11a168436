"""The administration of Django: its site, its appearance, and the names of models in it."""
