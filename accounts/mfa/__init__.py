"""The second step of logins (allauth.mfa): texts, limits, mails, and what is required of staff."""
