"""The plain case, without a search: the leader's cards win every trick in every order."""

from games.endings.holders import others_of, unseen_cards
from games.engine.cards import ACES, NINES, NO_CARDS, SUIT_CARDS, Cards, Seat, count
from games.engine.observation import Observation

_KING_AND_QUEEN = 0b001100
_QUEEN_AND_JACK = 0b000110


def takes_all(observation: Observation) -> bool:
    """Return whether the seat to lead takes all tricks, and books one result, in every order."""
    return (
        not observation.trick
        and _are_tops(observation)
        and _declares_plainly(observation)
        and _has_one_result(observation)
    )


def _are_tops(observation: Observation) -> bool:
    """Return whether nobody can beat any card of the hand, whichever is led first."""
    hand, unseen, trump = observation.hand, unseen_cards(observation), observation.trump
    if any(_is_beaten(hand & suit, unseen & suit) for suit in SUIT_CARDS):
        return False
    return trump is None or not unseen & SUIT_CARDS[trump] or not hand & ~SUIT_CARDS[trump]


def _is_beaten(own: Cards, others: Cards) -> bool:
    lowest = own & -own
    return bool(own) and others > lowest


def _declares_plainly(observation: Observation) -> bool:
    """Return whether what the hand declares is the same in every order, and harms no card."""
    agreed, hand, unseen = observation.agreements, observation.hand, unseen_cards(observation)
    if agreed.ace_marriage and hand & ACES == ACES:
        return False
    pairs = [number for number in range(4) if _is_held(hand, number, _KING_AND_QUEEN)]
    if agreed.half_marriage and any(_is_held(hand, n, _QUEEN_AND_JACK) for n in range(4)):
        return False
    if not pairs:
        return True
    if agreed.marriage_declaration != "automatic" or agreed.marriage_keeps_trump:
        return False
    assert observation.seat is not None
    harmless = not any(unseen & SUIT_CARDS[number] for number in pairs)
    return harmless and observation.tricks[observation.seat] > 0


def _is_held(hand: Cards, suit: int, pair: Cards) -> bool:
    return hand >> 6 * suit & pair == pair


def _has_one_result(observation: Observation) -> bool:
    """Return whether no card that lies hidden, and no bonus, changes what is booked."""
    return not hides_points(observation) and not hides_nines(observation)


def hides_points(observation: Observation) -> bool:
    """Return whether cards lie hidden that the winner of the last trick does not get.

    The talon of a seat that sits out, or cards laid aside.
    """
    agreed = observation.agreements
    sits_out = len(observation.active) < observation.players
    if sits_out and agreed.sitting_scores != "none" and observation.talon is None:
        return True
    takes_pile = agreed.players == 2 and agreed.two_player != "discard_two"
    return not takes_pile and cards_aside(observation) > 0


def cards_aside(observation: Observation) -> int:
    """Return how many cards lie where the seat does not see them, in nobody's hand."""
    held = sum(observation.counts[seat] for seat in others_of(observation))
    return count(unseen_cards(observation)) - held


def hides_nines(observation: Observation) -> bool:
    """Return whether another seat may have, or have had, all nines, which has a bonus."""
    agreed = observation.agreements
    if not agreed.four_nines_bonus and not agreed.four_nines_play_bonus:
        return False
    unseen = unseen_cards(observation) & NINES
    shown = dict.fromkeys(others_of(observation), NO_CARDS)
    for seat, card in observation.plays + observation.trick:
        if seat in shown:
            shown[seat] |= 1 << card
    return bool(unseen) and any((unseen | _nines(shown, seat)) == NINES for seat in shown)


def _nines(shown: dict[Seat, Cards], seat: Seat) -> Cards:
    return shown[seat] & NINES
