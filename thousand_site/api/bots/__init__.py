"""The HTTP part of the bot API: one request per action (docs/bots.md).

Events and tables arrive by streams of games.bot_api, which are only documented here.
"""
