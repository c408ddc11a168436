"""The barrel: attempts, falls, getting on (rules.md sections 8.7 and 8.8)."""

from games.engine.cards import Seat
from games.engine.events import MountedBarrel
from games.engine.scoring.ledger import Ledger
from games.engine.scoring.points import is_failed_contract


def attempts(ledger: Ledger) -> None:
    """Step 7: each seat on the barrel wins, waits or falls."""
    for seat in ledger.seats:
        if ledger.on_barrel(seat):
            _attempt(ledger, seat)


def _attempt(ledger: Ledger, seat: Seat) -> None:
    if ledger.agreements.barrel_mode == "accumulate":
        # Doubt (section 8.7, "accumulate"): T is added before the seat falls, by its third
        # bolt too.
        ledger.scores[seat] += ledger.deal.points[seat]
    elif _wins_by_contract(ledger, seat):
        ledger.scores[seat] += ledger.earned.contract
    elif _fails(ledger, seat):
        return
    if seat in ledger.deal.active:
        ledger.barrel[seat] = (ledger.barrel[seat] or 0) + 1
    if not ledger.wins(ledger.scores[seat]):
        _fall_if_due(ledger, seat)


def _wins_by_contract(ledger: Ledger, seat: Seat) -> bool:
    enough = ledger.agreements.barrel_threshold + ledger.deal.the_contract
    made = seat == ledger.deal.declarer and ledger.earned.outcome == "made"
    return made and ledger.wins(enough)


def _fails(ledger: Ledger, seat: Seat) -> bool:
    """A failed contract is remembered; it makes the seat fall with `barrel_fail_costs_contract`."""
    agreed, deal = ledger.agreements, ledger.deal
    failed = is_failed_contract(agreed, deal, ledger.earned.outcome)
    if seat != deal.declarer or not failed:
        return False
    # Doubt (sections 7 and 8.7): a write-off by aces costs half of the contract, but is a
    # failed contract of its whole value here.
    ledger.failed[seat] = deal.the_contract
    if agreed.barrel_fail_costs_contract:
        ledger.fall(seat, agreed.barrel_threshold - deal.the_contract * deal.doubling, "contract")
    return agreed.barrel_fail_costs_contract


def _fall_if_due(ledger: Ledger, seat: Seat) -> None:
    if seat in ledger.third_bolt:
        ledger.fall(seat, ledger.charge_fall_score(seat), "bolts")
    elif (ledger.barrel[seat] or 0) >= ledger.agreements.barrel_attempts:
        ledger.fall(seat, _last_attempt_score(ledger, seat), "attempts")


def _last_attempt_score(ledger: Ledger, seat: Seat) -> int:
    agreed = ledger.agreements
    if agreed.barrel_fall_costs == "contract" and agreed.barrel_mode == "declare":
        return agreed.barrel_threshold - (ledger.failed[seat] or agreed.penalty)
    return ledger.charge_fall_score(seat)


def mount(ledger: Ledger, winning: frozenset[Seat]) -> None:
    """Step 8: seats that reach the threshold get on, and may throw off those already there."""
    newcomers = [seat for seat in ledger.seats if _gets_on(ledger, seat, winning)]
    if not newcomers:
        return
    # Doubt (section 8.8): who has just won does not count among those on the barrel for "two".
    there = [
        seat for seat in ledger.seats if ledger.barrel[seat] is not None and seat not in winning
    ]
    for seat in newcomers:
        _get_on(ledger, seat)
    if _is_full(ledger, len(there) + len(newcomers)):
        for seat in there:
            ledger.fall(seat, ledger.plain_fall_score(seat), "kick")
    if ledger.agreements.simultaneous_mount_falls and len(newcomers) > 1:
        for seat in newcomers:
            ledger.fall(seat, ledger.plain_fall_score(seat), "together")


def _gets_on(ledger: Ledger, seat: Seat, winning: frozenset[Seat]) -> bool:
    threshold = ledger.agreements.barrel_threshold
    return (
        ledger.has_barrel
        and not ledger.exempt[seat]
        and seat not in winning
        and ledger.before.scores[seat] < threshold <= ledger.scores[seat]
    )


def _get_on(ledger: Ledger, seat: Seat) -> None:
    ledger.scores[seat] = ledger.agreements.barrel_threshold
    ledger.barrel[seat], ledger.failed[seat] = 0, 0
    ledger.events.append(MountedBarrel(seat))


def _is_full(ledger: Ledger, on_it: int) -> bool:
    """Whether those already there must fall (`barrel_kick`)."""
    kick = ledger.agreements.barrel_kick
    return kick == "one" or (kick == "two" and on_it > 2)
