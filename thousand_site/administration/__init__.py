"""The administrators' desk: its front page, the pages of users, the audit log, the menu."""
