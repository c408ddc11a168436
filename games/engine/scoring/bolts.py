"""Bolts (rules.md section 8.6)."""

from games.engine.cards import Seat
from games.engine.events import BoltEarned
from games.engine.scoring.ledger import Ledger
from games.engine.scoring.points import defended, rounded


def book(ledger: Ledger) -> None:
    """Counts the bolts of the deal, and charges every third."""
    if ledger.agreements.bolts == "off":
        return
    for seat in ledger.deal.active:
        if _counts(ledger, seat):
            _book_seat(ledger, seat, _earns(ledger, seat))


def _counts(ledger: Ledger, seat: Seat) -> bool:
    """Whether this deal can give the seat a bolt, or break its row."""
    agreed = ledger.agreements
    if ledger.on_barrel(seat) and not agreed.bolts_on_barrel:
        return False
    if ledger.deal.ending == "distributed":
        return agreed.distribution_bolt and seat == ledger.deal.declarer
    if ledger.deal.ending == "written_off":
        return agreed.write_off_bolts and seat != ledger.deal.declarer
    return seat != ledger.deal.declarer or not agreed.own_bolt_free


def _earns(ledger: Ledger, seat: Seat) -> bool:
    """Whether the seat took nothing, by `bolt_when`; a deal given up has no other bolts."""
    deal, agreed = ledger.deal, ledger.agreements
    if deal.ending != "played":
        return True
    if agreed.bolt_when == "no_trick":
        return not deal.tricks[seat]
    points, declared = deal.points[seat], deal.declared[seat]
    if agreed.bolt_when == "no_points":
        return not points + declared
    if seat == deal.declarer:
        return not rounded(points + declared, agreed.rounding)
    return not defended(agreed, deal, points, declared)


def _book_seat(ledger: Ledger, seat: Seat, earned: bool) -> None:
    if not earned:
        if ledger.agreements.bolts == "in_row":
            ledger.bolts[seat] = 0
        return
    ledger.bolts[seat] += _worth(ledger)
    ledger.events.append(BoltEarned(seat, ledger.bolts[seat]))
    if ledger.bolts[seat] >= 3:
        ledger.bolts[seat] -= 3
        _charge(ledger, seat)


def _worth(ledger: Ledger) -> int:
    """How many bolts one bolt is."""
    agreed, deal = ledger.agreements, ledger.deal
    double = (deal.golden and agreed.golden_double_bolts) or (
        deal.dark is not None and agreed.dark_double_bolts
    )
    return 2 if double else 1


def _charge(ledger: Ledger, seat: Seat) -> None:
    if ledger.on_barrel(seat):
        # Doubt (sections 8.6 and 8.7): a fall costs one penalty, with
        # `golden_double_penalty` too.
        # On the barrel the third bolt is a fall, which has its place in step 7.
        ledger.third_bolt.add(seat)
    else:
        # Doubt (sections 8.6 and 8.7): a seat that fell in this deal, by its third
        # distribution, is off the barrel, and pays its third bolt like any other.
        double = ledger.deal.golden and ledger.agreements.golden_double_penalty
        ledger.charge(seat, "bolts", times=2 if double else 1)
