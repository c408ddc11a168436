"""The second step of logins (allauth.mfa): its texts, and what is required of staff."""
