"""Screening of pairs: help in play and in bids, over all games of the window together."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import queries
from games.engine.errors import BadAgreements, BadRecord
from games.engine.record import read_record, replay_steps
from games.fairplay import cases
from games.fairplay.detection.bid_favours import BidFavour, bid_favours
from games.fairplay.detection.evidence import evidence, named, strongest
from games.fairplay.detection.favouritism import (
    NO_FAVOURITISM,
    Favouritism,
    TransferSums,
    favouritism,
    matched,
)
from games.fairplay.models import BidFavours, Case, PointTransfer
from games.fairplay.screening import WINDOW_DAYS
from games.models import Game

# Pairs with fewer deals together are not looked at.
MIN_DEALS = 60
# Play alone is enough at this score: at most one in a thousand honest pairs has it by chance
# (`tests.bench fairplay`).
MIN_PLAY_SCORE, PLAY_ONE_IN = 3.5, 1000
# The newest games that are read for the bids that a case shows, and how many of them it shows.
MAX_GAMES_READ, MAX_BIDS_SHOWN = 30, 12
# Larger e-values say nothing more to people.
MAX_SHOWN = 1_000_000
Pair = tuple[int, int]

SENTENCE = _(
    "%(deals)d deals together. Gifts and cards gave the partner %(points_per_deal).1f points a "
    "deal more than others. Over bids of the partner: %(partner_bids)d bids in "
    "%(partner_chances)d decisions, where such hands usually bid %(partner_expected)d times. Over "
    "bids of others at the same tables: %(other_bids)d in %(other_chances)d, where such hands "
    "usually bid %(other_expected)d times. Fewer than one honest pair in %(one_in)d ever looks "
    "like this."
)
PASSED = _(
    "%(giver)s passed, with a hand worth about %(worth)d points, and left %(holder)s a contract of "
    "%(held)d."
)
BID = _("%(giver)s bid %(amount)d over %(holder)s, with a hand worth about %(worth)d points.")


class FavourRow(NamedTuple):
    """The sums of one game: what a giver did for a receiver in one role or kind of bid."""

    game: str
    receiver: int
    situation: str
    sums: TransferSums
    bids: int = 0


@dataclass(frozen=True)
class BidCount:
    """Bids among decisions, and how many were to be expected."""

    bids: int
    decisions: int
    expected: float


@dataclass(frozen=True)
class Help:
    """The help of one user to another: in gifts and cards, and in bids, with their number."""

    play: Favouritism
    bids: Favouritism
    over_partner: BidCount
    over_others: BidCount


def open_favouritism_cases(now: datetime) -> list[Case]:
    """Open or update a case for each pair whose play and bids are beyond chance."""
    since = now - timedelta(days=WINDOW_DAYS)
    helps = helps_since(since)
    closed = cases.recently_closed(Case.Kind.FAVOUR, now)
    found = _by_play(helps) | named({pair: _evidence(helps, pair) for pair in helps})
    return [
        _open_case(pair, helps, found[pair], since) for pair in sorted(found) if pair not in closed
    ]


def _by_play(helps: Mapping[Pair, Help]) -> dict[Pair, float]:
    """Return the pairs whose gifts and cards are enough by themselves."""
    scores = {pair: one.play.score for pair, one in helps.items()}
    return {pair: PLAY_ONE_IN for pair, score in scores.items() if score >= MIN_PLAY_SCORE}


def helps_since(since: datetime) -> dict[Pair, Help]:
    """Return what each giver did for each receiver with enough deals together."""
    transfers = PointTransfer.objects.filter(game__finalised_at__gt=since)
    pairs = transfers.filter(receiver__bot_level="").values_list("giver", "receiver")
    enough = pairs.annotate(d=Sum("deals")).filter(d__gte=MIN_DEALS).order_by("giver", "receiver")
    receivers: dict[int, list[int]] = defaultdict(list)
    for giver, receiver, _deals in enough:
        receivers[giver].append(receiver)
    return {
        (giver, receiver): found
        for giver, wanted in receivers.items()
        for receiver, found in _helps_of(giver, wanted, since)
    }


def _helps_of(giver: int, receivers: Sequence[int], since: datetime) -> Iterator[tuple[int, Help]]:
    """Yield what the giver did for these users, compared with others at the same tables."""
    transfers, bids = _transfers(giver, since), _bids(giver, since)
    for receiver in receivers:
        games = {row.game for row in transfers if row.receiver == receiver}
        to_one, to_others = _split(bids, receiver, games)
        yield (
            receiver,
            Help(
                favouritism(*map(_by_situation, _split(transfers, receiver, games))),
                matched(_by_situation(to_one), _by_situation(to_others)),
                _count(to_one),
                _count(to_others),
            ),
        )


def _transfers(giver: int, since: datetime) -> list[FavourRow]:
    rows = PointTransfer.objects.filter(giver=giver, game__finalised_at__gt=since)
    return [
        FavourRow(game, receiver, role, TransferSums(deals, total, squares))
        for game, receiver, role, deals, total, squares in rows.order_by("pk").values_list(
            "game_id", "receiver", "role", "deals", "total", "squares"
        )
    ]


def _bids(giver: int, since: datetime) -> list[FavourRow]:
    rows = BidFavours.objects.filter(giver=giver, game__finalised_at__gt=since).order_by("pk")
    return [
        FavourRow(game, receiver, situation, TransferSums(decisions, total, squares), bids)
        for game, receiver, sums in rows.values_list("game_id", "receiver", "sums")
        for situation, (decisions, bids, total, squares) in sums.items()
    ]


def _split(
    rows: Iterable[FavourRow], receiver: int, games: Set[str]
) -> tuple[list[FavourRow], list[FavourRow]]:
    """Return the rows of the receiver, and those of others in the same games."""
    together = [row for row in rows if row.game in games]
    return (
        [row for row in together if row.receiver == receiver],
        [row for row in together if row.receiver != receiver],
    )


def _by_situation(rows: Iterable[FavourRow]) -> dict[str, TransferSums]:
    sums: dict[str, TransferSums] = defaultdict(TransferSums)
    for row in rows:
        sums[row.situation] += row.sums
    return dict(sums)


def _count(rows: Sequence[FavourRow]) -> BidCount:
    bids = sum(row.bids for row in rows)
    favours = sum(row.sums.total for row in rows)
    return BidCount(bids, sum(row.sums.deals for row in rows), bids + favours)


def _evidence(helps: Mapping[Pair, Help], pair: Pair) -> float:
    """Return the e-value of the first one's help for the second."""
    back = helps.get((pair[1], pair[0]))
    return evidence(helps[pair].play, helps[pair].bids, back.bids if back else NO_FAVOURITISM)


def _open_case(pair: Pair, helps: Mapping[Pair, Help], found: float, since: datetime) -> Case:
    users = User.objects.in_bulk(pair)
    games = games_of(pair, since)
    case = cases.open_case(Case.Kind.FAVOUR, users[pair[0]], users[pair[1]], games)
    figures = {**_figures(helps[pair], found), "shown_bids": list(shown_bids(pair, games))}
    cases.set_score(case, round(strongest(helps[pair].play, helps[pair].bids), 2), figures)
    return case


def games_of(pair: Pair, since: datetime) -> QuerySet[Game]:
    """Return the screened games of a pair, the newest first."""
    both = Game.objects.filter(
        point_transfers__giver=pair[0],
        point_transfers__receiver=pair[1],
        finalised_at__gt=since,
    )
    return both.distinct().order_by("-finalised_at", "pk")


def _figures(found: Help, e_value: float) -> dict[str, Any]:
    return {
        "deals": found.play.deals,
        "points_per_deal": round(found.play.points, 1),
        "partner_bids": found.over_partner.bids,
        "partner_chances": found.over_partner.decisions,
        "partner_expected": round(found.over_partner.expected),
        "other_bids": found.over_others.bids,
        "other_chances": found.over_others.decisions,
        "other_expected": round(found.over_others.expected),
        "one_in": int(min(e_value, MAX_SHOWN)),
    }


def shown_bids(pair: Pair, games: QuerySet[Game]) -> list[dict[str, Any]]:
    """Return the bids and passes of the pair that count most, of its newest games."""
    found = [row for game in games[:MAX_GAMES_READ] for row in _helpful_bids(game, set(pair))]
    found.sort(key=lambda row: (-row["weight"], row["game"], row["deal"], row["action"]))
    return found[:MAX_BIDS_SHOWN]


def _helpful_bids(game: Game, pair: Set[int]) -> Iterator[dict[str, Any]]:
    """Yield passes of the pair to each other's bids, and bids over others."""
    users = [seat.user_id for seat in queries.seats_of(game)]
    for one in _bids_of(game):
        giver, holder = users[one.giver], users[one.receiver]
        helps = one.favour > 0 if holder in pair else one.favour < 0
        if giver in pair and helps:
            yield {
                "game": game.pk,
                "deal": one.deal,
                "action": one.action,
                "giver": giver,
                "holder": holder,
                "amount": one.amount,
                "held": one.held,
                "worth": round(one.worth),
                "weight": round(abs(one.favour), 3),
            }


def _bids_of(game: Game) -> list[BidFavour]:
    """Return the decisions of a game's bidding; none if its record cannot be read any more."""
    try:
        return list(bid_favours(replay_steps(read_record(game.record))))
    except (BadRecord, BadAgreements):
        return []


def sentence(case: Case) -> str:
    """Return the figures of a pair in words; empty for other cases, and for those of before."""
    is_pair = case.kind == Case.Kind.FAVOUR and "one_in" in case.figures
    return str(SENTENCE) % case.figures if is_pair else ""


def bid_text(row: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return one shown bid in words; `names`: by user id."""
    people = {"giver": names.get(row["giver"], "?"), "holder": names.get(row["holder"], "?")}
    return str(BID if row["amount"] else PASSED) % {**row, **people}
