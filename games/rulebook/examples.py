"""The examples of the rulebook, played by the engine so that no number is written by hand."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_noop

from games import engine
from games.engine import DealOutcome, Replay

RECORDS = Path(__file__).parent / "examples.json"
# The players by seat, in all examples.
NAMES = (gettext_noop("Taras"), gettext_noop("Anna"), gettext_noop("Ilona"))
FOURTH = gettext_noop("Vera")
TARAS, ANNA, ILONA = range(3)
# With four players the dealer, who sits out, comes first; the others keep their order.
FOUR_SEATS = {ILONA: 1, TARAS: 2, ANNA: 3}


@dataclass(frozen=True)
class Example:
    """A record, perhaps with other agreements or scores, or with another end.

    last  the action that replaces the raise, or else the exchange and everything after it
    """

    record: str = "deal"
    agreements: Mapping[str, object] = field(default_factory=dict)
    standing: Mapping[str, object] | None = None
    last: str = ""


def _scores(*scores: int, **more: list[Any]) -> dict[str, object]:
    return {"scores": list(scores), **more}


GIVE_UP = "1 distribute"
ON_BARREL = [None, 0, None]
EXAMPLES: dict[str, Example] = {
    "deal": Example(),
    "failed": Example(last="1 raise 130"),
    "tens": Example(agreements={"rounding": 10}),
    "exact": Example(agreements={"rounding": 1}),
    "taken": Example(agreements={"declarer_gain": "taken"}),
    "last_trick": Example(agreements={"last_trick_bonus": 10}),
    "dump": Example(agreements={"dump_truck": "555"}, standing=_scores(0, 435, 0)),
    "undump": Example(agreements={"negative_dump_truck": True}, standing=_scores(0, -675, 0)),
    "mount": Example(standing=_scores(305, 790, 410)),
    "kick": Example(standing=_scores(880, 790, 410, barrel=[0, None, None])),
    "win": Example(standing=_scores(305, 880, 410, barrel=ON_BARREL)),
    "not_more": Example(
        agreements={"more_than_target": True}, standing=_scores(305, 880, 410, barrel=ON_BARREL)
    ),
    "try": Example(last="1 raise 130", standing=_scores(305, 880, 410, barrel=ON_BARREL)),
    "fall": Example(last="1 raise 130", standing=_scores(305, 880, 410, barrel=[None, 2, None])),
    "fall_at_once": Example(
        agreements={"barrel_fail_costs_contract": True},
        last="1 raise 130",
        standing=_scores(305, 880, 410, barrel=ON_BARREL),
    ),
    "fall_cost": Example(
        agreements={"barrel_fall_costs": "contract"},
        last="1 raise 130",
        standing=_scores(305, 880, 410, barrel=[None, 2, None]),
    ),
    "gather": Example(
        agreements={"barrel_mode": "accumulate"},
        standing=_scores(305, 880, 410, barrel=ON_BARREL),
    ),
    "sixty": Example(last=GIVE_UP),
    "half": Example(agreements={"distribution": "half"}, last=GIVE_UP),
    "third": Example(standing=_scores(0, 0, 0, distributions=[0, 2, 0]), last=GIVE_UP),
    "costly": Example(agreements={"distribution_costs_contract": True}, last=GIVE_UP),
    "plain": Example(agreements={"write_off": "plain"}, last="1 write_off"),
    "aces": Example(agreements={"write_off": "aces"}, last="1 write_off"),
    "dark": Example("dark"),
    "dark_alone": Example("dark", agreements={"dark_doubles": "declarer"}),
    "golden": Example("golden"),
    "sitting": Example("four"),
    "sitting_half": Example("four", agreements={"half_for_half_marriage": True}),
    "sitting_aces": Example("four", agreements={"sitting_scores": "aces"}),
}


@cache
def _records() -> dict[str, Any]:
    records = json.loads(RECORDS.read_text())
    return {**records, "four": _with_four_players(records["deal"])}


def _with_four_players(record: dict[str, Any]) -> dict[str, Any]:
    """Return the same deal for four players, where the dealer, seat 0, sits out."""
    (deal,) = record["deals"]
    actions = [_shift_seats(action) for action in deal["actions"]]
    return {
        **record,
        "agreements": {"players": 4},
        "players": [FOURTH, "Ilona", "Taras", "Anna"],
        "first_dealer": 0,
        "deals": [{"deck": deal["deck"], "actions": actions}],
    }


def _shift_seats(action: str) -> str:
    seat, word, *rest = action.split(" ")
    if word == "give":
        given = (gift.split(":") for gift in rest)
        rest = sorted(f"{FOUR_SEATS[int(to)]}:{card}" for to, card in given)
    return " ".join([str(FOUR_SEATS[int(seat)]), word, *rest])


@cache
def replay_case(case: str) -> Replay:
    """Return a case as the engine plays it.

    Raises:
        KeyError: There is no such case.
    """
    settings = EXAMPLES[case]
    record = dict(_records()[settings.record])
    record["agreements"] = {**record["agreements"], **settings.agreements}
    if settings.standing is not None:
        record["standing"] = settings.standing
    if settings.last:
        record["deals"] = [_replace_ending(deal, settings.last) for deal in record["deals"]]
    return _replay(record)


def _replay(record: dict[str, Any]) -> Replay:
    replay = engine.replay(record)
    if replay.error is not None:
        raise ValueError(f"an example of the rulebook breaks the rules: {replay.error}")
    return replay


@cache
def score_sheet_game() -> Replay:
    """Return the last deals of a game, for the score sheet."""
    return _replay(_records()["sheet"])


def _replace_ending(deal: dict[str, Any], last: str) -> dict[str, Any]:
    actions = deal["actions"]
    if " raise " in last:
        return {**deal, "actions": [last if " raise " in a else a for a in actions]}
    until = next(i for i, action in enumerate(actions) if " give " in action)
    return {**deal, "actions": [*actions[:until], last]}


def outcome(case: str) -> DealOutcome:
    """Return the outcome of the deal of a case."""
    return replay_case(case).outcomes[-1]


def number(name: str) -> str:
    """Return a number of a case, such as `deal.anna.gain` or `deal.contract`, formatted."""
    return format_number(value(name))


def format_number(number: int) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "\u2212")


def value(name: str) -> int:
    """Return a number of a deal (`contract`) or of a player in it (a key of SEAT_VALUES)."""
    case, key, *rest = name.split(".")
    result = outcome(case)
    if not rest:
        return int(getattr(result, key))
    return SEAT_VALUES[rest[0]](result, seat_of(case, key))


def seat_of(case: str, player: str) -> int:
    """Return the seat of a player in a case."""
    names = [name.lower() for name in replay_case(case).record.players]
    return names.index(player)


SEAT_VALUES = {
    "cards": lambda result, seat: result.points[seat],
    "marriages": lambda result, seat: result.declared[seat],
    "total": lambda result, seat: result.points[seat] + result.declared[seat],
    "gain": lambda result, seat: result.gains[seat],
    "loss": lambda result, seat: -result.gains[seat],
    "score": lambda result, seat: result.scores[seat],
    "tries": lambda result, seat: result.barrel[seat],
}
