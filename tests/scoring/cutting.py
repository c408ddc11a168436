"""Cutting the deck before the deal (section 3 of docs/rules.md)."""


def cut_deck(agreed, ledger, dealer, deck, actions, cuts):
    """Return the deck as it is dealt; charge the cutter for the third nine in a row."""
    if agreed["cutting"] == "off":
        return deck
    cutter = (dealer + (1 if agreed["cutting"] == "left" else -1)) % agreed["players"]
    cuts = iter(cuts)
    for _ in range(3):
        deck = _cut(deck, actions, cutter, cuts)
        if deck[-1][0] == "J":
            return _after_a_jack(agreed, deck, actions, (dealer, cutter), cuts)
        if deck[-1][0] != "9":
            return deck
    ledger.happened.add("three nines cut")
    ledger.charge(cutter)
    return deck


def _cut(deck, actions, seat, cuts):
    actions.take(seat, "cut")
    number = next(cuts)
    return deck[number:] + deck[:number]


def _after_a_jack(agreed, deck, actions, seats, cuts):
    if agreed["cutting_jack"] == "middle":
        return [*deck[:12], deck[-1], *deck[12:-1]]
    dealer, cutter = seats
    return _cut(deck, actions, dealer if agreed["cutting_jack"] == "dealer" else cutter, cuts)
