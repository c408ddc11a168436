"""Bot matches: the same decks for everybody, and reliable figures."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots import LEVELS, bot_match
from games.engine import agreements_from

SHORT = agreements_from({"preset": "classic", "max_deals": 2})


def last_line(*args):
    out = StringIO()
    call_command("match_bots", *args, stdout=out)
    return json.loads(out.getvalue().splitlines()[-1])


def test_the_same_seed_gives_the_same_decks():
    first, second = bot_match.decks("a"), bot_match.decks("a")
    assert [next(first) for _ in range(5)] == [next(second) for _ in range(5)]


def test_another_seed_gives_other_decks():
    assert next(bot_match.decks("a")) != next(bot_match.decks("b"))


def test_equal_players_win_once_in_three_rotations():
    """With the same level on every seat the same seat wins each time, and each sits there once."""
    bots = [LEVELS["greedy"]] * 3
    assert list(bot_match.match(SHORT, bots, 12, 1)) == pytest.approx([1 / 3] * 4)


def test_every_rotation_seats_the_first_bot_elsewhere():
    seats = []

    class Noting:
        def choose(self, observation, legal):
            seats.append(observation.seat)
            return LEVELS["caretaker"].choose(observation, legal)

    list(bot_match.rotations(SHORT, [Noting(), LEVELS["greedy"], LEVELS["greedy"]], "x"))
    assert set(seats) == {0, 1, 2}


def test_a_duel_repeats_itself():
    bots = [LEVELS["greedy"], LEVELS["caretaker"], LEVELS["caretaker"]]
    assert list(bot_match.match(SHORT, bots, 9, 4)) == list(bot_match.match(SHORT, bots, 9, 4))


def test_the_interval_is_of_the_sets_of_decks():
    share = bot_match.win_rate([1.0, 0.0, 1.0, 0.0], 3)
    reach = 1.96 * (1 / 3) ** 0.5 / 2
    assert (share.games, share.win_share, share.low) == (
        12,
        0.5,
        pytest.approx(max(0.5 - reach, 0)),
    )


def test_the_command_ends_with_one_json_object():
    found = last_line("--games", "3", "--max-deals", "2")
    assert list(found) == ["games", "win_share", "low", "high"]


@pytest.mark.slow
def test_greedy_beats_two_caretakers_in_most_games():
    """A smaller version of the 300 games of the command's default."""
    assert last_line("--games", "30", "--seed", "7")["win_share"] >= 0.6


def test_an_unknown_level_is_refused():
    with pytest.raises(CommandError, match="unknown level: genius"):
        last_line("--levels", "genius,greedy,greedy")


def test_a_wrong_number_of_levels_is_refused():
    with pytest.raises(CommandError, match="needs 3 levels"):
        last_line("--levels", "greedy,greedy")
