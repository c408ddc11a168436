"""Deals repeated with other cards where one viewer cannot know them, for the tests of secrecy.

What a viewer knows is derived from docs/rules.md, sections 3 to 5, and not from `observe`.
"""

from dataclasses import replace

from games.engine import Phase
from games.engine.actions import Give, Lay
from games.engine.cards import DECK, NO_CARDS, cards_of, iterate

CLAIMS = (Phase.CLAIM, Phase.TALON_CLAIM, Phase.LATE_CLAIM)


def is_seen(deal, viewer, gift):
    """Return whether the viewer knows which card was given: giver, receiver, or all (5.4)."""
    return deal.open_exchange or viewer in gift[:2]


def known_to(deal, viewer):
    """Return the cards whose place the viewer knows, without those on the table and in tricks."""
    declares = viewer is not None and viewer == deal.declarer
    looks = viewer is not None and viewer not in deal.unseen
    own = deal.hands[viewer] if looks else NO_CARDS
    gifts = [card for _, _, card in (gift for gift in deal.given if is_seen(deal, viewer, gift))]
    talon = deal.talon if deal.talon_shown or declares else NO_CARDS
    return own | cards_of(gifts) | talon | (deal.laid if declares else NO_CARDS)


def is_asked(game, viewer):
    """Return whether the viewer has a right to a redeal now, and so knows about it."""
    return game.claiming and viewer is not None and viewer in game.running.undecided


def dealt_otherwise(game, viewer, random):
    """Return the game with all cards moved that the viewer cannot know, and other claims."""
    deal = game.running
    if not any(deal.hands):
        deck = tuple(random.sample(DECK, 24))
        return game.replace(running=deal.replace(cutting=replace(deal.cutting, deck=deck)))
    known = known_to(deal, viewer)
    heaps = [*deal.hands, deal.talon_on_table, deal.laid]
    pool = [card for heap in heaps for card in iterate(heap & ~known)]
    unknown = random.sample(pool, len(pool))
    rest = iter(list(unknown))
    mixed = [heap & known | cards_of(next(rest) for _ in iterate(heap & ~known)) for heap in heaps]
    *hands, lying, laid = mixed
    after = deal.replace(
        hands=tuple(hands), talon_on_table=lying, laid=laid, **_past(deal, viewer, unknown, random)
    )
    return _asked_otherwise(game.replace(running=after), viewer, random)


def _past(deal, viewer, unknown, random):
    """Return changes to what the deal remembers of cards that this viewer never saw."""
    changed = {"four_nines": random.choice((None, *deal.active))}
    if deal.cutting.deck:
        deck = tuple(random.sample(DECK, 24))
        changed["cutting"] = replace(deal.cutting, deck=deck)
    if not deal.talon:
        # The talon is not taken yet; in a sale it is open.
        return changed if deal.talon_shown else {**changed, "piles": _piles(deal, random)}
    if len(unknown) < 5:
        return changed
    given = [
        gift if is_seen(deal, viewer, gift) else (*gift[:2], random.choice(unknown))
        for gift in deal.given
    ]
    changed["given"] = tuple(given)
    if viewer is None or viewer != deal.declarer:
        changed["held"] = cards_of(random.sample(unknown, 5))
        if not deal.talon_shown:
            changed["talon"] = cards_of(random.sample(unknown, 3))
    return changed


def _piles(deal, random):
    cards = random.sample(DECK, 24)
    return tuple(cards_of(cards.pop() for _ in iterate(pile)) for pile in deal.piles)


def _asked_otherwise(game, viewer, random):
    """Return the game with other claimants, fewer or more, while a claim is considered."""
    if not game.claiming or is_asked(game, viewer):
        return game
    others = [seat for seat in game.running.from_forehand() if seat != viewer]
    some = random.sample(others, random.randint(1, len(others)))
    asked = tuple(seat for seat in others if seat in some)
    return game.replace(running=game.running.replace(undecided=asked), to_act=asked[0])


def permuted(known, random):
    """Return a mapping of every card that a viewer cannot follow to another one."""
    unseen = [card for card in DECK if not known >> card & 1]
    others = random.sample(unseen, len(unseen))
    return {**{card: card for card in DECK}, **dict(zip(unseen, others, strict=True))}


def renamed(action, other):
    """Return the action with the cards that lie in the places of its own now."""
    if isinstance(action, Give):
        laid = None if action.laid is None else other[action.laid]
        return Give(tuple((seat, other[card]) for seat, card in action.cards), laid)
    if isinstance(action, Lay):
        return Lay(tuple(sorted(other[card] for card in action.cards)))
    return action
