"""Deals made over again with the cards that one viewer cannot know, for the tests of secrecy.

What a viewer knows is written down here by docs/rules.md, sections 3 to 5, and not by `observe`.
"""

from dataclasses import replace

from games.engine import Phase
from games.engine.cards import DECK, NO_CARDS, cards_of, iterate

CLAIMS = (Phase.CLAIM, Phase.TALON_CLAIM, Phase.LATE_CLAIM)


def is_seen(deal, viewer, gift):
    """Whether the viewer knows which card was given: giver, receiver, or all (5.4)."""
    return deal.open_exchange or viewer in gift[:2]


def known_to(deal, viewer):
    """The cards whose place the viewer knows, those on the table and in tricks left out."""
    declares = viewer is not None and viewer == deal.declarer
    looks = viewer is not None and viewer not in deal.unseen
    own = deal.hands[viewer] if looks else NO_CARDS
    gifts = [card for _, _, card in (gift for gift in deal.given if is_seen(deal, viewer, gift))]
    talon = deal.talon if deal.shown or declares else NO_CARDS
    return own | cards_of(gifts) | talon | (deal.laid if declares else NO_CARDS)


def is_asked(game, viewer):
    """Whether it is one of those who have a right to a redeal now, and so knows that."""
    return game.claiming and viewer is not None and viewer in game.running.asked


def dealt_otherwise(game, viewer, random):
    """The same game with all cards elsewhere that the viewer cannot know, and others asked."""
    deal = game.running
    if not any(deal.hands):
        deck = tuple(random.sample(DECK, 24))
        return game.but(running=deal.but(cutting=replace(deal.cutting, deck=deck)))
    known = known_to(deal, viewer)
    heaps = [*deal.hands, deal.lying, deal.laid]
    pool = [card for heap in heaps for card in iterate(heap & ~known)]
    unknown = random.sample(pool, len(pool))
    rest = iter(list(unknown))
    mixed = [heap & known | cards_of(next(rest) for _ in iterate(heap & ~known)) for heap in heaps]
    *hands, lying, laid = mixed
    after = deal.but(
        hands=tuple(hands), lying=lying, laid=laid, **_past(deal, viewer, unknown, random)
    )
    return _asked_otherwise(game.but(running=after), viewer, random)


def _past(deal, viewer, unknown, random):
    """What the deal keeps of cards that this viewer never saw, changed too."""
    changed = {"four_nines": random.choice((None, *deal.active))}
    if deal.cutting.deck:
        deck = tuple(random.sample(DECK, 24))
        changed["cutting"] = replace(deal.cutting, deck=deck)
    if not deal.talon:
        # What will be taken is not taken yet; in a sale it lies open.
        return changed if deal.shown else {**changed, "piles": _piles(deal, random)}
    if len(unknown) < 5:
        return changed
    given = [
        gift if is_seen(deal, viewer, gift) else (*gift[:2], random.choice(unknown))
        for gift in deal.given
    ]
    changed["given"] = tuple(given)
    if viewer is None or viewer != deal.declarer:
        changed["held"] = cards_of(random.sample(unknown, 5))
        if not deal.shown:
            changed["talon"] = cards_of(random.sample(unknown, 3))
    return changed


def _piles(deal, random):
    cards = random.sample(DECK, 24)
    return tuple(cards_of(cards.pop() for _ in iterate(pile)) for pile in deal.piles)


def _asked_otherwise(game, viewer, random):
    """While a claim is considered: others have the right to it, fewer or more of them."""
    if not game.claiming or is_asked(game, viewer):
        return game
    others = [seat for seat in game.running.from_forehand() if seat != viewer]
    some = random.sample(others, random.randint(1, len(others)))
    asked = tuple(seat for seat in others if seat in some)
    return game.but(running=game.running.but(asked=asked), to_act=asked[0])
