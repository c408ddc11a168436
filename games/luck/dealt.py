"""Sums of dealt strength by day, seat and place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import F, Sum

from games.engine.cards import Cards
from games.luck.hands import MEASURES, Measure, aces_in, marriages_in, strength
from games.luck.models import DealtDay
from games.luck.read_deals import DealtDeal
from games.review.dealt.dealt_cards import SEATS, seat_at

DAYS = 30
Kind = DealtDay.Kind
Key = tuple[str, int]


@dataclass
class _Sums:
    """The sums of some hands."""

    hands: int = 0
    strength: float = 0.0
    aces: int = 0
    marriages: int = 0

    def add(self, hand: Cards) -> None:
        self.hands += 1
        self.strength += strength(hand)
        self.aces += aces_in(hand)
        self.marriages += marriages_in(hand)


def add_hands(day: date, deals: Iterable[DealtDeal]) -> None:
    """Add the hands of a finalised game to a day, in the caller's transaction."""
    sums = {(kind, number): _Sums() for kind in Kind.values for number in range(SEATS)}
    for deal in deals:
        for place, hand in enumerate(deal.cards.hands):
            sums[Kind.PLACE, place].add(hand)
            sums[Kind.SEAT, seat_at(place, deal.before.dealer)].add(hand)
    # In one order: no deadlocks.
    for key in sorted(sums):
        if sums[key].hands:
            _add(day, key, sums[key])


def _add(day: date, key: Key, added: _Sums) -> None:
    rows = DealtDay.objects.filter(date=day, kind=key[0], number=key[1])
    changes = {name: F(name) + number for name, number in vars(added).items()}
    if not rows.update(**changes):
        new = DealtDay(date=day, kind=key[0], number=key[1])
        DealtDay.objects.bulk_create([new], ignore_conflicts=True)
        rows.update(**changes)


@dataclass(frozen=True)
class Mean:
    """The mean of a measure over the hands of a seat or place.

    offset  how far it is from the mean of all hands; band: how far chance takes 95 of 100
    """

    measure: Measure
    value: float
    offset: float
    band: float

    @property
    def is_inside(self) -> bool:
        """Return whether it is within the band."""
        return abs(self.offset) <= self.band


@dataclass(frozen=True)
class DealtTo:
    """The hands that a seat or a place was dealt: their number, and the mean of each measure."""

    kind: str
    number: int
    hands: int
    means: tuple[Mean, ...]


def dealt_strength(today: date) -> list[DealtTo]:
    """Return what seats and places were dealt in the last month, until yesterday; places first.

    Of today nothing is told: the deals of running games are as they were, but sums that grow by one
    game would tell its hands.
    """
    rows = DealtDay.objects.filter(date__lt=today, date__gte=today - timedelta(days=DAYS))
    names = ("hands", *(measure.name for measure in MEASURES))
    columns = ("kind", "number", *(f"sum_{name}" for name in names))
    sums = rows.values("kind", "number").annotate(**{f"sum_{name}": Sum(name) for name in names})
    found = sums.order_by("kind", "number").values_list(*columns)
    return [
        DealtTo(kind, number, hands, _means(totals, hands))
        for kind, number, hands, *totals in found
        if hands
    ]


def _means(totals: Sequence[float], hands: int) -> tuple[Mean, ...]:
    return tuple(_mean(one, total, hands) for one, total in zip(MEASURES, totals, strict=True))


def _mean(measure: Measure, total: float, hands: int) -> Mean:
    value = total / hands
    return Mean(measure, value, value - measure.mean, measure.band(hands))
