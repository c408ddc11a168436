"""A set of decks: every seat, the yardstick beside it, and the same decks again."""

from typing import Any

import pytest

from games.bots import LADDER, LEVELS
from games.bots.matches import Contest, play_set
from games.bots.matches import contest as contest_module
from games.bots.protocol import Bot
from games.engine import agreements_from

SHORT = agreements_from({"preset": "classic", "max_deals": 2})
GREEDY, CARETAKER = LEVELS["greedy"], LEVELS["caretaker"]


def contest(*bots: Bot, **options: object) -> Contest:
    return Contest(SHORT, bots, GREEDY, seed=1, **options)  # type: ignore[arg-type]


def test_the_yardstick_against_itself_gains_nothing() -> None:
    row = play_set(contest(GREEDY, GREEDY, GREEDY), 0)
    assert row.points == 0
    assert row.win_share == pytest.approx(1 / 3)


def test_the_same_bot_at_all_seats_plays_a_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    def noted(*arguments: Any) -> Any:
        played.append(arguments)
        return game(*arguments)

    game = contest_module._game
    monkeypatch.setattr(contest_module, "_game", noted)
    play_set(contest(CARETAKER, GREEDY, GREEDY), 0)
    assert len(played) == 3 + 1


@pytest.mark.parametrize("name", LADDER[:2])
def test_a_set_played_once_is_what_the_rotations_would_give(name: str) -> None:
    bots = [LEVELS[name]] * 3
    match = contest(*bots)
    games = [contest_module._game(match, 0, bots) for _ in bots]
    assert contest_module._rotated(match, 0, bots[0]) == games


def test_a_weak_bot_loses_points() -> None:
    rows = [play_set(contest(CARETAKER, GREEDY, GREEDY), number) for number in range(4)]
    assert sum(row.points for row in rows) < 0


def test_a_set_can_be_played_again() -> None:
    match = contest(GREEDY, CARETAKER, CARETAKER)
    assert play_set(match, 3) == play_set(match, 3)


def test_games_that_end_by_the_limit_of_deals_are_counted() -> None:
    assert play_set(contest(GREEDY, GREEDY, GREEDY), 0).capped == 3


def test_deals_begin_from_the_given_standings_by_turns() -> None:
    seen = []

    class Noting:
        def choose(self, observation, legal):  # type: ignore[no-untyped-def]
            seen.append((observation.standing.scores, observation.played))
            return CARETAKER.choose(observation, legal)

    standings = ({"scores": [100, 200, 300]}, {"scores": [0, -5, 800]})
    match = contest(Noting(), GREEDY, GREEDY, standings=standings)
    for number in range(2):
        play_set(match, number)
    assert {scores for scores, _ in seen} == {(100, 200, 300), (0, -5, 800)}
    assert {played for _, played in seen} == {0}


def test_the_first_bot_sits_at_every_seat() -> None:
    seats = set()

    class Noting:
        def choose(self, observation, legal):  # type: ignore[no-untyped-def]
            seats.add(observation.seat)
            return CARETAKER.choose(observation, legal)

    play_set(contest(Noting(), GREEDY, GREEDY, standings=({},)), 0)
    assert seats == {0, 1, 2}
