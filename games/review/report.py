"""The report of a review: what is kept of it, and its JSON form, which reads back without loss.

Grades, rates and shown numbers are computed from a report when somebody looks (`rates`,
`breakdown`): a new calibration needs no new review.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from games.bots.search.equity import Chances
from games.bots.search.equity.model import chances
from games.engine.cards import Seat
from games.engine.state import Game
from games.review import VERSION
from games.review.breakdown import Breakdown, breakdowns
from games.review.judgement import DecisionKind, Hindsight, NamedContract, TalonLuck
from games.review.points import point_worth

if TYPE_CHECKING:
    # It loads the search, 120 MB, which who reads a report does not need.
    from games.review.reviewer import Judged

Json = dict[str, Any]
# Chances are kept in millionths, points in thousandths: far below what the search can tell.
CHANCE_DIGITS, POINT_DIGITS = 6, 3


@dataclass(frozen=True)
class Decision:
    """A judged decision of a deal.

    action   its number in the deal's line of the record, from 0
    best     the best choice in the words of the record (docs/record.md)
    points   what it cost its seat, in points of the score; may be negative
    losses   what it cost each seat, in chances to win
    errors   the standard errors of these
    counts   whether two of its choices differ by a point or more
    chances  of all seats after what was chosen, by what the seat knew
    """

    action: int
    seat: Seat
    kind: DecisionKind
    best: str
    points: float
    losses: Chances
    errors: Chances
    counts: bool
    chances: Chances


@dataclass(frozen=True)
class DealReport:
    """The report of one deal.

    deal       its number in the record, from 0
    start      the chances of all seats before it, by the model of scores
    talon      None where no talon was taken, or its luck was not found
    hindsight  None where nothing was to be exchanged, or no search ended
    contract   None where no contract was played to the end, or no search ended
    """

    deal: int
    start: Chances
    decisions: tuple[Decision, ...] = ()
    talon: TalonLuck | None = None
    hindsight: Hindsight | None = None
    contract: NamedContract | None = None


@dataclass(frozen=True)
class GameReport:
    """The report of a game, or of its first deals.

    version     of the reviewer
    point       the chance to win that one point is worth
    breakdowns  one a seat; none before all deals are there, and none if the game has no end
    """

    point: float
    players: int
    deals: tuple[DealReport, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()
    version: int = VERSION

    @property
    def decisions(self) -> Iterator[Decision]:
        """Yield the decisions of all deals, in order."""
        for deal in self.deals:
            yield from deal.decisions

    def complete(self, after: Game) -> GameReport:
        """Return the report with its breakdowns.

        after  the state after the last deal
        """
        talons = [deal.talon for deal in self.deals if deal.talon is not None]
        found = breakdowns(rounded(chances(after)), self.decisions, talons) if after.over else ()
        return replace(self, breakdowns=tuple(map(_rounded_breakdown, found)))


def new_report(before: Game) -> GameReport:
    """Return the empty report of a game, by the state before its first deal."""
    return GameReport(point_worth(before.agreements), before.players)


def new_deal_report(before: Game, number: int) -> DealReport:
    """Return the empty report of a deal, by the state before it."""
    return DealReport(number, rounded(chances(before)))


def decision_of(one: Judged) -> Decision:
    """Return what is kept of a judged decision."""
    found = one.judgement
    return Decision(
        action=one.action,
        seat=one.seat,
        kind=one.kind,
        best=str(found.best),
        points=round(one.points, POINT_DIGITS),
        losses=rounded(found.losses),
        errors=rounded(found.errors),
        counts=one.counts,
        chances=rounded(found.chances),
    )


def rounded(values: Sequence[float]) -> Chances:
    """Return chances as they are kept."""
    return tuple(round(value, CHANCE_DIGITS) for value in values)


def _rounded_breakdown(one: Breakdown) -> Breakdown:
    """Return the parts as they are kept; the deals take what rounding leaves."""
    kept = {name: round(value, CHANCE_DIGITS) for name, value in asdict(one).items()}
    measured = sum(kept[name] for name in ("start", "talon", "others", "own"))
    return Breakdown(**kept | {"deals": round(one.end - measured, CHANCE_DIGITS)})


# JSON


def report_json(report: GameReport) -> Json:
    """Return the JSON form of a report."""
    return {
        "version": report.version,
        "point": report.point,
        "players": report.players,
        "deals": [deal_json(deal, report.point) for deal in report.deals],
        "breakdowns": [asdict(one) | {"end": one.end} for one in report.breakdowns],
    }


def deal_json(deal: DealReport, point: float) -> Json:
    """Return the JSON form of one deal of a report.

    point  the chance to win that one point is worth
    """
    talon, hindsight = deal.talon, deal.hindsight
    return {
        "deal": deal.deal,
        "start": list(deal.start),
        "decisions": [_decision_json(one, point) for one in deal.decisions],
        "talon": talon and {"luck": [*talon.luck], "errors": [*talon.errors]},
        "hindsight": hindsight and asdict(hindsight),
        "contract": deal.contract and asdict(deal.contract),
    }


def _decision_json(one: Decision, point: float) -> Json:
    lists = {"losses": [*one.losses], "errors": [*one.errors], "chances": [*one.chances]}
    # In points, as pages show it.
    error = round(one.errors[one.seat] / point, POINT_DIGITS)
    return {**asdict(one), **lists, "kind": one.kind.value, "error": error}


def read_report(data: Mapping[str, Any]) -> GameReport:
    """Return the report of this JSON form."""
    return GameReport(
        point=data["point"],
        players=data["players"],
        deals=tuple(read_deal(deal) for deal in data["deals"]),
        breakdowns=tuple(_read_breakdown(one) for one in data["breakdowns"]),
        version=data["version"],
    )


def read_deal(data: Mapping[str, Any]) -> DealReport:
    """Return one deal of a report from its JSON form."""
    talon, hindsight = data["talon"], data["hindsight"]
    # Older reports do not have it.
    contract = data.get("contract")
    return DealReport(
        deal=data["deal"],
        start=tuple(data["start"]),
        decisions=tuple(_read_decision(one) for one in data["decisions"]),
        talon=talon and TalonLuck(tuple(talon["luck"]), tuple(talon["errors"])),
        hindsight=hindsight and Hindsight(**hindsight),
        contract=contract and NamedContract(**contract),
    )


def _read_decision(data: Mapping[str, Any]) -> Decision:
    lists = {name: tuple(data[name]) for name in ("losses", "errors", "chances")}
    kept = {name: data[name] for name in Decision.__dataclass_fields__}
    return Decision(**kept | lists | {"kind": DecisionKind(data["kind"])})


def _read_breakdown(data: Mapping[str, Any]) -> Breakdown:
    # The end is the sum of the parts.
    return Breakdown(**{name: value for name, value in data.items() if name != "end"})
