"""The logins of a user on their devices (allauth.usersessions): listed, and ended one by one."""
