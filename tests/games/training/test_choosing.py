"""Who plays next among the bots: pure, so that every case can be written down."""

from datetime import UTC, datetime, timedelta

from games.bot_ratings.pairing import PAUSE, SETTLED, Course, Trainee, next_course, next_table

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def bots(*lines: tuple[str, int]) -> tuple[Trainee, ...]:
    return tuple(Trainee(number, level, games) for number, (level, games) in enumerate(lines))


def course(key: int, *games: int, ago: timedelta | None = None) -> Course:
    levels = ["greedy", "caretaker"] * len(games)
    trainees = bots(*zip(levels, games, strict=False))
    return Course(key, trainees, None if ago is None else NOW - ago)


def ids(trainees: list[Trainee]) -> list[int]:
    return [trainee.user_id for trainee in trainees]


def test_who_has_played_least_sits_down_first():
    waiting = bots(("greedy", 9), ("caretaker", 2), ("greedy", 3), ("caretaker", 1))
    assert ids(next_table(waiting, 3)) == [3, 2, 1]


def test_there_are_always_two_levels_at_a_table():
    waiting = bots(("greedy", 0), ("greedy", 0), ("greedy", 0), ("caretaker", 90))
    assert ids(next_table(waiting, 3)) == [0, 3, 1]


def test_equals_come_in_the_order_that_was_drawn():
    waiting = bots(*[("greedy", 5)] * 3, *[("bold", 5)] * 3)
    assert ids(next_table(waiting, 3)) == [0, 3, 1]


def test_one_ladder_after_the_other_is_settled():
    settled = course(1, *[SETTLED] * 3, ago=timedelta(0))
    chosen = next_course([settled, course(2, 20, 9, 30), course(3, 0, 0, 0)], NOW)
    assert chosen is not None and chosen.ladder_id == 2


def test_a_settled_ladder_rests_between_its_games():
    settled = [SETTLED] * 3
    assert next_course([course(1, *settled, ago=PAUSE - timedelta(seconds=1))], NOW) is None
    assert next_course([course(1, *settled, ago=PAUSE)], NOW) is not None


def test_one_green_bot_is_enough_to_play_on():
    just_now = course(1, SETTLED, SETTLED, SETTLED - 1, ago=timedelta(0))
    assert next_course([just_now], NOW) is just_now


def test_without_two_levels_nobody_plays():
    alone = Course(1, bots(("greedy", 0), ("greedy", 0), ("greedy", 0)), None)
    assert next_course([alone, Course(2, (), None)], NOW) is None


def test_everybody_settles_after_about_as_many_games_as_seats_are_needed():
    """However the levels are spread, nobody is left behind and nobody plays all the time."""
    played = dict.fromkeys(range(8), 0)
    levels = ["greedy", "caretaker", "greedy", "bold", "caretaker", "cautious", "greedy", "bold"]
    rounds = 0
    while min(played.values()) < SETTLED:
        trainees = [Trainee(number, levels[number], games) for number, games in played.items()]
        for trainee in next_table(trainees, 3):
            played[trainee.user_id] += 1
        rounds += 1
    assert rounds < 1.1 * SETTLED * 8 / 3 and max(played.values()) < 1.2 * SETTLED
