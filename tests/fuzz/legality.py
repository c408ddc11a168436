"""Legal actions of a state, by a second reading of sections 3 to 7 of docs/rules.md.

The state is the engine's, as far as it says who holds what and what was said; what follows from it
for the seat to act is worked out here anew, in texts such as `KS` and `bid 105`.
"""

from itertools import combinations, permutations

from games.engine.cards import card_names

RANKS = "9JQKTA"
SUITS = "SCDH"
ACES = {"AS", "AC", "AD", "AH"}


def lawful(game):
    """Return the texts of all legal actions."""
    return set(STEPS[str(game.phase)](game, game.running, game.agreements))


def only(*texts):
    """Return the rule of a phase with the same actions in each state."""
    return lambda game, deal, agreed: texts


# Section 4: bidding, and 5.5: the raise


def limit(agreed, hand):
    """Return the limit of section 4.3, before it is rounded down."""
    values = dict(zip(SUITS, agreed.marriage_values, strict=True))
    bluff = agreed.bid_over_120_without_marriage
    held = [values[s] for s in SUITS if bluff or {"K" + s, "Q" + s} <= hand]
    aces = 200 if agreed.ace_marriage and (bluff or hand >= ACES) else 0
    return 120 + sum(held) + aces


def bids(game, deal, agreed):
    seat, step = game.to_act, agreed.bid_step
    blind, hand = seat in deal.unseen, set(card_names(deal.hands[seat]))
    least, most = deal.bid + step if deal.bid else agreed.opening_bid, limit(agreed, hand)
    if deal.dark is not None:
        least, most = first_above_120(step), over_the_dark(agreed, hand)
    if blind or (agreed.barrel_bid_limit_120 and game.standing.barrel[seat] is not None):
        most = min(most, 120)
    if agreed.no_jumping and deal.bid:
        most = min(most, least)
    yield from (f"bid {amount}" for amount in range(least, most + 1, step))
    if deal.bid:
        yield "pass"
    if blind:
        yield "look"


def first_above_120(step):
    return next(amount for amount in range(121, 140) if amount % step == 0)


def over_the_dark(agreed, hand):
    """Return the limit of a seat over a dark deal, if it may bid at all."""
    married = any({"K" + suit, "Q" + suit} <= hand for suit in SUITS)
    if married or (agreed.ace_marriage and hand >= ACES):
        return limit(agreed, hand)
    return first_above_120(agreed.bid_step) if agreed.dark_any_bid_unhides else 0


def raises(game, deal, agreed):
    yield "stand"
    most = limit(agreed, set(card_names(deal.held)))
    for amount in range(deal.contract + 1, most + 1):
        if amount % agreed.bid_step == 0:
            yield f"raise {amount}"


def offers(game, deal, agreed):
    yield "decline"
    yield f"offer {max([price for _, price in deal.offers], default=0) + 120}"


# Sections 5.3, 5.4 and 7: the exchange


def exchanges(game, deal, agreed):
    held = card_names(deal.hands[deal.declarer])
    bound = agreed.four_aces_after_talon == "give_ace" and set(held) >= ACES
    bound = bound and any(card in ACES for card in card_names(deal.talon))
    for cards, text in gifts(game, deal, agreed, held):
        if not bound or ACES.intersection(cards):
            yield text
    if not bound:
        yield from giving_up(game, deal, agreed)


def gifts(game, deal, agreed, held):
    """Yield (cards that leave the hand, text)."""
    if agreed.exchange == "lay_aside":
        yield from ((cards, " ".join(("lay", *cards))) for cards in combinations(held, 3))
        return
    others = [seat for seat in deal.active if seat != deal.declarer]
    if len(others) == 2:
        for a, b in permutations(held, 2):
            yield (a, b), f"give {others[0]}:{a} {others[1]}:{b}"
    elif agreed.two_player == "discard_two":
        yield from (((a, b), f"lay {a} {b}") for a, b in combinations(held, 2))
    elif agreed.two_player == "give_one":
        yield from (((a,), f"give {others[0]}:{a}") for a in held)
    else:
        yield from (((a, b), f"give {others[0]}:{a} lay:{b}") for a, b in permutations(held, 2))


def giving_up(game, deal, agreed):
    there = [seat for seat, deals in enumerate(game.standing.barrel) if deals is not None]
    who = agreed.give_up_on_barrel
    if there and (who == "none" or (who == "others" and deal.declarer in there)):
        return
    if agreed.write_off != "off":
        yield "write_off"
    used, most = game.standing.distributions[deal.declarer], agreed.distribution_limit
    barred = (deal.golden and not agreed.distribution_in_golden) or (
        deal.dark is not None and not agreed.distribution_in_dark
    )
    if agreed.distribution != "off" and not barred and (most is None or used < most):
        yield "distribute"


# Section 6: play


def plays(game, deal, agreed):
    seat = game.to_act
    hand = card_names(deal.hands[seat])
    trump = None if deal.trump is None else SUITS[deal.trump]
    trick = [card_names(1 << card)[0] for _, card in deal.trick]
    if trick:
        yield from (f"play {card}" for card in answers(agreed, hand, trick, trump))
        return
    for card in leads(agreed, deal, seat, hand, trump):
        yield from (f"play {card}{word}" for word in words(agreed, deal, seat, set(hand), card))


def answers(agreed, hand, trick, trump):
    """Return the cards that may be played to a lead (6.2)."""
    cards = [card for card in hand if card[1] == trick[0][1]]
    if not cards:
        if not agreed.must_trump:
            return hand
        cards = [card for card in hand if card[1] == trump] or hand
    if agreed.must_overtake:
        return [card for card in cards if beats_all(card, trick, trump)] or cards
    return cards


def beats_all(card, trick, trump):
    """Return whether a card beats the trick (6.3)."""

    def strength(other):
        return other[1] == trump, other[1] == trick[0][1], RANKS.index(other[0])

    return card[1] in (trump, trick[0][1]) and all(strength(card) > strength(c) for c in trick)


def leads(agreed, deal, seat, hand, trump):
    """Return the cards that may be led: aces in a row (6.6), then 6.7."""
    aces, trumps = [c for c in hand if c[0] == "A"], [c for c in hand if c[1] == trump]
    in_a_row = [s for s, suit, _ in deal.marriages if suit is None and s == seat]
    if agreed.ace_marriage_in_a_row and in_a_row and aces:
        return aces
    if agreed.foreign_trump_lead_forbidden and trumps and deal.trump_maker != seat:
        return [card for card in hand if card not in trumps] or hand
    return (trumps or hand) if agreed.must_lead_trump else hand


def words(agreed, deal, seat, hand, card):
    """Return what may be said with a lead (6.4 to 6.6, 6.9)."""
    declares, sets_trump = declaration(agreed, deal, seat, hand, card)
    yield ""
    if declares and agreed.marriage_declaration == "spoken":
        yield " declare"
    if declares and sets_trump and agreed.marriage_keeps_trump:
        yield " points"


def declaration(agreed, deal, seat, hand, card):
    """Return (whether this lead can declare, whether that would set trump)."""
    rank, suit = card
    first, names_trump = not any(deal.tricks), agreed.trump_choice == "marriage"
    may = deal.tricks[seat] > 0 or (first and agreed.marriage_on_first_trick)
    if rank == "A":
        may = may or (first and agreed.ace_marriage_on_first_trick)
        declares = agreed.ace_marriage and may and hand >= ACES
        return declares, names_trump and agreed.ace_marriage_trump == "suit"
    whole = rank in "KQ" and {"K" + suit, "Q" + suit} <= hand
    half = agreed.half_marriage and rank in "QJ" and {"Q" + suit, "J" + suit} <= hand
    return may and (whole or half), names_trump


STEPS = {
    "cut": only("cut"),
    "dark": only("dark", "look"),
    "claim": only("redeal", "keep"),
    "talon_claim": only("redeal", "keep"),
    "late_claim": only("redeal", "keep"),
    "bidding": bids,
    "buyback": offers,
    "pile": only("take 0", "take 1"),
    "exchange": exchanges,
    "raise": raises,
    "trump": only(*(f"trump {suit}" for suit in SUITS)),
    "play": plays,
}
