"""Pages of the administration beside Django's: front page, users, audit log, menu."""
