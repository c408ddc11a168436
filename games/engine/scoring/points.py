"""The gains of a deal before bolts and barrels (rules.md sections 8.1 to 8.4, and 7)."""

from dataclasses import dataclass

from ..agreements import Agreements
from ..cards import ACES, MARRIAGE, Cards, Seat, count, points_in
from ..dataclass_tools import quick_init
from ..marriages import suits_held
from ..state import Deal, Standing

DARK_CAP = 240


@quick_init
@dataclass(frozen=True)
class Earnings:
    """The result and gains of a deal, as if nobody were on the barrel.

    outcome   as in DealOutcome
    gains     of each seat
    contract  the declarer's gain of step 1 alone: all that a win from the barrel brings
    """

    outcome: str
    gains: tuple[int, ...]
    contract: int = 0


def rounded(agreements: Agreements, points: int) -> int:
    """Return r of section 8: a near multiple of `rounding`, a half up, or all down as agreed."""
    # Not by `rounded_share`: every deal rounds several times, and a call costs more than the sum.
    unit = agreements.rounding
    return (points + (0 if agreements.rounding_down else unit // 2)) // unit * unit


def rounded_share(agreements: Agreements, points: int, among: int) -> int:
    """Return r of section 8 for `points` that `among` seats share."""
    unit = agreements.rounding * among
    return (points + (0 if agreements.rounding_down else unit // 2)) // unit * agreements.rounding


def earnings_of(agreements: Agreements, deal: Deal, standing: Standing) -> Earnings:
    """Return the earnings of a deal that was played out or given up."""
    if deal.ending == "played":
        return _played_earnings(agreements, deal, standing)
    gains = [0] * len(deal.hands)
    defenders = _defender_shares(agreements, deal, standing)
    for seat in deal.defenders:
        gains[seat] = defenders[seat] * defender_doubling(agreements, deal)
    _add_sitting_gain(agreements, deal, gains)
    gains[deal.the_declarer] = -_give_up_cost(agreements, deal) * deal.doubling
    return Earnings(str(deal.ending), _apply_declarer_only(agreements, deal, standing, gains))


# A deal played out


def _played_earnings(agreements: Agreements, deal: Deal, standing: Standing) -> Earnings:
    made = _is_made(agreements, deal)
    gains = [0] * len(deal.hands)
    for seat in deal.active:
        gains[seat] = (
            _declarer_gain(agreements, deal, made)
            if seat == deal.declarer
            else _defender_gain(agreements, deal, seat)
        )
    contract = gains[deal.the_declarer]
    if not made and agreements.failed_contract_shared:
        _share_contract(agreements, deal, gains)
    _add_sitting_gain(agreements, deal, gains)
    if deal.four_nines is not None:
        gains[deal.four_nines] += agreements.four_nines_bonus
    gained = _apply_declarer_only(agreements, deal, standing, gains, contract)
    return Earnings("made" if made else "failed", gained, contract)


def _is_made(agreements: Agreements, deal: Deal) -> bool:
    """Return whether T + M reaches the contract (step 1)."""
    total = deal.points[deal.the_declarer] + deal.declared[deal.the_declarer]
    if agreements.round_declarer and deal.the_contract % 5 == 0:
        total = rounded(agreements, total)
    return total >= deal.the_contract


def _declarer_gain(agreements: Agreements, deal: Deal, made: bool) -> int:
    """Return the contract or the takings (step 1), doubled in golden and dark deals."""
    contract = deal.the_contract * deal.doubling
    if not made:
        return -contract
    gain = max(contract, _declarer_takings(agreements, deal))
    return min(gain, DARK_CAP) if agreements.dark_cap_240 and deal.dark is not None else gain


def _declarer_takings(agreements: Agreements, deal: Deal) -> int:
    """Return the declarer's gain from the cards taken, with `declarer_gain` "taken"."""
    if agreements.declarer_gain == "contract":
        return 0
    points, declared = deal.points[deal.the_declarer], deal.declared[deal.the_declarer]
    return rounded(agreements, points * deal.doubling + declared)


def _defender_gain(agreements: Agreements, deal: Deal, seat: Seat) -> int:
    """Return a defender's gain (step 2)."""
    declared = 0 if agreements.only_declarer_scores_marriages else deal.declared[seat]
    return defender_points(agreements, deal, deal.points[seat], declared)


def _share_contract(agreements: Agreements, deal: Deal, gains: list[int]) -> None:
    """Add each defender's share of a failed contract (step 2)."""
    lost, defenders = deal.the_contract * defender_doubling(agreements, deal), deal.defenders
    for seat in defenders:
        gains[seat] += rounded_share(agreements, lost, len(defenders))


def defender_points(agreements: Agreements, deal: Deal, points: int, declared: int) -> int:
    """Return a defender's gain from card points T and declarations M (step 2)."""
    x = defender_doubling(agreements, deal)
    times = x if agreements.double_defender_marriages else 1
    return rounded(agreements, points * x + declared * times)


def defender_doubling(agreements: Agreements, deal: Deal) -> int:
    """Return x of section 8 for the defenders (`dark_doubles` may leave them undoubled)."""
    undoubled = agreements.dark_doubles == "declarer" and deal.dark is not None
    return 1 if undoubled else deal.doubling


def _apply_declarer_only(
    agreements: Agreements, deal: Deal, standing: Standing, gains: list[int], contract: int = 0
) -> tuple[int, ...]:
    """Count only contracts from the threshold up, with "declarer_only" (section 8.7)."""
    if agreements.barrel and agreements.barrel_mode == "declarer_only":
        for seat, score in enumerate(standing.scores):
            if score >= agreements.barrel_threshold:
                is_player = seat == deal.declarer and deal.ending == "played"
                gains[seat] = contract if is_player else min(gains[seat], 0)
    return tuple(gains)


# The sitting seat


def _add_sitting_gain(agreements: Agreements, deal: Deal, gains: list[int]) -> None:
    """Add the talon's value for the seat that sits out (step 3)."""
    for seat in range(len(gains)):
        if seat not in deal.active:
            gains[seat] = _sitting_gain(agreements, deal.talon)


def _sitting_gain(agreements: Agreements, talon: Cards) -> int:
    if agreements.sitting_scores == "none":
        return 0
    marriages = sum(agreements.marriage_values[suit] for suit in suits_held(talon))
    if agreements.sitting_scores == "aces":
        return count(talon & ACES) * agreements.sitting_ace_value + marriages
    if agreements.half_for_half_marriage:
        marriages += sum(
            agreements.marriage_values[suit] // 2
            for suit in range(4)
            if count(talon & MARRIAGE[suit]) == 1
        )
    return rounded(agreements, points_in(talon)) + marriages


# A deal given up (section 7)


def _defender_shares(agreements: Agreements, deal: Deal, standing: Standing) -> tuple[int, ...]:
    """Return what each seat would get as a defender."""
    players = len(deal.hands)
    if deal.ending == "distributed":
        return (_distribution_share(agreements, deal, standing),) * players
    if agreements.write_off == "plain":
        return (agreements.write_off_defenders,) * players
    return tuple(count(hand & ACES) * agreements.write_off_ace_value for hand in deal.hands)


def _distribution_share(agreements: Agreements, deal: Deal, standing: Standing) -> int:
    if agreements.first_distribution_free and not standing.distributions[deal.the_declarer]:
        return 0
    return 60 if agreements.distribution == "sixty" else half_rounded_to_tens(deal.the_contract)


def half_rounded_to_tens(contract: int) -> int:
    """Return half of the contract, which is rounded up to tens first (section 7)."""
    return -(-contract // 10) * 10 // 2


def _give_up_cost(agreements: Agreements, deal: Deal) -> int:
    """Return what the declarer loses by giving up."""
    if deal.ending == "distributed":
        return deal.the_contract if agreements.distribution_costs_contract else 0
    if agreements.write_off == "aces":
        return -(-deal.the_contract // 10) * 5
    return deal.the_contract


def is_failed_contract(agreements: Agreements, deal: Deal, outcome: str) -> bool:
    """Return whether the deal is a failed contract for the barrel (section 8.7)."""
    if outcome == "distributed":
        return agreements.distribution_costs_contract
    return outcome in ("failed", "written_off")
