"""The gains of a deal that was played: steps 1 to 5 of section 8 of docs/rules.md."""

from fractions import Fraction

from tests.scoring.cards import count, points

MAX_DARK_GAIN = 240


def book(deal):
    declarer(deal)
    for seat in deal.defenders:
        deal.give(seat, defenders_gain(deal, seat) + share_of_contract(deal))
    to_sitting_seat(deal)
    holder = deal.facts.taken.four_nines
    if holder is not None:
        deal.give(holder, deal.agreed["four_nines_bonus"])


def declarer(deal):
    """Book step 1; on the barrel the gain waits for step 7."""
    seat = deal.facts.declarer
    deal.outcome = "made" if _total(deal, seat) >= deal.facts.contract else "failed"
    deal.declarers_gain = _declarers_gain(deal, seat)
    if not deal.ledger.on_barrel(seat):
        deal.ledger.add(seat, deal.declarers_gain)


def _total(deal, seat):
    total = deal.T[seat] + deal.M[seat]
    odd = deal.facts.contract % 5 != 0  # such a contract of the barrel is compared as it is
    return deal.rounded(total) if deal.agreed["round_declarer"] and not odd else total


def _declarers_gain(deal, seat):
    agreed, x = deal.agreed, deal.facts.doubled
    gain = x * deal.facts.contract
    if deal.outcome == "failed":
        return -gain
    if agreed["declarer_gain"] == "taken":
        gain = max(gain, deal.rounded(x * deal.T[seat] + deal.M[seat]))
    return min(gain, MAX_DARK_GAIN) if deal.facts.dark and agreed["dark_cap_240"] else gain


def defenders_gain(deal, seat, with_marriages=False):
    """Return the gain of step 2; `with_marriages`: as counted for a bolt."""
    left_out = deal.agreed["only_declarer_scores_marriages"] and not with_marriages
    x, marriages = deal.defenders_factor(), 0 if left_out else deal.M[seat]
    if deal.agreed["double_defender_marriages"]:
        return deal.rounded(x * (deal.T[seat] + marriages))
    return deal.rounded(x * deal.T[seat] + marriages)


def share_of_contract(deal):
    """Return what each defender gets of a failed contract (step 2)."""
    if deal.outcome == "made" or not deal.agreed["failed_contract_shared"]:
        return 0
    part = Fraction(deal.defenders_factor() * deal.facts.contract, len(deal.defenders))
    return deal.rounded(part)


def to_sitting_seat(deal):
    """Return the gain of step 3."""
    agreed, talon = deal.agreed, deal.facts.talon
    how = agreed["sitting_scores"]
    for seat in deal.sitting:
        if how == "talon":
            deal.give(seat, deal.rounded(points(talon)) + _marriages(agreed, talon))
        elif how == "aces":
            aces = count(talon, "A") * agreed["sitting_ace_value"]
            deal.give(seat, aces + _marriages(agreed, talon))


def _marriages(agreed, talon):
    halves = agreed["sitting_scores"] == "talon" and agreed["half_for_half_marriage"]
    total = 0
    for suit, value in agreed["marriage_values"].items():
        held = sum(card in ("K" + suit, "Q" + suit) for card in talon)
        total += value if held == 2 else value // 2 if held == 1 and halves else 0
    return total
