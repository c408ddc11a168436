"""Announcements to all users of the site, in their languages, from one moment until another."""
