"""Facts about a card that follows to a trick."""

from games.engine.actions import Play
from games.engine.cards import KING, POINTS, QUEEN, Card, Seat, Suit
from games.engine.marriages import suits_held
from games.review.reasons.moments import Moment, Reason


def played(moment: Moment) -> tuple[Card, Card] | None:
    """Return the chosen and the better card; None if either choice is no card or they are one."""
    chosen, best = moment.chosen, moment.best
    if isinstance(chosen, Play) and isinstance(best, Play) and chosen.card != best.card:
        return chosen.card, best.card
    return None


def follows(moment: Moment) -> tuple[Card, Card] | None:
    """Return the chosen and the better card of a seat that does not lead."""
    return played(moment) if moment.seen.trick else None


def beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Return whether a card that is played later beats another that wins so far."""
    return card > other if card // 6 == other // 6 else card // 6 == trump


def winning(moment: Moment) -> tuple[Seat, Card]:
    """Return who wins the running trick so far, and by which card."""
    best = moment.seen.trick[0]
    for seat, card in moment.seen.trick[1:]:
        if beats(card, best[1], moment.seen.trump):
            best = (seat, card)
    return best


def is_last(moment: Moment) -> bool:
    """Return whether the own card ends the trick."""
    return len(moment.seen.trick) == len(moment.seen.active) - 1


def taker(moment: Moment, card: Card) -> Seat:
    """Return who wins the trick if the own seat plays this card and nobody after it beats it."""
    seat, highest = winning(moment)
    return moment.seat if beats(card, highest, moment.seen.trump) else seat


def is_sure(moment: Moment, card: Card) -> bool:
    """Return whether a card that follows surely takes the trick."""
    trump = moment.seen.trump
    if taker(moment, card) != moment.seat:
        return False
    if is_last(moment):
        return True
    over = moment.higher_out(card) | (0 if card // 6 == trump else moment.trumps_out(trump))
    return not over


def points_with(moment: Moment, card: Card) -> int:
    """Return the points of the trick so far with this card."""
    return POINTS[card] + sum(POINTS[other] for _, other in moment.seen.trick)


def trick_makes_contract(moment: Moment) -> Reason | None:
    """Tell that a sure trick would have made the contract."""
    cards = follows(moment)
    if cards is None or not moment.is_declarer or not is_sure(moment, cards[1]):
        return None
    seen, points = moment.seen, points_with(moment, cards[1])
    has = seen.points[moment.seat] + seen.declared[moment.seat]
    lost = taker(moment, cards[0]) != moment.seat
    if lost and seen.contract is not None and has < seen.contract <= has + points:
        return Reason(
            "trick_makes_contract", {"better": cards[1], "points": points, "needed": seen.contract}
        )
    return None


def sure_trick_left(moment: Moment) -> Reason | None:
    """Tell that a sure trick was left to an enemy."""
    cards = follows(moment)
    if cards is None or not is_sure(moment, cards[1]):
        return None
    if moment.is_enemy(taker(moment, cards[0])):
        points = points_with(moment, cards[1])
        return Reason("sure_trick_left", {"better": cards[1], "points": points})
    return None


def partner_not_fed(moment: Moment) -> Reason | None:
    """Tell that the other defender takes the trick for sure, and got fewer points than it could."""
    cards = follows(moment)
    if cards is None or not is_last(moment):
        return None
    chosen, better = cards
    seat, card = winning(moment)
    goes_to = {taker(moment, chosen), taker(moment, better)}
    if goes_to == {seat} and not moment.is_enemy(seat) and POINTS[better] > POINTS[chosen]:
        more = POINTS[better] - POINTS[chosen]
        return Reason(
            "partner_not_fed",
            {"fallen": card, "better": better, "card": chosen, "points": more},
        )
    return None


def enemy_fed(moment: Moment) -> Reason | None:
    """Tell that an enemy takes the trick either way, and got more points than it had to."""
    cards = follows(moment)
    if cards is None or not is_last(moment):
        return None
    chosen, better = cards
    goes_to = {taker(moment, chosen), taker(moment, better)}
    seat = winning(moment)[0]
    if goes_to == {seat} and moment.is_enemy(seat) and POINTS[chosen] > POINTS[better]:
        return Reason(
            "enemy_fed",
            {"card": chosen, "better": better, "points": POINTS[chosen] - POINTS[better]},
        )
    return None


def partner_overtaken(moment: Moment) -> Reason | None:
    """Tell that the trick was the other defender's anyway."""
    cards = follows(moment)
    if cards is None or not is_last(moment):
        return None
    seat, highest = winning(moment)
    overtakes = taker(moment, cards[0]) == moment.seat != taker(moment, cards[1])
    if overtakes and not moment.is_enemy(seat):
        return Reason("partner_overtaken", {"fallen": highest, "card": cards[0]})
    return None


def winner_thrown(moment: Moment) -> Reason | None:
    """Tell that a card which nothing outside beats was thrown on a trick that it could not take."""
    cards = follows(moment)
    if cards is None or moment.higher_out(cards[0]):
        return None
    chosen, better = cards
    # Without an unseen card of its suit it would not take much later either.
    is_lost = taker(moment, chosen) != moment.seat
    if is_lost and POINTS[chosen] > POINTS[better] and moment.unseen >> chosen // 6 * 6 & 63:
        return Reason("winner_thrown", {"card": chosen, "better": better})
    return None


def marriage_broken(moment: Moment) -> Reason | None:
    """Tell that half of an undeclared marriage was played where another card was better."""
    cards = played(moment)
    if cards is None or not (moment.seen.trick or not may_declare(moment)):
        return None
    suit = cards[0] // 6
    is_half = suit in suits_held(moment.seen.hand) and cards[0] % 6 in (QUEEN, KING)
    if not is_half or (cards[1] // 6 == suit and cards[1] % 6 in (QUEEN, KING)):
        return None
    value = moment.seen.agreements.marriage_values[suit]
    return Reason("marriage_broken", {"card": cards[0], "suit": suit, "value": value})


def may_declare(moment: Moment) -> bool:
    """Return whether a lead of the seat can declare a marriage now."""
    seen = moment.seen
    first = seen.agreements.marriage_on_first_trick and not seen.plays
    return not seen.trick and (seen.tricks[moment.seat] > 0 or first)
