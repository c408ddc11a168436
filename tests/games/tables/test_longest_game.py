"""The longest possible duration of a game, against the engine and against the documents."""

from collections import Counter
from dataclasses import replace
from math import ceil
from pathlib import Path
from random import Random

import pytest
from django.conf import settings

from games import engine
from games.engine.cards import DECK
from games.tables.clocks import REFILL_MS, SPEEDS, TimeControl
from tests.fuzz.random_agreements import any_agreements
from tests.games.engine.builders import begin
from tests.games.tables.longest_game import CLAIMS_PER_DEAL, longest_game_ms, max_actions_by_phase

CLASSIC = engine.agreements_from({"preset": "classic"})
CLAIM_MS, CONTRIBUTE_MS = 8_000, 5_000
CALM = TimeControl(*SPEEDS["calm"], CLAIM_MS)
MINUTE = 60_000
# Two marriages each, worth 140 points: both may bid to 260.
WAR = {1: "KH QH KS QS", 2: "KD QD KC QC"}


def stubborn(random: Random, legal: tuple[engine.Action, ...]) -> engine.Action:
    """Prefer what makes a deal long: the least bid, an offer, keeping the cards."""
    longest = [a for a in legal if str(a).split()[0] in ("bid", "offer", "keep", "give", "look")]
    return longest[0] if longest and random.random() < 0.9 else random.choice(legal)


def actions_of_a_deal(game: engine.Game, random: Random) -> tuple[engine.Game, Counter[str]]:
    """Play a deal; return the game after it and its actions by phase."""
    deck = tuple(random.sample(DECK, len(DECK)))
    game = engine.start_deal(game, deck, tuple(random.randrange(1, 24) for _ in range(4)))
    found: Counter[str] = Counter()
    while game.to_act is not None:
        found[str(game.phase)] += 1
        game = engine.act(game, game.to_act, stubborn(random, engine.legal_actions(game)))
    return game, found


def claims(found: Counter[str]) -> int:
    """Take the phases of claims out, and return how many there were."""
    return sum(bool(found.pop(name, 0)) for name in ("claim", "talon_claim", "late_claim"))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(40))
def test_no_deal_has_more_actions(seed):
    random = Random(seed)
    agreements = any_agreements(random)
    most, game = max_actions_by_phase(agreements), engine.new_game(agreements, 0)
    for _ in range(8):
        game, found = actions_of_a_deal(game, random)
        assert claims(found) <= CLAIMS_PER_DEAL
        assert {name: n for name, n in found.items() if n > most[name]} == {}
        if game.over:
            game = engine.new_game(agreements, 0)


def test_the_longest_bidding_is_nearly_reached():
    """Two hands with marriages bid step by step: the bound is not idle."""
    game, bids = begin(WAR, preset="classic"), 0
    while game.phase is engine.Phase.BIDDING:
        game = engine.act(game, game.to_act, engine.legal_actions(game)[0])
        bids += 1
    most = max_actions_by_phase(CLASSIC)["bidding"]
    assert most - 6 <= bids <= most


def test_a_game_grows_by_the_same_time_with_each_deal():
    one, two, three = (longest_game_ms(CLASSIC, CALM, n, CONTRIBUTE_MS) for n in (1, 2, 3))
    assert two - one == three - two > 0


def test_the_refill_is_bounded_by_the_reserve():
    none = replace(CALM, reserve_ms=0)
    more = longest_game_ms(CLASSIC, CALM, 5, 0) - longest_game_ms(CLASSIC, none, 5, 0)
    assert more == 3 * (CALM.reserve_ms + 4 * REFILL_MS)


@pytest.mark.parametrize("deals", [1, 6, 12, 25, 50])
def test_the_table_in_the_documents_is_computed(deals):
    times = [
        longest_game_ms(CLASSIC, TimeControl(*speed, CLAIM_MS), deals, CONTRIBUTE_MS)
        for speed in SPEEDS.values()
    ]
    row = " | ".join(map(str, [deals, *(ceil(time / MINUTE) for time in times)]))
    text = (Path(settings.BASE_DIR) / "docs" / "formats.md").read_text()
    assert f"| {row} |" in text
