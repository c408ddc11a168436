"""What the replay page is handed: a stored game, a record from elsewhere, or one finished deal."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from games import engine
from games.engine import shuffle
from games.engine.record import Failed, Record, read_record
from games.models import DealResult, Entry, Game
from games.queries import annulled, seats_of
from games.replays.timeline import Film, film, packed
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.payloads.table_payload import (
    agreements_json,
    furniture_json,
    person_json,
    sheet_row,
)
from games.tables.state import loader
from games.tables.state.live_game import Live, Person

Json = dict[str, Any]
# Some four times the longest game that people play.
MOST_ACTIONS = 5000
LONGEST_NAME = 40
LONGEST_ERROR = 200


class Unplayable(Exception):
    """A record that cannot be shown: `text` in the reader's language, `line` as `replay` has it."""

    def __init__(self, text: str, line: Json | None = None) -> None:
        self.text = text
        self.line = line
        super().__init__(text)

    @property
    def line_text(self) -> str:
        """The line of the command `replay`, for whoever wrote the record."""
        return json.dumps(self.line, ensure_ascii=False)


def stored(game: Game, user_id: int | None) -> Json:
    """A finished game of this site, seen from the user's seat. Raises Unplayable."""
    live = _live(game)
    record = _checked(game.record or finalise.record_of(game, seats_of(game)))
    made = _made(record)
    body = _body(record, made)
    if body["result"]:
        body["result"]["places"] = live.places
    return {
        **furniture_json(live),
        **body,
        "people": [person_json(_stayed(person)) for person in live.people],
        "id": game.id,
        "you": next((one.seat for one in live.people if one.user.pk == user_id), None),
        "ended": game.ended_at and game.ended_at.isoformat(timespec="seconds"),
        "record": f"/game/{game.id}/record/",
        "annulled": bool(annulled([game.id])),
        "fair": _fair(record),
    }


def last_deal(game: Game, user_id: int | None) -> Json | None:
    """The last finished deal of a running game, with open hands; None before the first has ended.

    Built from the log up to the end of that deal alone: what came later is not even read.
    """
    last = DealResult.objects.filter(game=game).order_by("number").last()
    if last is None:
        return None
    live = _live(game)
    record = _checked(_played_so_far(game, last.version))
    made = _made(record, len(record.deals) - 1)
    return {
        **furniture_json(live),
        **_body(record, made),
        "status": "playing",
        "id": game.id,
        "you": live.seat_of(user_id),
        "ended": None,
        "record": None,
        "fair": None,
    }


def pasted(data: object) -> Json:
    """A record from elsewhere, of which nothing is kept. Raises Unplayable."""
    record = _checked(data)
    made = _made(record)
    agreed, preset = record.agreements, record.preset
    return {
        "id": "",
        "you": None,
        "status": "over" if made.game.over else "playing",
        "rated": False,
        "pool": {"key": "", "name": ""},
        "agreements": agreements_json(agreed, preset, dict(agreed.differences(preset))),
        "people": [_stranger(seat, name) for seat, name in enumerate(record.players)],
        **_body(record, made),
        "ended": None,
        "record": None,
        "fair": _fair(record),
    }


def _stayed(person: Person) -> Person:
    """Who sat down at a seat, whoever kept it in the end."""
    return replace(person, left=False, keeper=None)


def _live(game: Game) -> Live:
    live = loader.load(game.pk)
    assert live is not None
    return live


def _stranger(seat: int, name: str) -> Json:
    shown = name.strip()[:LONGEST_NAME] or str(seat + 1)
    nobody = {"username": None, "rating": None, "kept": None}
    plain = dict.fromkeys(("provisional", "bot", "guest", "absent"), False)
    return {"seat": seat, "name": shown, **nobody, **plain}


def _body(record: Record, made: Film) -> Json:
    game = made.game
    return {
        "deals": [list(packed(frames)) for frames in made.deals],
        "first": made.first,
        "rows": [row and sheet_row(row) for row in made.rows],
        "players": len(record.players),
        "result": _result(game) if game.over else None,
    }


def _result(game: engine.Game) -> Json:
    return {
        "winner": game.winner,
        "places": None if game.places is None else list(game.places),
        "scores": list(game.standing.scores),
        "stopped": game.stopped,
    }


def _played_so_far(game: Game, version: int) -> Json:
    """The log up to the end of a deal, as a record without a result and without a secret."""
    lines = Entry.objects.filter(game=game, number__lt=version).order_by("number")
    return {
        "format": "thousand-record/1",
        "agreements": game.agreements,
        "players": [seat.user.username for seat in seats_of(game)],
        "first_dealer": game.first_dealer,
        "deals": finalise.deals_of(lines),
        "result": None,
    }


# Records from elsewhere may be anything.


def _checked(data: object) -> Record:
    try:
        record = read_record(data)
    except (engine.BadRecord, engine.BadAgreements) as error:
        raise Unplayable(_printable(str(error)), {"error": _printable(str(error))}) from None
    actions = sum(_length(deal) for deal in record.deals)
    if actions > MOST_ACTIONS:
        raise Unplayable(gettext("This game is too long to be shown here."))
    if not record.deals:
        raise Unplayable(gettext("This record has no deal yet."))
    return record


def _length(deal: object) -> int:
    """How much work a deal may be at most; every deck counts as an action."""
    actions = deal.get("actions") if isinstance(deal, dict) else None
    return 1 + (len(actions) if isinstance(actions, list) else 0)


def _made(record: Record, first: int = 0) -> Film:
    made = film(record, first)
    if made.failed is not None:
        raise _failure(made.failed)
    return made


def _failure(failed: Failed) -> Unplayable:
    """The engine's error with its deal and action: counted as people do, and as `replay` does."""
    reason = failed.error if failed.cause is None else _translated(failed)
    text = _printable(reason)
    if failed.deal is None or failed.action is None:
        return Unplayable(text, {"error": _printable(failed.error)})
    line = {"deal": failed.deal, "action": failed.action, "error": _printable(failed.error)}
    where = gettext("Deal %(deal)s, action %(action)s: %(reason)s")
    return Unplayable(
        where % {"deal": failed.deal + 1, "action": failed.action + 1, "reason": text}, line
    )


def _translated(failed: Failed) -> str:
    assert failed.cause is not None
    action = failed.error.removesuffix(f": {failed.cause}")
    return f"{action}. {TableError.by_rules(failed.cause).text}"


def _printable(text: str) -> str:
    """Short enough to be read, and free of what UTF-8 cannot write."""
    short = text if len(text) <= LONGEST_ERROR else text[:LONGEST_ERROR] + "…"
    return short.encode("utf-8", "replace").decode()


# The shuffle


def _fair(record: Record) -> Json | None:
    """The shuffle's print and secret, and whether every deck follows from them."""
    fairness = record.extras.get("fairness")
    if not isinstance(fairness, dict) or not isinstance(fairness.get("commitment"), str):
        return None
    secret, given = fairness.get("secret"), _contributions(fairness, record)
    proven = isinstance(secret, str) and _proven(fairness, given, record.deals)
    return {
        "commitment": fairness["commitment"],
        "contributions": given,
        "secret": secret if isinstance(secret, str) else None,
        "proven": proven,
    }


def _contributions(fairness: Json, record: Record) -> list[str] | None:
    """By seat; None if they cannot be those of this game."""
    seats = len(record.players)
    given = fairness.get("contributions") or [""] * seats
    fits = isinstance(given, list) and all(isinstance(text, str) for text in given)
    return given if fits and len(given) == seats else None


def _proven(fairness: Json, given: Sequence[str] | None, deals: Sequence[Any]) -> bool:
    if given is None:
        return False
    try:
        secret = bytes.fromhex(fairness["secret"])
    except ValueError:
        return False
    if shuffle.commitment(secret) != fairness["commitment"]:
        return False
    return all(
        deal["deck"] == shuffle.deck(secret, given, number) for number, deal in enumerate(deals)
    )


# Text to record


def read_games(text: str) -> list[str]:
    """The records in a text: one JSON object, or one a line."""
    try:
        if isinstance(json.loads(text), dict):
            return [text]
    except (ValueError, RecursionError):
        pass
    return [line for line in text.splitlines() if line.strip()]


def parse(text: str) -> object:
    """The JSON of one record. Raises Unplayable."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        line = {"error": "no record: not JSON"}
        raise Unplayable(gettext("This is no record: it is not JSON."), line) from None
