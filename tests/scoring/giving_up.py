"""Distribution and write-off: section 7 of docs/rules.md."""

from tests.scoring.cards import count


def book(deal):
    """Book the amounts."""
    seat = deal.facts.declarer
    loss, shares = _distribution(deal) if deal.outcome == "distributed" else _write_off(deal)
    if not deal.ledger.on_barrel(seat):
        deal.ledger.add(seat, -loss * deal.facts.doubled)
    for defender, share in shares.items():
        deal.give(defender, share * deal.defenders_factor())


def charge_third(deal):
    """Book the charge of every third distribution."""
    seat = deal.facts.declarer
    third = deal.outcome == "distributed" and deal.ledger.now.distributions[seat] % 3 == 0
    if third and deal.agreed["distribution_penalty_every_third"]:
        deal.ledger.happened.add("third distribution")
        deal.ledger.charge(seat)


def _distribution(deal):
    agreed, contract, seat = deal.agreed, deal.facts.contract, deal.facts.declarer
    done = deal.ledger.now.distributions
    done[seat] += 1
    share = 60 if agreed["distribution"] == "sixty" else -(-contract // 10) * 5
    if agreed["first_distribution_free"] and done[seat] == 1:
        deal.ledger.happened.add("free distribution")
        share = 0
    loss = contract if agreed["distribution_costs_contract"] else 0
    return loss, dict.fromkeys(deal.defenders, share)


def _write_off(deal):
    agreed, contract = deal.agreed, deal.facts.contract
    if agreed["write_off"] == "plain":
        return contract, dict.fromkeys(deal.defenders, agreed["write_off_defenders"])
    half = -(-contract // 10) * 5  # rounded up to fives
    value, hands = agreed["write_off_ace_value"], deal.facts.hands
    return half, {seat: value * count(hands[seat], "A") for seat in deal.defenders}


def lost_contract(deal):
    """Return whether the declarer's contract counts as failed on the barrel (8.7)."""
    if deal.outcome == "distributed":
        return deal.agreed["distribution_costs_contract"]
    return deal.outcome in ("failed", "written_off")
