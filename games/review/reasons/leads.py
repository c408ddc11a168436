"""Facts about a card that leads to a trick."""

from games.engine.actions import Play
from games.engine.cards import KING, POINTS, QUEEN, SUIT_CARDS, Card, Seat, Suit, count, iterate
from games.engine.events import CardPlayed
from games.engine.marriages import suits_held
from games.review.reasons.moments import Moment, Reason
from games.review.reasons.sure import marriage_values, sure_points, top_cards
from games.review.reasons.tricks import may_declare, played


def leads(moment: Moment) -> tuple[Card, Card] | None:
    """Return the chosen and the better card of a seat on lead."""
    return None if moment.seen.trick else played(moment)


def declared_value(moment: Moment, play: object) -> int:
    """Return the value of the marriage that a lead declares, 0 for none."""
    agreed = moment.seen.agreements
    if not isinstance(play, Play) or play.card % 6 not in (QUEEN, KING) or not may_declare(moment):
        return 0
    spoken = agreed.marriage_declaration == "spoken"
    if play.card // 6 not in suits_held(moment.seen.hand) or (spoken and not play.word):
        return 0
    return agreed.marriage_values[play.card // 6]


def declare_first(moment: Moment) -> Reason | None:
    """Tell that a marriage could be declared, and the lead went without it."""
    cards = leads(moment)
    value = declared_value(moment, moment.best)
    if cards is None or not value or declared_value(moment, moment.chosen):
        return None
    return Reason(
        "declare_first",
        {"card": cards[0], "better": cards[1], "value": value},
    )


def dearer_marriage(moment: Moment) -> Reason | None:
    """Tell that a dearer marriage could be declared."""
    cards = leads(moment)
    value, less = (declared_value(moment, one) for one in (moment.best, moment.chosen))
    if cards is None or not value > less > 0:
        return None
    return Reason("dearer_marriage", {"better": cards[1], "value": value, "less": less})


def trump_after(moment: Moment, play: object) -> Suit | None:
    """Return the trump of the trick that a lead begins."""
    if declared_value(moment, play) and moment.seen.agreements.trump_choice == "marriage":
        assert isinstance(play, Play)
        keeps = moment.seen.agreements.marriage_keeps_trump and play.word == "points"
        return moment.seen.trump if keeps else play.card // 6
    return moment.seen.trump


def is_sure_lead(moment: Moment, play: object, card: Card) -> bool:
    """Return whether a lead surely takes its trick."""
    trump = trump_after(moment, play)
    over = 0 if card // 6 == trump else moment.trumps_out(trump)
    return not (moment.higher_out(card) | over)


def sure_contract(moment: Moment) -> Reason | None:
    """Tell that the own top cards, and a marriage after them, make the contract for sure."""
    cards, seen = leads(moment), moment.seen
    if cards is None or not moment.is_declarer or seen.trump is not None or seen.contract is None:
        return None
    has = seen.points[moment.seat] + seen.declared[moment.seat]
    taken = seen.tricks[moment.seat] > 0
    sure = has + sure_points(seen.agreements, seen.hand, moment.unseen, taken)
    tops = top_cards(seen.hand, moment.unseen)
    leads_top = tops >> cards[0] & 1 or declared_value(moment, moment.chosen)
    if has < seen.contract <= sure and not leads_top and tops >> cards[1] & 1:
        return Reason("sure_contract", {"better": cards[1], "points": sure})
    return None


def last_trump_drawn(moment: Moment) -> Reason | None:
    """Tell that the better lead draws the last trump that is out."""
    cards, trump = leads(moment), moment.seen.trump
    if cards is None or trump is None or cards[1] // 6 != trump or cards[0] // 6 == trump:
        return None
    out = moment.trumps_out(trump)
    if count(out) == 1 and _all_in_hands(moment) and is_sure_lead(moment, moment.best, cards[1]):
        return Reason("last_trump_drawn", {"better": cards[1], "fallen": iterate(out)[0]})
    return None


def safe_lead(moment: Moment) -> Reason | None:
    """Tell that the better lead takes its trick for sure, because what beats it has fallen."""
    cards = leads(moment)
    if cards is None or is_sure_lead(moment, moment.chosen, cards[0]):
        return None
    better = cards[1]
    if not is_sure_lead(moment, moment.best, better):
        return None
    above = SUIT_CARDS[better // 6] & ~((1 << better + 1) - 1) & moment.seen.played_cards
    if above:
        return Reason("safe_after_fall", {"better": better, "fallen": iterate(above)[-1]})
    return Reason("safe_lead", {"better": better})


def led_below(moment: Moment) -> Reason | None:
    """Tell that a dear card was led below a higher one that was out, and fell to it."""
    cards = leads(moment)
    if cards is None or POINTS[cards[0]] < POINTS[3] or POINTS[cards[1]] >= POINTS[cards[0]]:
        return None
    taken = next(
        (card for card in _answers(moment) if moment.higher_out(cards[0]) >> card & 1), None
    )
    if taken is None or declared_value(moment, moment.chosen):
        return None
    return Reason("led_below", {"card": cards[0], "fallen": taken})


def _answers(moment: Moment) -> list[Card]:
    """Return the cards that the others played to the own lead."""
    cards = [one.card for one in moment.later if isinstance(one, CardPlayed)]
    return cards[1 : len(moment.seen.active)]


def trump_into_longer(moment: Moment) -> Reason | None:
    """Tell that trump was led although one of the others surely held more of it."""
    cards, trump = leads(moment), moment.seen.trump
    if cards is None or trump is None or cards[0] // 6 != trump or cards[1] // 6 == trump:
        return None
    own = count(moment.seen.hand & SUIT_CARDS[trump])
    holders = [seat for seat in moment.seen.active if seat != moment.seat]
    able = [seat for seat in holders if not _showed_out(moment, seat, trump)]
    if not able or not _all_in_hands(moment):
        return None
    least = -(-count(moment.trumps_out(trump)) // len(able))
    if least > own:
        return Reason("trump_into_longer", {"own": own, "other": least})
    return None


def _all_in_hands(moment: Moment) -> bool:
    """Return whether all unseen cards are in the hands of the others."""
    seen = moment.seen
    others = sum(n for seat, n in enumerate(seen.counts) if seat != moment.seat)
    return count(moment.unseen) == others


def _showed_out(moment: Moment, seat: Seat, suit: Suit) -> bool:
    """Return whether a seat did not follow to a lead of this suit."""
    size, plays = len(moment.seen.active), moment.seen.plays
    tricks = [plays[at : at + size] for at in range(0, len(plays), size)]
    return any(
        trick[0][1] // 6 == suit and any(one == seat and card // 6 != suit for one, card in trick)
        for trick in tricks
    )


def marriage_waits(moment: Moment) -> Reason | None:
    """Tell that a marriage is in hand, and a trick was needed first that could be had for sure."""
    cards, seen = leads(moment), moment.seen
    if cards is None or may_declare(moment) or not moment.is_declarer:
        return None
    values = marriage_values(seen.agreements, seen.hand)
    is_sure = is_sure_lead(moment, moment.best, cards[1])
    if values and is_sure and not is_sure_lead(moment, moment.chosen, cards[0]):
        return Reason("marriage_waits", {"better": cards[1], "value": max(values)})
    return None
