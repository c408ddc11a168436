"""Apps of users by OAuth 2 with PKCE: a Django app with the label `oauth` (decision 0126)."""
