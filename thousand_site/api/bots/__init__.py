"""The bot API over HTTP: one request for each thing that a bot does (docs/bots.md).

What happens to it comes down lines that stay open (games.botapi), which are described here too.
"""
