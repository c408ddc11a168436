"""Dark deals: which seats may choose one, and which did (section 4 of docs/rules.md)."""


def may_be_dark(agreed, ledger, golden, obliged, seat):
    """Return whether this seat may have a dark deal now."""
    if agreed["dark"] == "off" or golden or obliged is not None:
        return False
    if agreed["dark_not_on_barrel"] and ledger.anyone_on_barrel():
        return False
    least = agreed["dark_min_score"]
    return least is None or ledger.now.scores[seat] >= least


def chosen(agreed, actions, order, opener, allowed):
    """Return the seat that said `dark`, or None; the allowed seats are asked in turn."""
    if agreed["dark"] not in ("forehand", "first"):
        return None
    first = order.index(opener)
    turn = order[first:] + order[:first]
    for seat in turn if agreed["dark"] == "first" else turn[:1]:
        if allowed(seat) and actions.take(seat, "dark", "look")[0] == "dark":
            return seat
    return None


def obliged_seat(agreed, ledger, golden, order):
    """Return the seat that declares without bidding because of the barrel, or None (4.6)."""
    if golden:
        return None
    there = [seat for seat in order if ledger.on_barrel(seat)]
    if agreed["barrel_takes_talon"] and len(there) == 1:
        return there[0]
    last = [seat for seat in there if _last_chance(agreed, ledger.now, seat)]
    return last[0] if agreed["obligatory_last_barrel"] and len(last) == 1 else None


def _last_chance(agreed, standing, seat):
    last = (agreed["barrel_attempts"] or 0) - 1  # without a limit no attempt is the last
    return standing.falls[seat] == 2 and standing.barrel[seat] == last


def obliged_contract(agreed):
    """Return the smallest whole number that wins from the threshold."""
    return agreed["target"] - agreed["barrel_threshold"] + agreed["more_than_target"]
