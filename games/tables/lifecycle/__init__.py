"""Creation, finalisation, abortion and verification of games."""
