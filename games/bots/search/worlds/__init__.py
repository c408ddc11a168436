"""Possible worlds: deals that fit the observation of a seat, with their likelihood."""

from .knowledge import ASIDE, Knowledge, knowledge_of
from .sampling import World, all_worlds, sample_worlds

__all__ = ["ASIDE", "Knowledge", "World", "all_worlds", "knowledge_of", "sample_worlds"]
