"""Custom tables before their games begin, challenges and invitations; no game is played here."""
