"""The card audit finds planted leaks, and nothing where nothing is wrong."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from games import engine
from games.tables.payloads import observation_payload, table_payload
from tests.faults.ground_truth import GroundTruth
from tests.faults.observed_frames import Json, ObservedFrame, cards_in, observed_frame
from tests.games.tables.random_games import EARLY_ENDS

AGREEMENTS = [
    {"preset": "classic"},
    {"preset": "store"},
    {"preset": "polish"},
    {"preset": "classic", "redeal_hand_below": 20, "redeal_three_nines": "any"},
    {"preset": "store", "hide_talon": "always", "cutting": "right"},
]
VIEWERS = (0, 1, 2, None)


def shown(game: engine.Game, viewer: int | None, sheet: tuple[Json, ...] = ()) -> Json:
    """Return the part of a payload that the audit reads."""
    seen = engine.observe(game, viewer)
    return {
        "id": "game",
        "seq": seen.seq,
        "you": viewer,
        "status": "over" if game.over else "playing",
        **observation_payload.observed(seen),
        "events": [event.as_json() for event in seen.events],
        "sheet": table_payload.sheet_json(sheet),
        "result": None,
        "shuffle": {"secret": None},
    }


def choice(game: engine.Game, random: Random) -> str:
    legal = [str(action) for action in engine.legal_actions(game)]
    wish = random.choice(legal)
    return random.choice(legal) if wish in EARLY_ENDS else wish


class Played:
    """A random game, its record, and each table that each viewer was shown."""

    def __init__(self, agreements: Json) -> None:
        random, self.tables = Random(str(agreements)), list[Json]()
        agreed = engine.agreements_from({**agreements, "max_deals": 2})
        game, deals = engine.new_game(agreed, 0), list[engine.DealLog]()
        sheet: tuple[Json, ...] = ()
        while not game.over:
            if game.phase is engine.Phase.DECK:
                deck = engine.shuffle.deck(random.randbytes(32), [""] * 3, game.deal)
                cuts = (5, 7, 9, 11) if agreed.cutting != "off" else ()
                game = engine.start_deal(game, deck, cuts)
                deals.append(engine.DealLog(deck, (), cuts))
            else:
                seat, action = game.to_act, choice(game, random)
                assert seat is not None
                game = engine.act(game, seat, action)
                log = deals[-1]
                deals[-1] = engine.DealLog(log.deck, (*log.actions, f"{seat} {action}"), log.cuts)
            # Nothing is shown between two deals.
            if game.phase is not engine.Phase.DECK:
                self.tables += [shown(game, viewer, sheet) for viewer in VIEWERS]
            elif game.last is not None:
                sheet = (*sheet, game.last.as_json())
        preset = agreements["preset"]
        self.record = engine.write_record(agreed, "abc", 0, deals, preset=preset)
        self.truth = GroundTruth(self.record)

    def faults(self, spoil: Callable[[Json], bool] = lambda table: True) -> list[str | None]:
        """Return the verdict on each table that `spoil` has changed."""
        found = []
        for table in json.loads(json.dumps(self.tables)):
            seat = table["you"]
            if spoil(table):
                found.append(self.truth.fault(observed_frame(seat, json.dumps(table), table)))
        return found


@pytest.fixture(scope="module", params=AGREEMENTS, ids=str)
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


def test_public_cards_are_no_fault(played):
    faults = played.faults()
    assert len(faults) > 150 and set(faults) == {None}


def hidden(played: Played, table: Json) -> Iterator[str]:
    """Yield cards that this viewer does not know."""
    counts, lying = tuple(table["counts"]), table["talon"]["count"]
    now = played.truth.positions.get((table["deal"], counts, lying))
    if now is not None:
        viewer = -1 if table["you"] is None else table["you"]
        everybody = set().union(*now.hands)
        yield from sorted(everybody - now.known[viewer] - set(table["hand"]))


def planted(played: Played, plant: Callable[[Json, str], Any]) -> list[str | None]:
    def spoil(table: Json) -> bool:
        card = next(hidden(played, table), None)
        if card is not None:
            plant(table, card)
        return card is not None

    return played.faults(spoil)


PLACES: dict[str, Callable[[Json, str], Any]] = {
    "a new field": lambda table, card: table.update(notes=[{"of": 2, "card": card}]),
    "a key": lambda table, card: table.update(why={card: {"code": "must_follow"}}),
    "the talon": lambda table, card: table["talon"].update(cards=[card]),
    "a gift": lambda table, card: table["given"].append({"from": 0, "to": 1, "card": card}),
    "the trick": lambda table, card: table["trick"].append({"seat": 1, "card": card}),
    "an action": lambda table, card: table.update(last=f"give 1:{card} 2:{card}"),
    "a deck": lambda table, card: table.update(deck=f"{card}{card}"),
    "an event": lambda table, card: table["events"].append({"type": "x", "card": card}),
    "the own hand": lambda table, card: table["hand"].append(card),
}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("place", PLACES)
def test_one_hidden_card_is_found_wherever_it_is(played, place):
    faults = planted(played, PLACES[place])
    assert len(faults) > 100 and None not in faults


@pytest.mark.sampled(3)
def test_a_claim_that_was_not_made_is_found_in_the_sheet(played):
    def claim_a_card(table: Json) -> bool:
        card = next(hidden(played, table), None)
        if card is not None:
            table["sheet"]["rows"].append({"deal": 0, "cards": [card]})
        return card is not None

    def claim_in_the_running_deal(table: Json) -> bool:
        table["sheet"]["rows"].append({"deal": table["deal"], "cards": table["hand"][:1]})
        return bool(table["hand"])

    for spoil in (claim_a_card, claim_in_the_running_deal):
        faults = played.faults(spoil)
        assert len(faults) > 100 and None not in faults


def test_the_hand_of_another_is_found(played):
    def spoil(table: Json) -> bool:
        now = played.truth.positions.get(
            (table["deal"], tuple(table["counts"]), table["talon"]["count"])
        )
        table["hand"] = sorted(now.hands[1]) if now else []
        return now is not None and table["you"] != 1

    faults = [fault for fault in played.faults(spoil) if fault]
    assert len(faults) > 100


def test_a_table_for_another_seat_is_found(played):
    for table in played.tables:
        if table["you"] != 2:
            seen = observed_frame(
                table["you"], json.dumps({**table, "you": 2}), {**table, "you": 2}
            )
            assert played.truth.fault(seen) is not None


def test_an_early_secret_and_a_seat_that_is_asked_are_found(played):
    assert None not in played.faults(lambda table: not table["shuffle"].update(secret="5ec2e7"))

    def name_who_is_asked(table: Json) -> bool:
        table.update(claiming=True, to_act=0)
        return table["you"] != 0

    assert None not in played.faults(name_who_is_asked)


def test_a_table_that_never_was_is_found(played):
    def one_card_more(table: Json) -> bool:
        table["counts"] = [9, 9, 9]
        return table["status"] == "playing"

    assert None not in played.faults(one_card_more)


def test_a_sight_travels_to_the_auditor_and_back(played):
    table = played.tables[-9]
    seen = observed_frame(table["you"], json.dumps(table), table)
    assert ObservedFrame.from_json(json.loads(json.dumps(seen.as_json()))) == seen


def test_cards_are_found_in_any_writing():
    text = '{"a":["9S","TH"],"1:KD":"2 play AS","deck":"JCQC","id":"k9Sx","hex":"9s"}'
    assert cards_in(text) == ["9S", "TH", "KD", "AS", "JC", "QC"]
