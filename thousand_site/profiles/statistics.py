"""The page of a user's statistics: contracts by height, bolts, barrels, favourite presets."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts import queries as accounts
from accounts.http.responses import reader_of
from accounts.models import User
from games.history import queries as history
from games.history.counting import HEIGHTS, PLACES
from games.history.queries import GroupTotal, KindFilter
from ratings.models import Ladder
from thousand_site.profiles.errors import missing_profile

UNRATED = "unrated"
AGAINST = {"people": True, "bots": False}
BAR_WIDTH = 100


@dataclass(frozen=True)
class ContractBar:
    """The contracts of one height, and the lengths of their bars."""

    name: str
    made: int
    failed: int
    made_width: float
    failed_width: float

    @property
    def quota(self) -> int | None:
        """Return how many per cent were made; None without contracts."""
        return percent(self.made, self.made + self.failed)


def percent(part: int, whole: int) -> int | None:
    """Return the rounded share in per cent; None of nothing."""
    return round(100 * part / whole) if whole else None


def contract_bars(totals: dict[str, int]) -> list[ContractBar]:
    """Return a bar for each height; the longest has the whole width."""
    counts = [(totals[f"made_{height}"], totals[f"failed_{height}"]) for height in HEIGHTS]
    unit = BAR_WIDTH / (max(made + failed for made, failed in counts) or 1)
    return [
        ContractBar(name, made, failed, round(made * unit, 2), round(failed * unit, 2))
        for name, (made, failed) in zip(_height_names(), counts, strict=True)
    ]


def _height_names() -> list[str]:
    """Return the contracts of each height: "up to 115", "120–150" and so on."""
    ends = [height - 5 for height in HEIGHTS[1:]]
    middle = [f"{low}–{end}" for low, end in zip(HEIGHTS[1:-1], ends[1:], strict=True)]
    first = _("up to %(contract)s") % {"contract": ends[0]}
    return [first, *middle, _("%(bid)s or more") % {"bid": HEIGHTS[-1]}]


@dataclass(frozen=True)
class Summary:
    """The figures of the page that are computed from the counters; None: nothing to divide by."""

    declared: int
    made: int
    declarer_share: int | None
    made_share: int | None
    win_share: int | None
    average_place: float | None
    bolts_per_100: float | None
    marriages_per_100: float | None


def summary_of(totals: dict[str, int]) -> Summary:
    """Return the figures; a deal given up before play is a contract that was not made."""
    made = sum(totals[f"made_{height}"] for height in HEIGHTS)
    failed = sum(totals[f"failed_{height}"] for height in HEIGHTS)
    declared = made + failed + totals["given_up"]
    places = sum(place * totals[name] for place, name in enumerate(PLACES, 1))
    return Summary(
        declared=declared,
        made=made,
        declarer_share=percent(declared, totals["deals"]),
        made_share=percent(made, declared),
        win_share=percent(totals["first"], totals["games"]),
        average_place=_ratio(places, totals["games"]),
        bolts_per_100=_ratio(100 * totals["bolts"], totals["deals"]),
        marriages_per_100=_ratio(100 * totals["marriages"], totals["deals"]),
    )


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@require_safe
def statistics(request: HttpRequest, username: str) -> HttpResponse:
    """Show a user's statistics on all ladders or one, against everybody or some."""
    person = accounts.user_by_name(username)
    if person is None:
        return missing_profile(request, username)
    viewer = reader_of(request)
    ladders = history.totals_by_ladder(person, viewer)
    against, ladder = request.GET.get("against", ""), request.GET.get("ladder", "")
    wanted = KindFilter(_ladder(ladders, ladder), AGAINST.get(against))
    totals = history.totals_of(person, viewer, wanted)
    context = {
        "nav_entry": "me" if person == viewer else "",
        "tab": "statistics",
        "person": person,
        "ladders": ladders,
        "ladder": ladder if wanted.ladder != "" else "",
        "against": against if against in AGAINST else "",
        **_figures(person, viewer, wanted, totals),
    }
    return render(request, "thousand_site/profiles/statistics.html", context)


def _ladder(ladders: list[GroupTotal], key: str) -> Ladder | str | None:
    """Return the chosen ladder of those where the user has played; None: unrated; "": all."""
    if key == UNRATED:
        return None
    rows = (row.group for row in ladders)
    return next((row for row in rows if isinstance(row, Ladder) and row.key == key), "")


def _figures(
    person: User, viewer: User | None, wanted: KindFilter, totals: dict[str, int]
) -> dict[str, Any]:
    return {
        "totals": totals,
        "summary": summary_of(totals),
        "bars": contract_bars(totals),
        "places": [(place, totals[name]) for place, name in enumerate(PLACES, 1) if totals[name]],
        "presets": history.totals_by_preset(person, viewer, wanted),
    }
