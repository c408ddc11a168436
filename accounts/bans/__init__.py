"""Bans by moderators: from rated games, from tournaments, from chat, each with its own end."""
