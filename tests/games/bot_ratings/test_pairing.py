"""Tests of games.bot_ratings.pairing."""

from datetime import UTC, datetime, timedelta

from games.bot_ratings.pairing import (
    DEAR_LEVELS,
    ESTABLISHED_GAMES,
    MAINTENANCE_INTERVAL,
    LadderQueue,
    RatedBot,
    next_ladder,
    next_table,
)

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def bots(*lines: tuple[str, int]) -> tuple[RatedBot, ...]:
    return tuple(RatedBot(number, level, games) for number, (level, games) in enumerate(lines))


def queue(key: int, *games: int, ago: timedelta | None = None) -> LadderQueue:
    levels = ["greedy", "caretaker"] * len(games)
    rated_bots = bots(*zip(levels, games, strict=False))
    return LadderQueue(key, rated_bots, None if ago is None else NOW - ago)


def ids(rated_bots: list[RatedBot]) -> list[int]:
    return [bot.user_id for bot in rated_bots]


def test_bots_with_fewer_games_are_seated_first():
    candidates = bots(("greedy", 9), ("caretaker", 2), ("greedy", 3), ("caretaker", 1))
    assert ids(next_table(candidates, 3)) == [3, 2, 1]


def test_a_table_has_two_levels():
    candidates = bots(("greedy", 0), ("greedy", 0), ("greedy", 0), ("caretaker", 90))
    assert ids(next_table(candidates, 3)) == [0, 3, 1]


def test_two_styles_of_a_level_are_one_level():
    candidates = bots(("club-bold", 0), ("club-cautious", 0), ("casual-bold", 9))
    assert ids(next_table(candidates, 3)) == [0, 2, 1]
    two = LadderQueue(1, bots(("club-bold", 0), ("club-cautious", 0)), None)
    assert next_ladder([two], NOW) is None


def test_a_dear_level_needs_fewer_games():
    needed = [bot.games_needed for bot in bots(("beginner-bold", 0), ("master-bold", 0))]
    assert needed == [ESTABLISHED_GAMES, DEAR_LEVELS["master"]] and needed[0] > needed[1]


def test_a_dear_bot_is_seated_less_often():
    candidates = bots(("master-bold", 15), ("beginner-bold", 20), ("casual-bold", 20))
    assert ids(next_table(candidates, 2)) == [1, 2]


def test_equal_bots_keep_their_order():
    candidates = bots(*[("greedy", 5)] * 3, *[("bold", 5)] * 3)
    assert ids(next_table(candidates, 3)) == [0, 3, 1]


def test_ladders_are_established_one_after_another():
    established = queue(1, *[ESTABLISHED_GAMES] * 3, ago=timedelta(0))
    chosen = next_ladder([established, queue(2, 20, 9, 30), queue(3, 0, 0, 0)], NOW)
    assert chosen is not None and chosen.ladder_id == 2


def test_an_established_ladder_plays_occasionally():
    established = [ESTABLISHED_GAMES] * 3
    assert (
        next_ladder([queue(1, *established, ago=MAINTENANCE_INTERVAL - timedelta(seconds=1))], NOW)
        is None
    )
    assert next_ladder([queue(1, *established, ago=MAINTENANCE_INTERVAL)], NOW) is not None


def test_one_bot_with_few_games_makes_the_ladder_due():
    just_now = queue(
        1, ESTABLISHED_GAMES, ESTABLISHED_GAMES, ESTABLISHED_GAMES - 1, ago=timedelta(0)
    )
    assert next_ladder([just_now], NOW) is just_now


def test_a_ladder_with_one_level_plays_no_games():
    alone = LadderQueue(1, bots(("greedy", 0), ("greedy", 0), ("greedy", 0)), None)
    assert next_ladder([alone, LadderQueue(2, (), None)], NOW) is None


def test_all_bots_are_established_with_few_extra_games():
    played = dict.fromkeys(range(8), 0)
    levels = ["greedy", "caretaker", "greedy", "bold", "caretaker", "cautious", "greedy", "bold"]
    rounds = 0
    while min(played.values()) < ESTABLISHED_GAMES:
        rated_bots = [RatedBot(number, levels[number], games) for number, games in played.items()]
        for bot in next_table(rated_bots, 3):
            played[bot.user_id] += 1
        rounds += 1
    assert (
        rounds < 1.1 * ESTABLISHED_GAMES * 8 / 3 and max(played.values()) < 1.2 * ESTABLISHED_GAMES
    )
