"""Which card to play: the points it wins or loses now, against what it is worth kept."""

from games.bots.inference import Sight, beats
from games.bots.marriages import declared, half_of_marriage, new_trump
from games.bots.stakes import contract_open
from games.bots.style import Style
from games.engine.actions import Action, Play
from games.engine.cards import POINTS, SUIT_CARDS, Card, Cards, Seat, Suit, count

# How likely a card wins a trick later, by the number of higher cards of its suit still out (1..5);
# without any it is `Style.master`.
LATER = (0.0, 0.35, 0.15, 0.05, 0.0, 0.0)
# A ten or king without a lower card beside it falls under the next higher one.
BARE = 0.5
# The highest trump can only be spent, not beaten.
MASTER_TRUMP = 0.95
# What taking a trick at all is worth to the least trump.
RUFF = 4.0


def choose_card(sight: Sight, legal: tuple[Action, ...], style: Style) -> Action:
    """The card with the best balance; among equals the one with fewer points, then in order."""
    plays = [action for action in legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    best = max(plays, key=lambda play: (_balance(sight, play.card, style), -POINTS[play.card]))
    return spoken(plays, best)


def spoken(plays: list[Play], best: Play) -> Play:
    """The same card with its declaration, where that has to be said."""
    return next((p for p in plays if p.card == best.card and p.word == "declare"), best)


def _balance(sight: Sight, card: Card, style: Style) -> float:
    return now(sight, card, style) + declared_by(sight, card) - kept(sight, card, style)


def now(sight: Sight, card: Card, style: Style) -> float:
    """What the running trick brings on average if `card` goes to it."""
    worth = _trick_points(sight, card)
    outcomes = winners(sight, card)
    mine = outcomes.get(sight.me, 0.0) * (worth + style.lead)
    return mine + sum(
        chance * worth * _share(sight, seat, style)
        for seat, chance in outcomes.items()
        if seat != sight.me
    )


def _trick_points(sight: Sight, card: Card) -> float:
    lying = sum(POINTS[played] for _, played in sight.seen.trick)
    return lying + POINTS[card] + 0.7 * sight.average * len(sight.yet_to_play)


def _share(sight: Sight, winner: Seat, style: Style) -> float:
    """What a point that goes to another seat means for this one."""
    if not contract_open(sight):
        return -0.2
    if sight.declaring or winner == sight.seen.declarer:
        return -style.enemy
    return style.rival


def winners(sight: Sight, card: Card) -> dict[Seat, float]:
    """Who takes the running trick, and how likely, if `card` goes to it."""
    seat, best = _best(sight, card)
    trump = trump_after(sight, card)
    chances: dict[Seat, float] = {}
    open_chance = 1.0
    for later in reversed(sight.yet_to_play):
        beaten = beating_chance(sight, later, best, _led(sight, card), trump)
        chances[later] = open_chance * beaten
        open_chance *= 1.0 - beaten
    chances[seat] = open_chance
    return chances


def _best(sight: Sight, card: Card) -> tuple[Seat, Card]:
    """Who is ahead in the trick once `card` lies in it, and with which card."""
    trump = trump_after(sight, card)
    seat, best = (*sight.seen.trick, (sight.me, card))[0]
    for player, played in (*sight.seen.trick[1:], (sight.me, card)):
        if beats(played, best, trump):
            seat, best = player, played
    return seat, best


def _led(sight: Sight, card: Card) -> Suit:
    return (sight.seen.trick[0][1] if sight.seen.trick else card) // 6


def trump_after(sight: Sight, card: Card) -> Suit | None:
    """The trump suit of the running trick: a declaration led may make its own."""
    return new_trump(sight.seen, card) if declared_by(sight, card) else sight.seen.trump


def beating_chance(sight: Sight, seat: Seat, best: Card, led: Suit, trump: Suit | None) -> float:
    """How likely a seat that plays later can beat the card that is ahead."""
    higher = higher_cards(best) & sight.unseen
    if best // 6 == led:
        follow = sight.chance_of_any(seat, higher)
        trumps = SUIT_CARDS[trump] if trump is not None and trump != led else 0
    else:
        follow, trumps = 0.0, higher
    void = 1.0 - sight.chance_of_any(seat, SUIT_CARDS[led] & sight.unseen)
    ruff = void * sight.chance_of_any(seat, trumps & sight.unseen) if trumps else 0.0
    return min(follow + ruff, 1.0)


def higher_cards(card: Card) -> Cards:
    """The cards of the same suit above this one."""
    return SUIT_CARDS[card // 6] & ~((2 << card) - 1)


def declared_by(sight: Sight, card: Card) -> int:
    """The value that leading `card` declares, 0 if none."""
    return declared(sight.seen, sight.me, card)


def kept(sight: Sight, card: Card, style: Style) -> float:
    """What `card` is worth later if it stays in the hand."""
    if count(sight.seen.hand) == 1:
        return 0.0
    later = _strength(sight, card, style) * (POINTS[card] + 5.0)
    if card // 6 == sight.seen.trump:
        later = max(later, RUFF)
    return later + _marriage_kept(sight, card, style) + _guard(sight, card)


def _strength(sight: Sight, card: Card, style: Style) -> float:
    higher = count(higher_cards(card) & sight.unseen)
    lower = SUIT_CARDS[card // 6] & ((1 << card) - 1) & sight.seen.hand
    if not higher:
        return MASTER_TRUMP if card // 6 == sight.seen.trump else style.master
    return LATER[higher] * (1.0 if lower else BARE)


def _guard(sight: Sight, card: Card) -> float:
    """A low card beside an uncovered ten keeps it from falling under the ace."""
    suit = SUIT_CARDS[card // 6]
    held, ace, ten = sight.seen.hand & suit, 32 << 6 * (card // 6), 16 << 6 * (card // 6)
    alone = count(held) == 2 and held & ten and not held & ace
    return 3.0 if alone and ace & sight.unseen and card % 6 < 4 else 0.0


def _marriage_kept(sight: Sight, card: Card, style: Style) -> float:
    seen = sight.seen
    if not half_of_marriage(seen.hand, card):
        return 0.0
    return style.hope * seen.agreements.marriage_values[card // 6]
