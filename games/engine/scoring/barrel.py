"""The barrel: attempts, falls, getting on (rules.md sections 8.7 and 8.8)."""

from ..cards import Seat
from ..events import MountedBarrel
from .ledger import Ledger
from .points import is_failed_contract


def book_attempts(ledger: Ledger) -> None:
    """Apply step 7: each seat on the barrel wins, waits or falls."""
    for seat in ledger.seats:
        if ledger.on_barrel(seat):
            _book_attempt(ledger, seat)


def _book_attempt(ledger: Ledger, seat: Seat) -> None:
    if ledger.agreements.barrel_mode == "accumulate":
        # Doubt (section 8.7, "accumulate"): T is added before the seat falls, by its third
        # bolt too.
        ledger.scores[seat] += ledger.deal.points[seat]
    elif _wins_by_contract(ledger, seat):
        ledger.scores[seat] += ledger.earnings.contract
    elif _book_failure(ledger, seat):
        return
    if seat in ledger.deal.active:
        ledger.barrel[seat] = (ledger.barrel[seat] or 0) + 1
    if not ledger.wins(ledger.scores[seat]):
        _fall_if_due(ledger, seat)


def _wins_by_contract(ledger: Ledger, seat: Seat) -> bool:
    enough = ledger.agreements.barrel_threshold + ledger.deal.the_contract
    made = seat == ledger.deal.declarer and ledger.earnings.outcome == "made"
    return made and ledger.wins(enough)


def _book_failure(ledger: Ledger, seat: Seat) -> bool:
    """Note a failed contract; return whether the seat falls (`barrel_fail_costs_contract`)."""
    agreed, deal = ledger.agreements, ledger.deal
    failed = is_failed_contract(agreed, deal, ledger.earnings.outcome)
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
        score = ledger.charge_fall_score(seat, ledger.third_bolt[seat])
        ledger.fall(seat, score, "bolts")
    elif _had_last_attempt(ledger, seat):
        ledger.fall(seat, _last_attempt_score(ledger, seat), "attempts")


def _had_last_attempt(ledger: Ledger, seat: Seat) -> bool:
    attempts = ledger.agreements.barrel_attempts
    return attempts is not None and (ledger.barrel[seat] or 0) >= attempts


def _last_attempt_score(ledger: Ledger, seat: Seat) -> int:
    agreed = ledger.agreements
    if agreed.barrel_fall_costs == "contract" and agreed.barrel_mode == "declare":
        return agreed.barrel_threshold - (ledger.failed[seat] or agreed.penalty)
    return ledger.charge_fall_score(seat)


def book_mounts(ledger: Ledger, winning: frozenset[Seat]) -> None:
    """Apply step 8: seats from the threshold up get on, and may throw off the occupants."""
    newcomers = [seat for seat in ledger.seats if _reaches_barrel(ledger, seat, winning)]
    if not newcomers:
        return
    # Doubt (section 8.8): a seat that has just won is not counted as on the barrel for "two".
    occupants = [
        seat for seat in ledger.seats if ledger.barrel[seat] is not None and seat not in winning
    ]
    for seat in newcomers:
        _mount(ledger, seat)
    kicked = _kicked(ledger, occupants, newcomers)
    for seat in kicked:
        ledger.fall(seat, ledger.plain_fall_score(seat), "kick")
    if ledger.agreements.simultaneous_mount_falls and len(newcomers) > 1:
        for seat in newcomers:
            # A newcomer falls once, by the kick or together with others.
            if seat not in kicked:
                ledger.fall(seat, ledger.plain_fall_score(seat), "together")


def _reaches_barrel(ledger: Ledger, seat: Seat, winning: frozenset[Seat]) -> bool:
    return (
        ledger.scores[seat] >= ledger.agreements.barrel_threshold
        and ledger.has_barrel
        and not ledger.exempt[seat]
        and seat not in winning
        and ledger.barrel[seat] is None
    )


def _mount(ledger: Ledger, seat: Seat) -> None:
    ledger.scores[seat] = ledger.agreements.barrel_threshold
    ledger.barrel[seat], ledger.failed[seat] = 0, 0
    ledger.events.append(MountedBarrel(seat))


def _kicked(ledger: Ledger, occupants: list[Seat], newcomers: list[Seat]) -> list[Seat]:
    """Return the seats that a kick makes fall (`barrel_kick`)."""
    kick = ledger.agreements.barrel_kick
    if kick == "both" and occupants:
        return occupants + newcomers
    crowded = kick == "two" and len(occupants) + len(newcomers) > 2
    return occupants if kick == "one" or crowded else []
