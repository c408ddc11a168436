"""Tests of a seat's value of results."""

from games.bots.search.equity import Outlook
from games.engine import observe
from tests.games.bots.search.equity.standings import dealt
from tests.games.bots.search.worlds.test_knowledge import played


def test_a_contract_made_is_better_than_one_failed() -> None:
    outlook = Outlook(dealt([300, 300, 300]))
    assert outlook.before_play(1, 120, 130)[1] > outlook.before_play(1, 120, 110)[1]


def test_for_a_defender_it_is_the_other_way_round() -> None:
    outlook = Outlook(dealt([300, 300, 300], seat=0))
    assert outlook.before_play(1, 120, 130)[0] < outlook.before_play(1, 120, 110)[0]


def test_a_contract_that_wins_the_game_is_worth_everything() -> None:
    outlook = Outlook(dealt([300, 880, 300], barrel=[None, 0, None]))
    assert outlook.before_play(1, 120, 125) == (0.0, 1.0, 0.0)


def test_giving_up_feeds_a_rival_who_is_close_to_the_end() -> None:
    quiet = Outlook(dealt([300, 300, 300])).given_up(1, 100, "distributed")[1]
    feeding = Outlook(dealt([850, 300, 300])).given_up(1, 100, "distributed")[1]
    assert feeding < quiet


def test_points_that_were_taken_count_in_play() -> None:
    """The declarer has 23 points of the first trick: 77 more make 100."""
    names = ("AD AC AS KS QS", "TS JS JC", "AH KH QH JH TC")
    game = played(names, "AC", "JC", "TC")
    assert game.running is not None
    missing = 100 - game.running.points[1]
    outlook = Outlook(observe(game, 1))
    assert outlook.in_play(missing)[1] > outlook.in_play(missing - 1)[1]


def test_what_a_defender_takes_itself_is_worth_more_than_what_the_other_takes() -> None:
    outlook = Outlook(observe(played(("AD AC AS KS QS", "TS JS JC", "AH KH QH JH TC"), "AC"), 2))
    chances = [outlook.in_play(60, own)[2] for own in (0, 20, 40)]
    assert chances == sorted(chances) and chances[0] < chances[-1]


def test_while_a_marriage_may_come_the_others_keep_their_part() -> None:
    """Of 120 points that the declarer gets, at most 90 are taken from the cards."""
    outlook = Outlook(observe(played(("AD AC AS KS QS", "TS JS JC", "AH KH QH JH TC")), 1))
    assert outlook._card_points(1, 120) == 90
    assert outlook._card_points(1, 60) == 60


def test_without_a_marriage_all_points_are_those_of_cards() -> None:
    outlook = Outlook(observe(played(("AD AC AS KS JH", "TS JS QS", "AH KH QH TC")), 1))
    assert outlook._card_points(1, 120) == 120
