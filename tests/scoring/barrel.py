"""The barrel: steps 7 and 8 of section 8, and the winner (section 9 of docs/rules.md)."""

from tests.scoring.agreements import stands_aside
from tests.scoring.giving_up import lost_contract


def attempts(deal):
    """Apply step 7 to each active seat on the barrel."""
    ledger = deal.ledger
    for seat in filter(ledger.on_barrel, deal.facts.order):
        ledger.now.barrel[seat] += 1
        if deal.agreed["barrel_mode"] == "accumulate":
            ledger.add(seat, deal.T[seat])
            wins = ledger.wins_with(ledger.now.scores[seat])
        else:
            wins = seat == deal.facts.declarer and _declare(deal, seat)
        if not wins and ledger.on_barrel(seat):
            _fall_if_due(deal, seat)


def _declare(deal, seat):
    """Apply the seat's own contract; return whether it wins."""
    ledger, contract = deal.ledger, deal.facts.contract
    if deal.outcome == "made" and ledger.wins_with(ledger.threshold + contract):
        ledger.add(seat, deal.declarers_gain)
        return True
    if lost_contract(deal):
        ledger.now.failed[seat] = contract
        if deal.agreed["barrel_fail_costs_contract"]:
            after = ledger.threshold - deal.facts.doubled * contract
            ledger.fall(seat, "fell by a contract", after)
    return False


def _fall_if_due(deal, seat):
    ledger = deal.ledger
    if seat in deal.third_bolts:
        after = ledger.after_a_fall(seat, to_zero=True, times=deal.third_bolts[seat])
        ledger.fall(seat, "fell by bolts", after)
    elif ledger.now.barrel[seat] == deal.agreed["barrel_attempts"]:
        ledger.fall(seat, "fell after the last attempt", _after_last_attempt(deal, seat))


def _after_last_attempt(deal, seat):
    failed = deal.ledger.now.failed[seat]
    if deal.agreed["barrel_fall_costs"] == "contract" and failed:
        return deal.ledger.threshold - failed
    return deal.ledger.after_a_fall(seat, to_zero=True)


def judge(deal):
    """Return the seats with a winning score; with `must_mount_barrel` only from the barrel."""
    ledger = deal.ledger
    for seat in deal.seats:
        free = ledger.on_barrel(seat) or ledger.now.exempt[seat]
        if ledger.wins_with(ledger.now.scores[seat]):
            if free or not deal.agreed["must_mount_barrel"]:
                ledger.won.add(seat)
                ledger.happened.add("won from the barrel" if free else "won directly")
            else:
                ledger.happened.add("must mount first")


def get_on(deal):
    """Apply step 8."""
    ledger = deal.ledger
    if not stands_aside(deal.agreed):
        return
    there = [s for s in deal.seats if ledger.on_barrel(s) and s not in ledger.won]
    new = [seat for seat in deal.seats if _mounts(ledger, seat)]
    for seat in new:
        ledger.happened.add("mounted")
        ledger.now.scores[seat], ledger.now.barrel[seat] = ledger.threshold, 0
        ledger.now.failed[seat] = 0
    kicked = _kicked(deal, there, new)
    for seat in kicked:
        ledger.fall(seat, "kicked", ledger.after_a_fall(seat))
    if len(new) > 1 and deal.agreed["simultaneous_mount_falls"]:
        for seat in set(new) - set(kicked):
            ledger.fall(seat, "mounted together", ledger.after_a_fall(seat))


def _mounts(ledger, seat):
    now = ledger.now
    reaches = now.barrel[seat] is None and now.scores[seat] >= ledger.threshold
    return reaches and seat not in ledger.won and not now.exempt[seat]


def _kicked(deal, there, new):
    """Return the seats that a kick throws off."""
    kick = deal.agreed["barrel_kick"]
    if not new or kick == "off" or (kick == "two" and len(there) + len(new) <= 2):
        return []
    return [*there, *new] if kick == "both" and there else there
