"""The short form of `make fuzz`, and that it would find what it looks for."""

import os
from dataclasses import replace
from random import Random

import pytest

from games.engine import agreements_from, flow, observe
from games.engine.actions import KEEP
from games.engine.cards import ACES
from tests.e2e.once import once
from tests.fuzz import bots, checking, effects, one_game, secrecy, secret_courses
from tests.fuzz.agreed import FIELDS
from tests.fuzz.checking import Broken
from tests.fuzz.course import Course, play
from tests.fuzz.lawful import lawful
from tests.fuzz.playing import Style

pytestmark = once

# More than once round the agreements.
GAMES = int(os.environ.get("FUZZ_SHORT", "200"))
PARTS = 5
QUIET = Style(claim=0.0, give_up=0.0, up=0.2)


@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_random_agreements(part):
    told = one_game.Told()
    for number in range(part, GAMES, PARTS):
        told.add(one_game.run("short", number))
    assert not told.broken, "\n\n".join(map(str, told.broken[0]))
    assert sum(told.changed.values()) > GAMES // PARTS // 3


@pytest.mark.parametrize("part", range(2))
def test_bots_come_to_the_end_of_games_of_random_agreements(part):
    said, faults = bots.play_all(range(part, 200, 2), "short")
    assert not faults, faults[0]
    assert {word for _, word in said} >= {"look", "trump", "take", "cut", "redeal", "raise"}


# It finds what it looks for


def course_of(seed=1, most_deals=2, **given):
    """A course of quiet players, played."""
    course = Course(agreements_from(given), 0, None)
    play(course, Random(seed), QUIET, (), most_deals)
    return course


def broken(monkeypatch, name, replacement):
    """What is said of a game when this function of the engine is another one."""
    monkeypatch.setattr(checking, name, replacement)
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
    monkeypatch.setattr(checking, "lawful", lambda game: lawful(game) | {"bid 300"})
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
        checking.check_cards(game.running.but(hands=hands))
    with pytest.raises(Broken, match="missing"):
        checking.check_cards(game.running.but(hands=(0, *game.running.hands[1:])))


def test_it_finds_a_number_that_grows_for_nothing_or_does_not_grow():
    before, after = course_of().states[1:3]
    old, new = checking.views(before), checking.views(after)
    with pytest.raises(Broken, match="nothing new under a new number"):
        checking.check_shown(old, checking.views(before.but(seen=after.seen)))
    with pytest.raises(Broken, match="something new under an old number"):
        checking.check_shown(old, checking.views(after.but(seen=before.seen)))
    checking.check_shown(old, new)


def test_it_finds_a_scorer_that_disagrees(monkeypatch):
    from tests.fuzz import course

    monkeypatch.setattr(course, "expected_lines", lambda record: iter(()))
    with pytest.raises(Broken, match="the scorer says"):
        course_of()


def test_an_agreement_that_changed_nothing_is_told_from_one_that_did():
    course = course_of(penalty=50, max_deals=2, must_trump=False, opener="dealer")
    assert effects.changed(course, "opener")
    assert effects.changed(course, "max_deals")
    assert not effects.changed(course, "penalty")
    assert effects.changed(course_of(players=4), "players")


def test_every_agreement_has_its_turn_in_the_middle():
    focused = {FIELDS[number % len(FIELDS)] for number in range(GAMES)}
    assert focused == set(FIELDS)


def test_it_finds_a_hidden_card_that_shows(monkeypatch):
    """An observation with all hands in it, then one with the talon."""
    for leak in (lambda game, viewer: game.running.hands, lambda game, viewer: game.running.lying):
        monkeypatch.setattr(secrecy, "observe", leak)
        with pytest.raises(Broken, match="sees what is hidden"):
            course_of()


def test_it_finds_a_legal_action_that_tells_of_hidden_cards(monkeypatch):
    monkeypatch.setattr(secrecy, "legal_actions", lambda game: game.running.hands)
    with pytest.raises(Broken, match="may do what hidden cards say"):
        course_of()


def test_it_finds_what_is_shown_because_somebody_holds_a_card(monkeypatch):
    """A number that tells how many aces a seat holds, although no card of it shows."""

    def leaking(game, viewer):
        aces = (game.running.hands[0] & ACES).bit_count() if game.running else 0
        return replace(observe(game, viewer), deal=aces)

    course = course_of(most_deals=4)
    assert any(secret_courses.check_course(course, Random(seed)) for seed in range(9))
    monkeypatch.setattr(secret_courses, "observe", leaking)
    with pytest.raises(Broken, match="by what was shown when"):
        for seed in range(60):
            secret_courses.check_course(course, Random(seed))
