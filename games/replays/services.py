"""Replays of stored games, of uploaded records, and of the last deal of a running game."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text
from accounts.http.json_body import BodyError, parse_json
from accounts.http.timestamps import timestamp_or_none
from games import engine
from games.engine import shuffle
from games.engine.record import Record, ReplayFailed, read_record
from games.models import DealResult, Entry, Game
from games.queries import annulled_ids, seats_of
from games.replays.timeline import (
    OpenView,
    Timeline,
    build_timeline,
    delta_frames,
    last_deal_timeline,
)
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.payloads.observation_payload import agreements_json
from games.tables.payloads.table_payload import person_json, settings_json, sheet_row
from games.tables.state import loader
from games.tables.state.live_game import LiveGame, SeatedPlayer

Json = dict[str, Any]
# About four times the longest game that people play.
MAX_ACTIONS = 5000
# Anybody may upload a record, and each action costs about 0.15 ms.
MAX_UPLOADED_ACTIONS = 2500
MAX_NAME_LENGTH = 40
MAX_ERROR_LENGTH = 200


class ReplayError(DomainError):
    """A record that cannot be shown; `line`: the output of the command `replay`, if any."""

    texts: ClassVar[Mapping[str, Text]] = {
        "bad_record": "%(reason)s",
        "bad_action": _("Deal %(deal)s, action %(action)s: %(reason)s"),
        "too_long": _("This game is too long to be shown here."),
        "no_deals": _("This record contains no deal yet."),
        "unfinished_deal": _(
            "The last deal of this record is not finished. Only deals that were played to their "
            "end can be reviewed: add its actions, or leave it out."
        ),
        "not_json": _("This is not a record: it is not valid JSON."),
    }

    def __init__(self, code: str, line: Json | None = None, **data: Any) -> None:
        super().__init__(code, **data)
        self.line = line

    @property
    def line_text(self) -> str:
        """Return the output of the command `replay`, for the author of the record."""
        return json.dumps(self.line, ensure_ascii=False)


def stored_replay(game: Game, user_id: int | None) -> Json:
    """Return the replay of a finished game, seen from the user's seat. Raises: ReplayError."""
    live = _load_live(game)
    record = _checked(game.record or finalise.build_record(game, seats_of(game)))
    body = _stored_body(game, live, record)
    return {
        **settings_json(live),
        **body,
        "people": [person_json(_as_seated(person)) for person in live.people],
        "id": game.id,
        "you": next((p.seat for p in live.people if p.user.pk == user_id), None),
        "ended": timestamp_or_none(game.ended_at),
        # That of a sealed game would open its secret.
        "record": None if game.sealed else f"/game/{game.id}/record/",
        "annulled": bool(annulled_ids([game.id])),
        "shuffle": _shuffle_proof(record),
    }


def _stored_body(game: Game, live: LiveGame, record: Record) -> Json:
    """Return frames, score sheet and result; those of older rules keep what was stored.

    A game of older rules has frames as far as it can be replayed by today's.
    """
    if game.rules_version == engine.RULES_VERSION:
        body = _body(record, _timeline(record))
        if body["result"]:
            body["result"]["places"] = live.places
        return body
    result = {"winner": game.winner, "scores": game.scores, "stopped": game.stopped or None}
    return {
        **_body(record, build_timeline(record)),
        "rows": [sheet_row(row) for row in live.sheet],
        "result": {**result, "places": live.places},
    }


def last_deal_replay(game: Game, user_id: int | None) -> Json | None:
    """Return the last deal of a running game that was played out, as the user saw it; None if none.

    Until the game ends nobody learns more of a deck than its deal showed them (rules.md section
    11). It is built from the log up to the end of that deal: what came later is not even read.
    """
    played = DealResult.objects.filter(game=game, outcome__outcome__in=("made", "failed"))
    last = played.order_by("number").last()
    if last is None:
        return None
    live = _load_live(game)
    seat = live.seat_of(user_id)
    record = _checked(_played_so_far(game, last.version))
    return {
        **settings_json(live),
        **_body(record, _complete(last_deal_timeline(record, seat))),
        "status": "playing",
        "id": game.id,
        "you": seat,
        "ended": None,
        "record": None,
        "shuffle": None,
    }


def pasted_replay(data: object, view: OpenView | None = None) -> Json:
    """Return the replay of a record from elsewhere; nothing is stored.

    view  what its frames show; all cards by default

    Raises:
        ReplayError: The record is malformed, too long, or breaks the rules.
    """
    record = _checked(data, MAX_UPLOADED_ACTIONS)
    timeline = _complete(build_timeline(record, view=view))
    agreements, preset = record.agreements, record.preset
    return {
        "id": "",
        "you": None,
        "status": "over" if timeline.game.over else "playing",
        "rated": False,
        "pool": {"key": "", "name": ""},
        "agreements": agreements_json(agreements, preset, dict(agreements.differences(preset))),
        "people": [_unknown_player(seat, name) for seat, name in enumerate(record.players)],
        **_body(record, timeline),
        "ended": None,
        "record": None,
        "shuffle": _shuffle_proof(record),
    }


def _as_seated(person: SeatedPlayer) -> SeatedPlayer:
    """Return the player who sat down at a seat, not the bot that took over."""
    return replace(person, has_left=False, substitute=None)


def _load_live(game: Game) -> LiveGame:
    live = loader.load(game.pk)
    assert live is not None
    return live


def _unknown_player(seat: int, name: str) -> Json:
    display_name = name.strip()[:MAX_NAME_LENGTH] or str(seat + 1)
    nobody = {"username": None, "rating": None, "substitute_for": None}
    plain = dict.fromkeys(("provisional", "bot", "guest", "absent"), False)
    return {"seat": seat, "name": display_name, **nobody, **plain}


def _body(record: Record, timeline: Timeline) -> Json:
    game = timeline.game
    return {
        "deals": [list(delta_frames(frames)) for frames in timeline.deals],
        "first": timeline.first,
        "rows": [row and sheet_row(row) for row in timeline.rows],
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
    """Return the log up to the end of a deal as a record without result and secret."""
    entries = Entry.objects.filter(game=game, number__lt=version).order_by("number")
    return {
        "format": "thousand-record/1",
        "agreements": game.agreements,
        "players": [seat.user.username for seat in seats_of(game)],
        "first_dealer": game.first_dealer,
        "deals": finalise.build_deals(entries),
        "result": None,
    }


# Records from elsewhere, which may contain anything


def _checked(data: object, max_actions: int = MAX_ACTIONS) -> Record:
    try:
        record = read_record(data)
    except (engine.BadRecord, engine.BadAgreements) as error:
        reason = _printable(str(error))
        raise ReplayError("bad_record", {"error": reason}, reason=reason) from None
    actions = sum(_length(deal) for deal in record.deals)
    if actions > max_actions:
        raise ReplayError("too_long")
    if not record.deals:
        raise ReplayError("no_deals")
    return record


def checked_record(data: object) -> Record:
    """Return a record from elsewhere whose deals follow the rules, each to its end.

    A deal that goes on could be one that its reader is playing.

    Raises:
        ReplayError: The record is malformed, breaks the rules, or its last deal is not finished.
    """
    record = _checked(data, MAX_UPLOADED_ACTIONS)
    replayed = engine.replay(record)
    if replayed.error is not None:
        raise _failure(replayed.error)
    if len(replayed.outcomes) < len(record.deals):
        raise ReplayError("unfinished_deal")
    return record


def _length(deal: object) -> int:
    """Return how much work a deal may be at most; a deck counts as one action."""
    actions = deal.get("actions") if isinstance(deal, dict) else None
    return 1 + (len(actions) if isinstance(actions, list) else 0)


def _timeline(record: Record) -> Timeline:
    return _complete(build_timeline(record))


def _complete(timeline: Timeline) -> Timeline:
    if timeline.failed is not None:
        raise _failure(timeline.failed)
    return timeline


def _failure(failed: ReplayFailed) -> ReplayError:
    """Return the engine's error with its deal and action, counted from one in the text."""
    reason = _printable(failed.error if failed.cause is None else _translated(failed))
    error = _printable(failed.error)
    if failed.deal is None or failed.action is None:
        return ReplayError("bad_record", {"error": error}, reason=reason)
    line = {"deal": failed.deal, "action": failed.action, "error": error}
    return ReplayError(
        "bad_action", line, deal=failed.deal + 1, action=failed.action + 1, reason=reason
    )


def _translated(failed: ReplayFailed) -> str:
    assert failed.cause is not None
    action = failed.error.removesuffix(f": {failed.cause}")
    return f"{action}. {TableError.by_rules(failed.cause).text}"


def _printable(text: str) -> str:
    """Return the text shortened, without what UTF-8 cannot encode."""
    short = text if len(text) <= MAX_ERROR_LENGTH else text[:MAX_ERROR_LENGTH] + "…"
    return short.encode("utf-8", "replace").decode()


# Shuffle proof


def _shuffle_proof(record: Record) -> Json | None:
    """Return commitment and secret of the shuffle, and whether every deck follows from them."""
    fairness = record.extras.get("fairness")
    if not isinstance(fairness, dict) or not isinstance(fairness.get("commitment"), str):
        return None
    secret, contributions = fairness.get("secret"), _contributions(fairness, record)
    proven = isinstance(secret, str) and _is_proven(fairness, contributions, record.deals)
    return {
        "commitment": fairness["commitment"],
        "contributions": contributions,
        "secret": secret if isinstance(secret, str) else None,
        "proven": proven,
    }


def _contributions(fairness: Json, record: Record) -> list[str] | None:
    """Return the contributions by seat; None if they cannot belong to this game."""
    seats = len(record.players)
    contributions = fairness.get("contributions") or [""] * seats
    fits = isinstance(contributions, list) and all(isinstance(text, str) for text in contributions)
    return contributions if fits and len(contributions) == seats else None


def _is_proven(fairness: Json, contributions: Sequence[str] | None, deals: Sequence[Any]) -> bool:
    if contributions is None:
        return False
    try:
        secret = bytes.fromhex(fairness["secret"])
    except ValueError:
        return False
    if shuffle.commitment(secret) != fairness["commitment"]:
        return False
    return all(
        deal["deck"] == shuffle.deck(secret, contributions, number)
        for number, deal in enumerate(deals)
    )


# From text to record


def read_games(text: str) -> list[str]:
    """Return the records in a text: one JSON object, or one a line."""
    with suppress(BodyError):
        if isinstance(parse_json(text), dict):
            return [text]
    return [line for line in text.splitlines() if line.strip()]


def parse(text: str) -> object:
    """Return the JSON of one record. Raises: ReplayError."""
    try:
        return parse_json(text)
    except BodyError:
        raise ReplayError("not_json", {"error": "not a record: invalid JSON"}) from None
