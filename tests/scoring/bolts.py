"""Bolts: step 6 of section 8 of docs/rules.md."""

from tests.scoring.gains import defenders_gain


def of_play(deal):
    """Give each active seat a bolt, or break its row."""
    if deal.agreed["bolts"] == "off":
        return
    for seat in deal.facts.order:
        own = seat == deal.facts.declarer
        if (own and deal.agreed["own_bolt_free"]) or not _counts(deal, seat):
            continue
        if _took_nothing(deal, seat, own):
            _earn(deal, seat)
        elif deal.agreed["bolts"] == "in_row":
            deal.ledger.now.bolts[seat] = 0


def of_giving_up(deal):
    """Book bolts of the declarer for a distribution, of the defenders for a write-off."""
    agreed, earning = deal.agreed, []
    if deal.outcome == "distributed" and agreed["distribution_bolt"]:
        earning = [deal.facts.declarer]
    if deal.outcome == "written_off" and agreed["write_off_bolts"]:
        earning = deal.defenders
    for seat in earning:
        if _counts(deal, seat):
            _earn(deal, seat)


def _counts(deal, seat):
    return deal.agreed["bolts_on_barrel"] or not deal.ledger.on_barrel(seat)


def _took_nothing(deal, seat, own):
    when, total = deal.agreed["bolt_when"], deal.T[seat] + deal.M[seat]
    if when == "no_trick":
        return deal.k[seat] == 0
    if when == "no_points":
        return total == 0
    return (deal.rounded(total) if own else defenders_gain(deal, seat, with_marriages=True)) == 0


def _earn(deal, seat):
    """Add a bolt, or two; charge every three, which on the barrel are a fall in step 7."""
    agreed, facts, bolts = deal.agreed, deal.facts, deal.ledger.now.bolts
    deal.ledger.happened.add("bolt")
    double = (facts.golden and agreed["golden_double_bolts"]) or (
        facts.dark and agreed["dark_double_bolts"]
    )
    bolts[seat] += 2 if double else 1
    if bolts[seat] < 3:
        return
    bolts[seat] -= 3
    deal.ledger.happened.add("third bolt")
    times = 2 if facts.golden and agreed["golden_double_penalty"] else 1
    if deal.ledger.on_barrel(seat):
        deal.third_bolts[seat] = times
    else:
        deal.ledger.charge(seat, times)
