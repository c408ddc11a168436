"""The record of a sheet (docs/scorekeeper.md): read, checked and booked by the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.clubs.errors import ClubError
from accounts.clubs.text_cleaning import clean_message
from games import engine
from games.scorekeeper.booking import book
from games.scorekeeper.errors import UnreadableSheet
from games.scorekeeper.facts import FREE_ENTRY, DealFacts, read_facts

Json = Mapping[str, Any]
FORMAT = "thousand-sheet/1"
MAX_NAME_LENGTH, MAX_TITLE_LENGTH = 24, 60
# A long game has some forty deals.
MAX_DEALS = 300


@dataclass(frozen=True)
class SheetRecord:
    """A sheet that was read, with what the engine booked.

    preset    the name of the agreements as the phone showed it
    deals     the facts of each deal, as JSON
    outcomes  what each deal changed
    game      the game after the last deal
    """

    title: str
    preset: str
    agreements: engine.Agreements
    players: tuple[str, ...]
    first_dealer: int
    deals: tuple[Json, ...]
    stopped: bool
    outcomes: tuple[engine.DealOutcome, ...]
    game: engine.Game

    def as_json(self) -> dict[str, Any]:
        """Return the record as one JSON object."""
        return {
            "format": FORMAT,
            "title": self.title,
            "preset": self.preset,
            "agreements": self.agreements.differences(),
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "deals": [dict(deal) for deal in self.deals],
            "stopped": self.stopped,
            "result": engine.result_of(self.game),
        }


def read_sheet(data: object) -> SheetRecord:
    """Return a checked and booked sheet.

    Raises:
        UnreadableSheet: a field or a deal is missing or wrong.
    """
    if not isinstance(data, Mapping):
        raise UnreadableSheet("not_json")
    _require(data.get("format") == FORMAT, "format")
    agreements = _agreements(data.get("agreements"))
    dealer = _first_dealer(agreements, data.get("first_dealer"))
    game, outcomes, deals = _booked(engine.new_game(agreements, dealer), _deals(data.get("deals")))
    # A game that has ended by its agreements is not stopped any more.
    stopped = _stopped(data) and not game.over
    return SheetRecord(
        title=_text(data, "title", MAX_TITLE_LENGTH),
        preset=_text(data, "preset", MAX_TITLE_LENGTH),
        agreements=agreements,
        players=_players(agreements, data.get("players")),
        first_dealer=dealer,
        deals=deals,
        stopped=stopped,
        outcomes=outcomes,
        game=engine.stop(game, "time") if stopped else game,
    )


def _booked(
    game: engine.Game, deals: Sequence[Json]
) -> tuple[engine.Game, tuple[engine.DealOutcome, ...], tuple[Json, ...]]:
    """Return the game after these deals, what each of them changed, and the deals to store."""
    outcomes, stored = [], []
    for number, deal in enumerate(deals, 1):
        if game.over:
            raise UnreadableSheet("after_the_end", deal=number)
        facts = read_facts(game, number, deal)
        game = book(game, facts)
        assert game.last is not None
        outcomes.append(game.last)
        stored.append(_stored(deal, facts))
    return game, tuple(outcomes), tuple(stored)


def _stored(deal: Json, facts: DealFacts) -> Json:
    """Return the deal as it is stored: strangers read its reason."""
    return {**deal, "reason": facts.reason} if facts.kind == FREE_ENTRY else deal


def _agreements(raw: object) -> engine.Agreements:
    if not isinstance(raw, dict):
        raise UnreadableSheet("field", field="agreements")
    try:
        return engine.agreements_from(raw)
    except engine.BadAgreements as error:
        raise UnreadableSheet("agreements", problem=str(error)) from None


def _players(agreements: engine.Agreements, names: object) -> tuple[str, ...]:
    if not isinstance(names, list) or len(names) != agreements.players:
        raise UnreadableSheet("field", field="players")
    return tuple(_clean(name, "players", MAX_NAME_LENGTH) for name in names)


def _first_dealer(agreements: engine.Agreements, seat: object) -> int:
    if type(seat) is not int or not 0 <= seat < agreements.players:
        raise UnreadableSheet("field", field="first_dealer")
    return seat


def _deals(deals: object) -> tuple[Json, ...]:
    if not isinstance(deals, list):
        raise UnreadableSheet("field", field="deals")
    if len(deals) > MAX_DEALS:
        raise UnreadableSheet("too_many_deals", most=MAX_DEALS)
    return tuple(deals)


def _stopped(data: Json) -> bool:
    stopped = data.get("stopped", False)
    _require(type(stopped) is bool, "stopped")
    return bool(stopped)


def _text(data: Json, field: str, most: int) -> str:
    return _clean(data.get(field), field, most)


def _clean(text: object, field: str, most: int) -> str:
    """Return a text that strangers may read: without links and invisible characters."""
    _require(isinstance(text, str) and len(text) <= most, field)
    try:
        return clean_message(str(text))
    except ClubError:
        raise UnreadableSheet("field", field=field) from None


def _require(right: object, field: str) -> None:
    if not right:
        raise UnreadableSheet("field", field=field)
