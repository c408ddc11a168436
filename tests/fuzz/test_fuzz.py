"""The short form of `make fuzz`, and tests that it finds planted errors."""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.engine import agreements_from, flow, new_game, observe
from games.engine.actions import KEEP
from games.engine.cards import ACES
from tests.fuzz import __main__ as long_form
from tests.fuzz import bots, card_swaps, effects, invariants, random_game, secrecy, seeded_game
from tests.fuzz.invariants import Broken
from tests.fuzz.legality import lawful
from tests.fuzz.random_agreements import FIELDS
from tests.fuzz.random_game import Course, play
from tests.fuzz.random_play import PlayStyle

GAMES = int(os.environ.get("FUZZ_SHORT", "40"))
BOT_GAMES = 8
RARE_WORDS = {
    "look": {"dark": "first", "dark_min_score": None},
    "trump": {"trump_choice": "declarer"},
    "take": {"players": 2},
    "lay": {"exchange": "lay_aside"},
}
QUIET = PlayStyle(claim=0.0, give_up=0.0, up=0.2)


def test_games_of_random_agreements():
    """A part of `make test-all` plays thousands of them (tests/fuzz/__main__.py)."""
    told = seeded_game.Report()
    for number in range(GAMES):
        told.add(seeded_game.run("short", number))
    assert not told.broken, "\n\n".join(map(str, told.broken[0]))
    assert sum(told.changed.values()) > GAMES // 3


def test_bots_come_to_the_end_of_games_of_random_agreements():
    """A part of `make test-all` plays hundreds of them (tests/fuzz/bots.py)."""
    said, faults = bots.play_all(range(BOT_GAMES), "short")
    assert not faults, faults[0]
    assert {word for _, word in said} >= {"bid", "play"}


@pytest.mark.parametrize(("word", "agreed"), RARE_WORDS.items())
def test_bots_are_asked_what_few_agreements_ask(word, agreed):
    """These six deals always come to the question: no field needs to be drawn for it."""
    said, game = Counter(), new_game(agreements_from({**agreed, "max_deals": 6}), 0)
    bots.play_to_the_end(game, ["casual"] * game.players, Random(word), said)
    assert said["casual", word]


# It finds what it looks for


def course_of(seed=1, most_deals=2, **given):
    """Return a course that quiet players have played."""
    course = Course(agreements_from(given), 0, None)
    play(course, Random(seed), QUIET, (), most_deals)
    return course


def broken(monkeypatch, name, replacement):
    """Return the report on a game in which this function of the engine is replaced."""
    monkeypatch.setattr(invariants, name, replacement)
    with pytest.raises(Broken) as fault:
        course_of()
    return str(fault.value)


def test_it_finds_a_legal_action_that_is_missing(monkeypatch):
    def fewer(game):
        return flow.legal_actions(game)[:-1] or flow.legal_actions(game)

    assert "accepted although not legal" in broken(monkeypatch, "legal_actions", fewer)


def test_it_finds_an_action_that_is_refused_although_legal(monkeypatch):
    def more(game):
        legal = flow.legal_actions(game)
        return (*legal, KEEP) if legal else legal

    assert "refused although legal: keep" in broken(monkeypatch, "legal_actions", more)


def test_it_finds_what_the_rules_read_otherwise(monkeypatch):
    monkeypatch.setattr(invariants, "lawful", lambda game: lawful(game) | {"bid 300"})
    with pytest.raises(Broken, match=r"not both: \['bid 300'\]"):
        course_of()


def test_it_finds_that_others_may_act(monkeypatch):
    def anybody(game, seat, action):
        return game if seat == 3 else flow.act(game, seat, action)

    assert "seat 3 may act too" in broken(monkeypatch, "act", anybody)


def test_it_finds_a_card_in_two_places():
    game = next(game for game in course_of().states if game.phase == "play")
    hands = (game.running.hands[0], *game.running.hands[:2])
    with pytest.raises(Broken, match="two places"):
        invariants.check_cards(game.running.replace(hands=hands))
    with pytest.raises(Broken, match="missing"):
        invariants.check_cards(game.running.replace(hands=(0, *game.running.hands[1:])))


def test_it_finds_a_number_that_grows_for_nothing_or_does_not_grow():
    before, after = course_of().states[1:3]
    old, new = invariants.views(before), invariants.views(after)
    with pytest.raises(Broken, match="nothing new under a new number"):
        invariants.check_shown(
            old, invariants.views(before.replace(updates=after.updates, missed=after.missed))
        )
    with pytest.raises(Broken, match="something new under an old number"):
        invariants.check_shown(
            old, invariants.views(after.replace(updates=before.updates, missed=before.missed))
        )
    invariants.check_shown(old, new)


def test_it_finds_a_scorer_that_disagrees(monkeypatch):
    monkeypatch.setattr(random_game, "expected_lines", lambda record: iter(()))
    with pytest.raises(Broken, match="the scorer says"):
        course_of()


def test_an_agreement_that_changed_nothing_is_told_from_one_that_did():
    course = course_of(penalty=50, max_deals=2, must_trump=False, opener="dealer")
    assert effects.changed(course, "opener")
    assert effects.changed(course, "max_deals")
    assert not effects.changed(course, "penalty")
    assert effects.changed(course_of(players=4), "players")


def test_every_agreement_has_its_turn_in_the_middle():
    focused = {FIELDS[number % len(FIELDS)] for number in range(long_form.GAMES)}
    assert focused == set(FIELDS)


def test_it_finds_a_hidden_card_that_shows(monkeypatch):
    """First all hands are in the observation, then the talon."""
    for leak in (
        lambda game, viewer: game.running.hands,
        lambda game, viewer: game.running.talon_on_table,
    ):
        monkeypatch.setattr(secrecy, "observe", leak)
        with pytest.raises(Broken, match="sees what is hidden"):
            course_of()


def test_it_finds_a_legal_action_that_tells_of_hidden_cards(monkeypatch):
    monkeypatch.setattr(secrecy, "legal_actions", lambda game: game.running.hands)
    with pytest.raises(Broken, match="may do what hidden cards say"):
        course_of()


def test_it_finds_what_is_shown_because_somebody_holds_a_card(monkeypatch):
    """A number reveals how many aces a seat holds, although no card is shown."""

    def leaking(game, viewer):
        aces = (game.running.hands[0] & ACES).bit_count() if game.running else 0
        return replace(observe(game, viewer), deal=aces)

    course = course_of(most_deals=4)
    assert any(card_swaps.check_course(course, Random(seed)) for seed in range(9))
    monkeypatch.setattr(card_swaps, "observe", leaking)
    with pytest.raises(Broken, match="by what was shown when"):
        for seed in range(60):
            card_swaps.check_course(course, Random(seed))
