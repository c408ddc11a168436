"""Webhooks: a club's server, Telegram chat or Discord channel hears of its tournaments."""
