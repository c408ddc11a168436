"""The numbers of actions: stable, complete, and the same at every seat."""

import hashlib
import re

import pytest

from games.engine import PRESETS, agreements_from, legal_actions
from games.engine.actions import Bid, Give, Offer, Play
from games.engine.agreements import SPECS
from games.environments.action_table import (
    ACTIONS,
    MAX_AMOUNT,
    NUMBERS,
    action_of,
    number_of,
    numbered,
)
from tests.games.engine.random_games import SETS, steps
from tests.site import ROOT

PAGE = (ROOT / "docs" / "research.md").read_text()
# Of the names in their order, each on a line: a published number never changes its meaning.
PUBLISHED = 3965, "fe701421f77ac6d716dd9e59838339ddf70c79f172a4749d589ff07953f4aa48"


def test_published_numbers_keep_their_meaning() -> None:
    """An action that is new goes to the end: then the first of them are still these."""
    count, digest = PUBLISHED
    text = "\n".join(ACTIONS[:count])
    assert hashlib.sha256(text.encode()).hexdigest() == digest


def test_each_action_has_one_number() -> None:
    assert len(NUMBERS) == len(ACTIONS)


def test_the_page_has_the_first_and_last_number_of_each_kind() -> None:
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \| `([^`]+)`(?: to `([^`]+)`)? \|", PAGE, re.M)
    covered = []
    for first, last, name, last_name in rows:
        assert ACTIONS[int(first)] == name
        assert ACTIONS[int(last or first)] == (last_name or name)
        covered += range(int(first), int(last or first) + 1)
    assert covered == list(range(len(ACTIONS)))


@pytest.mark.parametrize("agreed", SETS, ids=str)
def test_every_legal_action_has_its_own_number(agreed: dict[str, object]) -> None:
    for seed in range(4):
        for game, _ in steps(seed, **agreed):
            if game.to_act is not None:
                legal = legal_actions(game)
                numbers = numbered(legal, game.to_act, game.players)
                assert tuple(numbers.values()) == legal


@pytest.mark.parametrize("preset", PRESETS)
def test_no_limit_is_higher_than_the_table(preset: str) -> None:
    values = SPECS["marriage_values"]
    assert values.high is not None
    assert 120 + 4 * values.high + 200 == MAX_AMOUNT
    assert agreements_from({"preset": preset}).bid_step % 5 == 0


def test_cards_are_given_in_the_order_of_seats_from_the_giver() -> None:
    """Seat 1 gives to 2, then 0: the record names seat 0 first."""
    gift = Give(((0, 5), (2, 3)))
    assert number_of(gift, 1, 3) == NUMBERS["give KS AS"]
    assert number_of(Give(((1, 3), (2, 5))), 0, 3) == NUMBERS["give KS AS"]


def test_any_price_is_the_offer_and_words_are_told_apart() -> None:
    assert number_of(Offer(120), 0, 3) == number_of(Offer(240), 1, 3) == NUMBERS["offer"]
    assert number_of(Play(3, "points"), 0, 3) == NUMBERS["play KS points"]
    assert number_of(Play(3), 0, 3) == NUMBERS["play KS"]
    with pytest.raises(KeyError):
        number_of(Bid(103), 0, 3)


def test_an_illegal_number_is_refused_with_those_that_are_legal() -> None:
    game = next(game for game, _ in steps(1) if game.phase == "bidding")
    legal = legal_actions(game)
    assert game.to_act is not None
    assert action_of(0, legal, game.to_act, game.players) == legal[-1]
    with pytest.raises(ValueError, match=r"action 17 \(play 9S\) is not legal now; legal are 0 "):
        action_of(17, legal, game.to_act, game.players)
    with pytest.raises(ValueError, match="no action"):
        action_of(99999, legal, game.to_act, game.players)
