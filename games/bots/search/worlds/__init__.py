"""Deals that fit what a seat has seen: the cards that others may hold, and how likely they do."""

from games.bots.search.worlds.knowledge import ASIDE, Knowledge, knowledge_of
from games.bots.search.worlds.sampling import World, all_worlds, sample_worlds

__all__ = ["ASIDE", "Knowledge", "World", "all_worlds", "knowledge_of", "sample_worlds"]
