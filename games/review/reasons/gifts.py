"""Facts about the cards that a declarer gave away or laid aside, and about giving up."""

from games.engine.actions import DISTRIBUTE, WRITE_OFF, Action, Give, Lay
from games.engine.cards import (
    ACES,
    KING,
    NINE,
    NINES,
    QUEEN,
    SUIT_CARDS,
    Card,
    Cards,
    cards_of,
    count,
    iterate,
    points_in,
)
from games.engine.events import MarriageDeclared, Redealt
from games.engine.marriages import suits_held
from games.review.reasons.moments import Moment, Reason
from games.review.reasons.sure import most_points, sure_points


def leaving(action: Action) -> Cards | None:
    """Return the cards that leave the hand by this choice; None if it is no exchange."""
    if isinstance(action, Give):
        laid = [] if action.laid is None else [action.laid]
        return cards_of([card for _, card in action.cards] + laid)
    return cards_of(action.cards) if isinstance(action, Lay) else None


def both(moment: Moment) -> tuple[Cards, Cards] | None:
    """Return the cards of the chosen and of the better gift, if both choices are gifts."""
    chosen, better = leaving(moment.chosen), leaving(moment.best)
    return None if chosen is None or better is None else (chosen, better)


def nine_gave_redeal(moment: Moment) -> Reason | None:
    """Tell that a nine which was given led to the claim of a redeal."""
    claim = next((one for one in moment.later if isinstance(one, Redealt)), None)
    if claim is None or not isinstance(moment.chosen, Give) or "nines" not in (claim.ground or ""):
        return None
    for seat, card in moment.chosen.cards:
        if seat == claim.claimed_by and card % 6 == NINE and card in claim.cards:
            nines = len(claim.cards)
            if count(moment.seen.hand & NINES) == 1 and nines == 4:
                return Reason("lone_nine_gave_redeal", {"card": card, "seat": seat})
            return Reason("nine_gave_redeal", {"card": card, "seat": seat, "nines": nines})
    return None


def gift_made_marriage(moment: Moment) -> Reason | None:
    """Tell that a king or queen which was given made a marriage that was declared."""
    if not isinstance(moment.chosen, Give):
        return None
    declared = {
        (one.seat, one.suit): one.value for one in moment.later if isinstance(one, MarriageDeclared)
    }
    for seat, card in moment.chosen.cards:
        value = declared.get((seat, card // 6))
        if value and card % 6 in (QUEEN, KING) and not _leaves(moment.best, card):
            return Reason("gift_made_marriage", {"card": card, "seat": seat, "value": value})
    return None


def _leaves(action: Action, card: Card) -> bool:
    return bool((leaving(action) or 0) >> card & 1)


def gift_split_marriage(moment: Moment) -> Reason | None:
    """Tell that a marriage in hand was split by the gift, which the better one keeps whole."""
    cards = both(moment)
    if cards is None:
        return None
    hand, values = moment.seen.hand, moment.seen.agreements.marriage_values
    kept, could_keep = (set(suits_held(hand & ~gift)) for gift in cards)
    lost = [suit for suit in suits_held(hand) if suit in could_keep - kept]
    if not lost:
        return None
    suit = max(lost, key=lambda one: values[one])
    return Reason("gift_split_marriage", {"suit": suit, "value": values[suit]})


def gift_of_ace(moment: Moment) -> Reason | None:
    """Tell that an ace was given away, which the better gift keeps."""
    cards = both(moment)
    aces = cards[0] & ~cards[1] & ACES if cards else 0
    return Reason("gift_of_ace", {"card": iterate(aces)[-1]}) if aces else None


def gift_bared_ten(moment: Moment) -> Reason | None:
    """Tell that a ten stayed without a card of its suit beside it, while the ace was out."""
    cards = both(moment)
    if cards is None:
        return None
    for suit in range(4):
        ten, ace = 1 << 6 * suit + 4, 1 << 6 * suit + 5
        held, better = (moment.seen.hand & ~gift & SUIT_CARDS[suit] for gift in cards)
        if held == ten and better != ten and better & ten and moment.unseen & ace:
            return Reason("gift_bared_ten", {"card": 6 * suit + 4, "fallen": 6 * suit + 5})
    return None


def gift_of_points(moment: Moment) -> Reason | None:
    """Tell that the gift holds more points than the better one."""
    cards = both(moment)
    if cards is None:
        return None
    given, better = (points_in(gift) for gift in cards)
    return Reason("gift_of_points", {"points": given, "less": better}) if given > better else None


def contract_was_sure(moment: Moment) -> Reason | None:
    """Tell that a deal was given up whose contract the own cards make for sure."""
    seen = moment.seen
    kept = leaving(moment.best)
    if moment.chosen not in (DISTRIBUTE, WRITE_OFF) or kept is None or seen.contract is None:
        return None
    sure = sure_points(seen.agreements, seen.hand & ~kept, moment.unseen | kept)
    if sure >= seen.contract:
        return Reason("contract_was_sure", {"points": sure, "needed": seen.contract})
    return None


def contract_out_of_reach(moment: Moment) -> Reason | None:
    """Tell that no lie of the cards lets the declarer make the contract."""
    seen, most = moment.seen, most_points(moment.seen.agreements, moment.seen.hand)
    if moment.best not in (DISTRIBUTE, WRITE_OFF) or most is None or seen.contract is None:
        return None
    if seen.contract > most:
        return Reason("contract_out_of_reach", {"points": most, "needed": seen.contract})
    return None
