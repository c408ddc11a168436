"""The second step of logins (allauth.mfa): texts, limits, mails, and requirements for staff."""
