"""Finished deals, played on against bots from any moment and compared with what happened.

Nothing is stored: a request names the moment and the actions tried, and the engine replays them.
"""
