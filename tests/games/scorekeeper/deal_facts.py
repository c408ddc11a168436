"""The facts of each deal of a record, as people would write them down."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.engine import Game
from games.engine.cards import ACES, SUITS, Seat, card_names, count
from games.engine.events import ClaimVoided, DeckCut, NinesPlayed, TrickTaken
from games.engine.outcome import DealOutcome
from games.engine.record import DealFinished, Record, ReplayFailed, ReplayStopped, replay_steps
from games.engine.state import Deal

Facts = dict[str, Any]
NINES_IN_A_ROW = 3


def facts_of(record: Record) -> Iterator[tuple[Facts, Game]]:
    """Yield the facts of each finished deal, and the game after it."""
    before, events, deal = record.start(), [], None
    for step in replay_steps(record, pending=False):
        if isinstance(step, ReplayStopped | ReplayFailed):
            return
        if isinstance(step, DealFinished):
            yield _facts(before, deal, step.outcome, events), step.game
            before, events, deal = step.game, [], None
            continue
        events += step.game.events
        deal = step.game.running or deal


def _facts(before: Game, deal: Deal | None, outcome: DealOutcome, events: list) -> Facts:
    facts: Facts = {"kind": "played" if outcome.outcome in ("made", "failed") else outcome.outcome}
    facts |= {"fines": _fines(events)}
    if outcome.redeal:
        return facts
    assert deal is not None
    agreed = before.agreements
    facts |= {"declarer": outcome.declarer, "contract": outcome.contract}
    facts |= {"dark": deal.dark is not None}
    if deal.sale is not None:
        facts["sale"] = [deal.sale[0], deal.sale[2]]
    if agreed.players == 4 and agreed.sitting_scores != "none":
        facts["talon"] = card_names(deal.talon)
    if facts["kind"] == "played":
        return facts | _played(agreed, deal, outcome, events)
    if facts["kind"] == "written_off" and agreed.write_off == "aces":
        held = [count(hand & ACES) for hand in deal.hands]
        facts["aces"] = [0 if seat == deal.declarer else n for seat, n in enumerate(held)]
    return facts


def _fines(events: list) -> list[str]:
    nines = [event.card is not None for event in events if isinstance(event, DeckCut)]
    cutting = ["cutting"] if sum(nines) == NINES_IN_A_ROW else []
    return cutting + ["redeals" for event in events if isinstance(event, ClaimVoided)]


def _played(agreed: Any, deal: Deal, outcome: DealOutcome, events: list) -> Facts:
    played: Facts = {
        "points": list(outcome.points),
        "declared": [[seat, _what(agreed, suit, value)] for seat, suit, value in deal.marriages],
    }
    if agreed.bolts != "off" and agreed.bolt_when == "no_trick":
        played["trickless"] = _trickless(deal, events)
    nines = _four_nines(agreed, deal, events)
    return played if nines is None else played | {"four_nines": nines}


def _what(agreed: Any, suit: int | None, value: int) -> str:
    if suit is None:
        return "aces"
    return SUITS[suit] if value == agreed.marriage_values[suit] else f"half {SUITS[suit]}"


def _trickless(deal: Deal, events: list) -> list[Seat]:
    tricks = Counter(event.seat for event in events if isinstance(event, TrickTaken))
    return [seat for seat in deal.active if not tricks[seat]]


def _four_nines(agreed: Any, deal: Deal, events: list) -> Seat | None:
    if agreed.four_nines_bonus:
        return deal.four_nines
    played = [event.seat for event in events if isinstance(event, NinesPlayed)]
    return played[0] if played else None
