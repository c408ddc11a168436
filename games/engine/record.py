"""Game records (docs/record.md): read, write, and replay up to the first error."""

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from .actions import Action, parse_action
from .agreements import Agreements, agreements_from
from .cards import Seat
from .cutting import require_sizes
from .errors import BadAgreements, BadRecord, IllegalAction
from .flow import STOP_REASONS, act, legal_actions, start_deal, stop
from .new_game import new_game
from .outcome import DealOutcome
from .state import Game

FORMAT = "thousand-record/1"
_REQUIRED_KEYS = ("format", "agreements", "players", "first_dealer", "deals", "result")


@dataclass(frozen=True)
class DealLog:
    """One deal as written: the deck string, the cuts, the actions with their seats."""

    deck: str
    actions: tuple[str, ...] = ()
    cuts: tuple[int, ...] = ()
    extras: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the deal as in a record."""
        cuts = {"cuts": list(self.cuts)} if self.cuts else {}
        return {"deck": self.deck, **cuts, "actions": list(self.actions), **self.extras}


@dataclass(frozen=True)
class Record:
    """A record whose head is checked; its deals are checked by replaying them.

    `deals` are raw JSON; `extras` are the optional keys, kept as they are (`id`, `standing`,
    `stopped`, `fairness`, ...).
    """

    preset: str
    agreements: Agreements
    players: tuple[str, ...]
    first_dealer: Seat
    deals: tuple[Any, ...]
    result: Any = None
    extras: Mapping[str, Any] = field(default_factory=dict)

    @property
    def stopped(self) -> str | None:
        """Return why the game was stopped: "time", "closed", "annulled", or None."""
        stopped = self.extras.get("stopped")
        return None if stopped is None else str(stopped["reason"])

    def start(self) -> Game:
        """Return the game before its first deal.

        Raises:
            BadAgreements: The agreements are not allowed.
            BadRecord: The first dealer or the standing is invalid.
        """
        return new_game(self.agreements, self.first_dealer, self.extras.get("standing"))

    def as_json(self) -> dict[str, Any]:
        """Return the record as one JSON object, its agreements in the shortest form."""
        return {
            "format": FORMAT,
            "agreements": {"preset": self.preset, **self.agreements.differences(self.preset)},
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "deals": [d.as_json() if isinstance(d, DealLog) else d for d in self.deals],
            "result": self.result,
            **self.extras,
        }


def write_record(
    agreements: Agreements,
    players: Sequence[str],
    first_dealer: Seat,
    deals: Sequence[DealLog],
    *,
    preset: str = "classic",
    result: Mapping[str, Any] | None = None,
    **extras: Any,
) -> dict[str, Any]:
    """Return a record as one JSON object.

    `extras` are optional keys of record.md: `standing`, `stopped` ({"reason": "time"}), `id`,
    `started`, `ended`, `event`, `ratings`, `rules_version`, `fairness`, `left`.
    """
    record = Record(preset, agreements, tuple(players), first_dealer, tuple(deals), result, extras)
    return record.as_json()


def result_of(game: Game) -> dict[str, Any] | None:
    """Return the `result` of a record, or None while the game runs."""
    return {"scores": list(game.standing.scores), "winner": game.winner} if game.over else None


def read_record(data: object) -> Record:
    """Return a record with a checked head.

    Raises:
        BadRecord: The head is malformed.
        BadAgreements: The agreements are not allowed.
    """
    if not isinstance(data, dict):
        raise BadRecord("not a record: a JSON object is needed")
    if data.get("format") != FORMAT:
        raise BadRecord(f"format: must be {FORMAT}")
    # Doubt (record.md, agreements): they must be there, be it as {}.
    raw = data.get("agreements")
    if not isinstance(raw, dict):
        raise BadRecord("agreements: an object is needed")
    agreements = agreements_from(raw)
    record = Record(
        preset=str(raw.get("preset", "classic")),
        agreements=agreements,
        players=_players(agreements, data.get("players")),
        first_dealer=data.get("first_dealer"),  # type: ignore[arg-type]  # start() checks it
        deals=_deals(data.get("deals")),
        result=data.get("result"),
        extras={key: value for key, value in data.items() if key not in _REQUIRED_KEYS},
    )
    _check_stopped(record.extras)
    record.start()
    return record


def parse_record(text: str) -> Record:
    """Return the record on one line of a file.

    Raises:
        BadRecord: It is no JSON, or its head is malformed.
        BadAgreements: The agreements are not allowed.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("not a record: invalid JSON") from None
    return read_record(data)


def _players(agreements: Agreements, names: object) -> tuple[str, ...]:
    wrong = not isinstance(names, list) or not all(isinstance(name, str) for name in names)
    if wrong or len(names) != agreements.players:  # type: ignore[arg-type]  # a list, see above
        raise BadRecord(f"players: {agreements.players} names are needed")
    return tuple(names)  # type: ignore[arg-type]


def _deals(deals: object) -> tuple[Any, ...]:
    if not isinstance(deals, list):
        raise BadRecord("deals: a list is needed")
    return tuple(deals)


def _check_stopped(extras: Mapping[str, Any]) -> None:
    # Doubt (record.md, stopped and standing): null counts as absent.
    stopped = extras.get("stopped")
    known = isinstance(stopped, dict) and stopped.get("reason") in STOP_REASONS
    if stopped is not None and not known:
        raise BadRecord(f"stopped: the reason must be one of {', '.join(STOP_REASONS)}")


# Replay


class DeckDealt(NamedTuple):
    """A deck was dealt."""

    game: Game


class ActionPending(NamedTuple):
    """A seat must decide: before each action, and at the end of an unfinished game."""

    game: Game
    action: int


class ActionApplied(NamedTuple):
    """An action of the record was accepted."""

    game: Game
    deal: int
    seat: Seat
    done: Action


class DealFinished(NamedTuple):
    """A deal has ended."""

    game: Game
    outcome: DealOutcome


class ReplayStopped(NamedTuple):
    """The game was stopped after its last deal."""

    game: Game


@dataclass(frozen=True)
class ReplayFailed:
    """The first error of a record.

    `deal` and `action` are None for an error of the game. `cause` is the refusal of the rules, if
    there was one: its code can be translated.
    """

    error: str
    deal: int | None = None
    action: int | None = None
    cause: IllegalAction | None = field(default=None, compare=False)


ReplayStep = DeckDealt | ActionPending | ActionApplied | DealFinished | ReplayStopped | ReplayFailed


def replay_steps(record: Record, pending: bool = True) -> Iterator[ReplayStep]:
    """Yield everything that happens in a record, in order, to its end or its first error.

    Without `pending` there is no ActionPending, which takes a tenth of the time.
    """
    game = record.start()
    for number, deal in enumerate(record.deals):
        after = yield from _replay_deal(game, deal, number, pending)
        if after is None:
            return
        game = after
        if game.running is not None and number + 1 < len(record.deals):
            actions = len(deal["actions"])
            yield ReplayFailed("the deal is not finished", number, actions)
            return
    if record.stopped is not None:
        yield _stop(game, record.stopped)
    elif pending and game.running is not None:
        yield ActionPending(game, len(record.deals[-1]["actions"]))


def deal_steps(game: Game, deal: Any, number: int) -> Iterator[ReplayStep]:
    """Yield everything that happens in one deal of a record, to its end or its first error.

    game    the state before it
    number  its number in the record
    """
    yield from _replay_deal(game, deal, number, pending=True)


def _replay_deal(
    game: Game, deal: Any, number: int, pending: bool
) -> Generator[ReplayStep, None, Game | None]:
    """Yield the steps of one deal; return the game after it, or None after an error."""
    try:
        game, actions = _start_deal(game, deal)
    except (BadRecord, IllegalAction) as error:
        yield ReplayFailed(str(error), number, 0)
        return None
    yield DeckDealt(game)
    yield from _deal_end(game)
    for index, text in enumerate(actions):
        if game.running is None:
            yield ReplayFailed(f"{text}: the deal has ended", number, index)
            return None
        if pending:
            yield ActionPending(game, index)
        try:
            seat, action = _read_action(text)
            game = act(game, seat, action)
        except IllegalAction as error:
            yield ReplayFailed(f"{text}: {error}", number, index, error)
            return None
        yield ActionApplied(game, number, seat, action)
        if game.running is None:
            yield from _deal_end(game)
    return game


def _start_deal(game: Game, deal: Any) -> tuple[Game, list[Any]]:
    """Return the game with this deal started, and the deal's actions.

    Raises:
        BadRecord, IllegalAction: The deal cannot be started.
    """
    if not isinstance(deal, dict) or not isinstance(deal.get("deck"), str):
        raise BadRecord("a deal needs a deck")
    if not isinstance(deal.get("actions"), list):
        raise BadRecord("a deal needs actions")
    actions, cuts = deal["actions"], deal.get("cuts", [])
    sizes = tuple(cuts) if isinstance(cuts, list) else ()
    if game.agreements.cutting != "off":
        # Doubt (record.md, cuts): a cut that the rules would refuse needs its number too.
        require_sizes(sizes, sum(str(text).endswith(" cut") for text in actions))
    return start_deal(game, deal["deck"], sizes), actions


def _deal_end(game: Game) -> Iterator[ReplayStep]:
    if game.running is None and game.last is not None:
        yield DealFinished(game, game.last)


def _read_action(text: object) -> tuple[Seat, Action]:
    """Return the seat and action of a text such as `1 play KH`.

    Raises:
        IllegalAction: The text is no action.
    """
    if not isinstance(text, str):
        raise IllegalAction("unknown_action")
    return _parse_seated(text)


@lru_cache(maxsize=16384)
def _parse_seated(text: str) -> tuple[Seat, Action]:
    seat, _, action = text.partition(" ")
    if seat not in ("0", "1", "2", "3"):
        raise IllegalAction("unknown_action")
    return int(seat), parse_action(action)


def _stop(game: Game, reason: str) -> ReplayStep:
    if game.over:
        # Doubt (record.md, stopped): a game that was over already cannot be stopped; an
        # error of the game.
        return ReplayFailed("stopped: the game was already over")
    return ReplayStopped(stop(game, reason))


@dataclass(frozen=True)
class Replay:
    """A replayed record.

    game      the state that it led to
    outcomes  each finished deal
    actions   the accepted actions of each deal, (seat, action)
    error     the first error, or None
    """

    record: Record
    game: Game
    outcomes: tuple[DealOutcome, ...]
    actions: tuple[tuple[tuple[Seat, Action], ...], ...]
    error: ReplayFailed | None

    def as_record(self) -> dict[str, Any]:
        """Return the record of what was accepted, as one JSON object."""
        deals = tuple(
            {**deal, "actions": [f"{seat} {action}" for seat, action in actions]}
            for deal, actions in zip(self.record.deals, self.actions, strict=False)
        )
        return replace(self.record, deals=deals).as_json()


def replay(data: Mapping[str, Any] | Record) -> Replay:
    """Replay a record up to its end or its first error.

    Raises:
        BadRecord, BadAgreements: The head of the record is invalid (an error of the game).
    """
    record = data if isinstance(data, Record) else read_record(data)
    game, error = record.start(), None
    outcomes: list[DealOutcome] = []
    actions: list[list[tuple[Seat, Action]]] = [[] for _ in record.deals]
    for moment in replay_steps(record, pending=False):
        if isinstance(moment, ReplayFailed):
            error = moment
            break
        game = moment.game
        if isinstance(moment, ActionApplied):
            actions[moment.deal].append((moment.seat, moment.done))
        elif isinstance(moment, DealFinished):
            outcomes.append(moment.outcome)
    return Replay(record, game, tuple(outcomes), tuple(map(tuple, actions)), error)


# The lines of the replay command


def replay_lines(texts: Iterable[str], legal: bool = False) -> Iterator[dict[str, Any]]:
    """Yield what `manage.py replay` prints for the lines of a file, as JSON objects."""
    written = (text for text in texts if text.strip())
    for number, text in enumerate(written):
        for line in _game_lines(text, legal):
            yield {"game": number, **line}


def _game_lines(text: str, legal: bool) -> Iterator[dict[str, Any]]:
    try:
        record = parse_record(text)
    except (BadRecord, BadAgreements) as error:
        yield {"error": str(error)}
        return
    for moment in replay_steps(record):
        yield from lines_of(moment, legal)


def lines_of(moment: ReplayStep, legal: bool) -> Iterator[dict[str, Any]]:
    """Yield the lines about one step, without the number of the game."""
    match moment:
        case ActionPending(game, action) if legal:
            yield _legal_line(game, action)
        case DealFinished(_, outcome):
            yield outcome.as_line()
        case ReplayStopped(game):
            yield {"stopped": game.stopped, "winner": game.winner}
        case ReplayFailed(error, None, None):
            yield {"error": error}
        case ReplayFailed(error, deal, action):
            yield {"deal": deal, "action": action, "error": error}


def _legal_line(game: Game, action: int) -> dict[str, Any]:
    seat = game.to_act
    legal = sorted(f"{seat} {action}" for action in legal_actions(game))
    return {"deal": game.deal, "action": action, "seat": seat, "legal": legal}
