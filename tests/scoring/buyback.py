"""The talon bought from the declarer (section 5.2 of docs/rules.md)."""

STEP = 120


def bought(actions, ledger, order, declarer):
    """Return (buyer, price), or (None, 0): offers go round until one stands."""
    first = order.index(declarer) + 1
    waiting = [s for s in order[first:] + order[: first - 1] if not ledger.on_barrel(s)]
    buyer, price = None, 0
    while waiting:
        seat = waiting.pop(0)
        if ledger.now.scores[seat] < price + STEP:
            continue  # the next price is never lower
        said = actions.take(seat, "offer", "decline")
        if said[0] == "offer":
            if buyer is not None:
                waiting.append(buyer)
            buyer, price = seat, int(said[1])
    return buyer, price
