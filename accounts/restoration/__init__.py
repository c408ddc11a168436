"""The way back after somebody changed an account's addresses or password: mails with a link."""
