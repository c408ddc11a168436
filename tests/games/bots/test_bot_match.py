"""The decks of a seed."""

from games.bots import bot_match


def test_the_same_seed_gives_the_same_decks():
    first, second = bot_match.decks("a"), bot_match.decks("a")
    assert [next(first) for _ in range(5)] == [next(second) for _ in range(5)]


def test_another_seed_gives_other_decks():
    assert next(bot_match.decks("a")) != next(bot_match.decks("b"))
