"""The examples of the rulebook, played by the engine: no number on its pages is written by hand."""

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
# Who sits where in all of them.
NAMES = (gettext_noop("Taras"), gettext_noop("Anna"), gettext_noop("Ilona"))
FOURTH = gettext_noop("Vera")
TARAS, ANNA, ILONA = range(3)
# At a table of four the dealer, who sits out, comes first; then they sit as they did.
FOUR_SEATS = {ILONA: 1, TARAS: 2, ANNA: 3}


@dataclass(frozen=True)
class Case:
    """One of the records, played under other agreements, from other scores, or not to its end.

    last  what is done in place of the first action that begins with this word, and of all after it;
          for a raise alone the deal goes on as it was played
    """

    record: str = "deal"
    agreements: Mapping[str, object] = field(default_factory=dict)
    standing: Mapping[str, object] | None = None
    last: str = ""


def _scores(*scores: int, **more: list[Any]) -> dict[str, object]:
    return {"scores": list(scores), **more}


GIVE_UP = "1 distribute"
ON_BARREL = [None, 0, None]
CASES: dict[str, Case] = {
    "deal": Case(),
    "failed": Case(last="1 raise 130"),
    "tens": Case(agreements={"rounding": 10}),
    "exact": Case(agreements={"rounding": 1}),
    "taken": Case(agreements={"declarer_gain": "taken"}),
    "last_trick": Case(agreements={"last_trick_bonus": 10}),
    "dump": Case(agreements={"dump_truck": True}, standing=_scores(0, 435, 0)),
    "undump": Case(agreements={"negative_dump_truck": True}, standing=_scores(0, -675, 0)),
    "mount": Case(standing=_scores(305, 790, 410)),
    "kick": Case(standing=_scores(880, 790, 410, barrel=[0, None, None])),
    "win": Case(standing=_scores(305, 880, 410, barrel=ON_BARREL)),
    "not_more": Case(
        agreements={"more_than_target": True}, standing=_scores(305, 880, 410, barrel=ON_BARREL)
    ),
    "try": Case(last="1 raise 130", standing=_scores(305, 880, 410, barrel=ON_BARREL)),
    "fall": Case(last="1 raise 130", standing=_scores(305, 880, 410, barrel=[None, 2, None])),
    "fall_at_once": Case(
        agreements={"barrel_fail_costs_contract": True},
        last="1 raise 130",
        standing=_scores(305, 880, 410, barrel=ON_BARREL),
    ),
    "fall_cost": Case(
        agreements={"barrel_fall_costs": "contract"},
        last="1 raise 130",
        standing=_scores(305, 880, 410, barrel=[None, 2, None]),
    ),
    "gather": Case(
        agreements={"barrel_mode": "accumulate"},
        standing=_scores(305, 880, 410, barrel=ON_BARREL),
    ),
    "sixty": Case(last=GIVE_UP),
    "half": Case(agreements={"distribution": "half"}, last=GIVE_UP),
    "third": Case(standing=_scores(0, 0, 0, distributions=[0, 2, 0]), last=GIVE_UP),
    "costly": Case(agreements={"distribution_costs_contract": True}, last=GIVE_UP),
    "plain": Case(agreements={"write_off": "plain"}, last="1 write_off"),
    "aces": Case(agreements={"write_off": "aces"}, last="1 write_off"),
    "dark": Case("dark"),
    "dark_alone": Case("dark", agreements={"dark_doubles": "declarer"}),
    "golden": Case("golden"),
    "sitting": Case("four"),
    "sitting_half": Case("four", agreements={"half_for_half_marriage": True}),
    "sitting_aces": Case("four", agreements={"sitting_scores": "aces"}),
}


@cache
def _records() -> dict[str, Any]:
    records = json.loads(RECORDS.read_text())
    return {**records, "four": _of_four(records["deal"])}


def _of_four(record: dict[str, Any]) -> dict[str, Any]:
    """The same deal at a table of four, where the dealer, seat 0, sits out."""
    (deal,) = record["deals"]
    actions = [_moved(action) for action in deal["actions"]]
    return {
        **record,
        "agreements": {"players": 4},
        "players": [FOURTH, "Ilona", "Taras", "Anna"],
        "first_dealer": 0,
        "deals": [{"deck": deal["deck"], "actions": actions}],
    }


def _moved(action: str) -> str:
    seat, word, *rest = action.split(" ")
    if word == "give":
        given = (gift.split(":") for gift in rest)
        rest = sorted(f"{FOUR_SEATS[int(to)]}:{card}" for to, card in given)
    return " ".join([str(FOUR_SEATS[int(seat)]), word, *rest])


@cache
def played(case: str) -> Replay:
    """A case as the engine plays it. Raises KeyError for an unknown one."""
    wanted = CASES[case]
    record = dict(_records()[wanted.record])
    record["agreements"] = {**record["agreements"], **wanted.agreements}
    if wanted.standing is not None:
        record["standing"] = wanted.standing
    if wanted.last:
        record["deals"] = [_changed(deal, wanted.last) for deal in record["deals"]]
    return _replayed(record)


def _replayed(record: dict[str, Any]) -> Replay:
    replay = engine.replay(record)
    if replay.error is not None:
        raise ValueError(f"an example of the rulebook breaks the rules: {replay.error}")
    return replay


@cache
def sheet() -> Replay:
    """The last deals of a game: what its score sheet shows."""
    return _replayed(_records()["sheet"])


def _changed(deal: dict[str, Any], last: str) -> dict[str, Any]:
    actions = deal["actions"]
    if " raise " in last:
        return {**deal, "actions": [last if " raise " in a else a for a in actions]}
    until = next(i for i, action in enumerate(actions) if " give " in action)
    return {**deal, "actions": [*actions[:until], last]}


def outcome(case: str) -> DealOutcome:
    """How the deal of a case ended."""
    return played(case).outcomes[-1]


def number(name: str) -> str:
    """`deal.anna.gain`, `deal.contract`: a number of a case as it is printed."""
    return printed(value(name))


def printed(number: int) -> str:
    """With a real minus."""
    return str(number).replace("-", "\u2212")


def value(name: str) -> int:
    """One number: of a deal (`contract`), or of somebody in it (what SEATS_OWN names)."""
    case, who, *what = name.split(".")
    found = outcome(case)
    if not what:
        return int(getattr(found, who))
    return SEATS_OWN[what[0]](found, seat_of(case, who))


def seat_of(case: str, who: str) -> int:
    names = [name.lower() for name in played(case).record.players]
    return names.index(who)


SEATS_OWN = {
    "cards": lambda found, seat: found.points[seat],
    "marriages": lambda found, seat: found.declared[seat],
    "total": lambda found, seat: found.points[seat] + found.declared[seat],
    "gain": lambda found, seat: found.gains[seat],
    "loss": lambda found, seat: -found.gains[seat],
    "score": lambda found, seat: found.scores[seat],
    "tries": lambda found, seat: found.barrel[seat],
}
