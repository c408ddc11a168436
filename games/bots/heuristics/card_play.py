"""The choice of a card: the points at stake now, against the card's value if kept."""

from ...engine.actions import Action, Play
from ...engine.cards import POINTS, SUIT_CARDS, Card, Cards, Seat, Suit, count
from .inference import Inference, beats
from .marriages import (
    declaration_value,
    half_of_marriage,
    trump_after_declaration,
)
from .stakes import is_contract_open
from .style import Style

# How likely a card wins a trick later, by the number of higher cards of its suit still out (1..5);
# without any it is `Style.top_card_chance`.
LATER_CHANCE = (0.0, 0.35, 0.15, 0.05, 0.0, 0.0)
# A ten or king without a lower card beside it falls under the next higher one.
UNGUARDED_FACTOR = 0.5
# The highest trump can only be spent, not beaten.
TOP_TRUMP_CHANCE = 0.95
# The value of taking any trick with the lowest trump.
MIN_TRUMP_VALUE = 4.0


def choose_card(inference: Inference, legal: tuple[Action, ...], style: Style) -> Action:
    """Choose the card with the best balance.

    Among equals the one with fewer points is chosen, then the first in order.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    best = max(plays, key=lambda play: (_balance(inference, play.card, style), -POINTS[play.card]))
    return with_declaration(plays, best)


def with_declaration(plays: list[Play], best: Play) -> Play:
    """Return the play of the same card with its declaration, where that must be said."""
    return next((p for p in plays if p.card == best.card and p.word == "declare"), best)


def _balance(inference: Inference, card: Card, style: Style) -> float:
    return (
        value_if_played(inference, card, style)
        + declared_value(inference, card)
        - value_if_kept(inference, card, style)
    )


def value_if_played(inference: Inference, card: Card, style: Style) -> float:
    """Return what the running trick brings on average if `card` is played to it."""
    worth = _trick_points(inference, card)
    outcomes = winning_chances(inference, card)
    mine = outcomes.get(inference.own_seat, 0.0) * (worth + style.trick_bonus)
    return mine + sum(
        chance * worth * _point_weight(inference, seat, style)
        for seat, chance in outcomes.items()
        if seat != inference.own_seat
    )


def _trick_points(inference: Inference, card: Card) -> float:
    lying = sum(POINTS[played] for _, played in inference.observation.trick)
    return lying + POINTS[card] + 0.7 * inference.mean_points * len(inference.yet_to_play)


def _point_weight(inference: Inference, winner: Seat, style: Style) -> float:
    """Return what a point for another seat is worth to this one."""
    if not is_contract_open(inference):
        return -0.2
    if inference.is_declarer or winner == inference.observation.declarer:
        return -style.opponent_weight
    return style.rival_weight


def winning_chances(inference: Inference, card: Card) -> dict[Seat, float]:
    """Return the chance of each seat to take the running trick if `card` is played to it."""
    seat, best = _leading_card(inference, card)
    trump = trump_after(inference, card)
    chances: dict[Seat, float] = {}
    open_chance = 1.0
    for later in reversed(inference.yet_to_play):
        beaten = chance_to_beat(inference, later, best, _led_suit(inference, card), trump)
        chances[later] = open_chance * beaten
        open_chance *= 1.0 - beaten
    chances[seat] = open_chance
    return chances


def _leading_card(inference: Inference, card: Card) -> tuple[Seat, Card]:
    """Return the seat ahead in the trick once `card` is in it, and its card."""
    trump = trump_after(inference, card)
    seat, best = (*inference.observation.trick, (inference.own_seat, card))[0]
    for player, played in (*inference.observation.trick[1:], (inference.own_seat, card)):
        if beats(played, best, trump):
            seat, best = player, played
    return seat, best


def _led_suit(inference: Inference, card: Card) -> Suit:
    return (inference.observation.trick[0][1] if inference.observation.trick else card) // 6


def trump_after(inference: Inference, card: Card) -> Suit | None:
    """Return the trump suit of the running trick; a declaration led may make its own."""
    return (
        trump_after_declaration(inference.observation, card)
        if declared_value(inference, card)
        else inference.observation.trump
    )


def chance_to_beat(
    inference: Inference, seat: Seat, best: Card, led: Suit, trump: Suit | None
) -> float:
    """Return the chance that a seat that plays later can beat the card that is ahead."""
    higher = higher_cards(best) & inference.unseen
    if best // 6 == led:
        follow = inference.chance_of_any(seat, higher)
        trumps = SUIT_CARDS[trump] if trump is not None and trump != led else 0
    else:
        follow, trumps = 0.0, higher
    void = 1.0 - inference.chance_of_any(seat, SUIT_CARDS[led] & inference.unseen)
    ruff = void * inference.chance_of_any(seat, trumps & inference.unseen) if trumps else 0.0
    return min(follow + ruff, 1.0)


def higher_cards(card: Card) -> Cards:
    """Return the higher cards of the same suit."""
    return SUIT_CARDS[card // 6] & ~((2 << card) - 1)


def declared_value(inference: Inference, card: Card) -> int:
    """Return the value that leading `card` declares, 0 if none."""
    return declaration_value(inference.observation, inference.own_seat, card)


def value_if_kept(inference: Inference, card: Card, style: Style) -> float:
    """Return what `card` is worth later if it stays in the hand."""
    if count(inference.observation.hand) == 1:
        return 0.0
    later = _trick_chance(inference, card, style) * (POINTS[card] + 5.0)
    if card // 6 == inference.observation.trump:
        later = max(later, MIN_TRUMP_VALUE)
    return later + _marriage_value(inference, card, style) + _guard_value(inference, card)


def _trick_chance(inference: Inference, card: Card, style: Style) -> float:
    higher = count(higher_cards(card) & inference.unseen)
    lower = SUIT_CARDS[card // 6] & ((1 << card) - 1) & inference.observation.hand
    if not higher:
        return (
            TOP_TRUMP_CHANCE if card // 6 == inference.observation.trump else style.top_card_chance
        )
    return LATER_CHANCE[higher] * (1.0 if lower else UNGUARDED_FACTOR)


def _guard_value(inference: Inference, card: Card) -> float:
    """Return the value of a low card that keeps an uncovered ten from falling under the ace."""
    suit = SUIT_CARDS[card // 6]
    held, ace, ten = inference.observation.hand & suit, 32 << 6 * (card // 6), 16 << 6 * (card // 6)
    alone = count(held) == 2 and held & ten and not held & ace
    return 3.0 if alone and ace & inference.unseen and card % 6 < 4 else 0.0


def _marriage_value(inference: Inference, card: Card, style: Style) -> float:
    observation = inference.observation
    if not half_of_marriage(observation.hand, card):
        return 0.0
    return style.marriage_chance * observation.agreements.marriage_values[card // 6]
