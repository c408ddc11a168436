"""No observation changes when the cards that its viewer cannot know lie otherwise."""

from games.engine import Phase, legal_actions, observe
from games.engine.cards import NO_CARDS, cards_of, count, iterate
from tests.fuzz.checking import hold


def check_secrecy(game, random):
    """For one viewer of a state: what it sees, and may do, with the hidden cards mixed."""
    if game.running is None or game.phase is Phase.CUT:
        return
    viewer = random.choice((*range(game.players), None))
    other = mixed(game, viewer, random)
    who = "the spectator" if viewer is None else f"seat {viewer}"
    hold(observe(other, viewer) == observe(game, viewer), f"{who} sees what is hidden")
    if viewer == game.to_act:
        hold(legal_actions(other) == legal_actions(game), f"{who} may do what hidden cards say")


def mixed(game, viewer, random):
    """The same game, with all cards that the viewer cannot know dealt anew among their places."""
    deal, known = game.running, known_to(game.running, viewer)
    heaps = [heap & ~known for heap in (*deal.hands, deal.lying, deal.laid)]
    pool = [card for heap in heaps for card in iterate(heap)]
    random.shuffle(pool)
    hidden, new = list(pool), []
    for heap in heaps:
        new.append(cards_of([pool.pop() for _ in range(count(heap))]))
    *hands, lying, laid = new
    return game.but(
        running=deal.but(
            hands=tuple(new | hand & known for new, hand in zip(hands, deal.hands, strict=True)),
            lying=lying | deal.lying & known,
            laid=laid | deal.laid & known,
            **_remembered(deal, viewer, hidden),
        )
    )


def known_to(deal, viewer):
    """All cards whose place the viewer knows."""
    own = deal.hands[viewer] if viewer is not None and viewer not in deal.unseen else NO_CARDS
    talon = deal.talon if deal.shown or viewer == deal.declarer else NO_CARDS
    laid = deal.laid if viewer is not None and viewer == deal.declarer else NO_CARDS
    return own | talon | laid | cards_of([card for *_, card in _seen_gifts(deal, viewer)])


def _seen_gifts(deal, viewer):
    return [gift for gift in deal.given if deal.open_exchange or viewer in gift[:2]]


def _remembered(deal, viewer, hidden):
    """What the deal remembers of cards that this viewer never saw."""
    if viewer is not None and viewer == deal.declarer:
        return {}
    seen = _seen_gifts(deal, viewer)
    some = hidden[0] if hidden else 0
    changes = {
        "given": tuple(gift if gift in seen else (*gift[:2], some) for gift in deal.given),
        "four_nines": None,
    }
    if not deal.shown:
        changes["piles"] = tuple(cards_of(hidden[: count(pile)]) for pile in deal.piles)
        if deal.talon and hidden:
            changes["talon"] = cards_of(hidden[: count(deal.talon)])
    return changes
