"""Observations do not depend on the cards that their viewer cannot know."""

from games.engine import Phase, legal_actions, observe
from games.engine.cards import NO_CARDS, cards_of, count, iterate
from tests.fuzz.invariants import hold


def check_secrecy(game, random):
    """Check the observation and actions of a viewer with the hidden cards mixed."""
    if game.running is None or game.phase is Phase.CUT:
        return
    viewer = random.choice((*range(game.players), None))
    other = mixed(game, viewer, random)
    who = "the spectator" if viewer is None else f"seat {viewer}"
    hold(observe(other, viewer) == observe(game, viewer), f"{who} sees what is hidden")
    if viewer == game.to_act:
        hold(legal_actions(other) == legal_actions(game), f"{who} may do what hidden cards say")


def mixed(game, viewer, random):
    """Return the game with all cards that the viewer cannot know mixed among their places."""
    deal, known = game.running, known_to(game.running, viewer)
    heaps = [heap & ~known for heap in (*deal.hands, deal.talon_on_table, deal.laid)]
    pool = [card for heap in heaps for card in iterate(heap)]
    random.shuffle(pool)
    hidden, new = list(pool), []
    for heap in heaps:
        new.append(cards_of([pool.pop() for _ in range(count(heap))]))
    *hands, lying, laid = new
    return game.replace(
        running=deal.replace(
            hands=tuple(new | hand & known for new, hand in zip(hands, deal.hands, strict=True)),
            talon_on_table=lying | deal.talon_on_table & known,
            laid=laid | deal.laid & known,
            **_remembered(deal, viewer, hidden),
        )
    )


def known_to(deal, viewer):
    """Return all cards whose place the viewer knows."""
    own = deal.hands[viewer] if viewer is not None and viewer not in deal.unseen else NO_CARDS
    talon = deal.talon if deal.talon_shown or viewer == deal.declarer else NO_CARDS
    laid = deal.laid if viewer is not None and viewer == deal.declarer else NO_CARDS
    return own | talon | laid | cards_of([card for *_, card in _seen_gifts(deal, viewer)])


def _seen_gifts(deal, viewer):
    return [gift for gift in deal.given if deal.open_exchange or viewer in gift[:2]]


def _remembered(deal, viewer, hidden):
    """Return changes to what the deal remembers of cards that this viewer never saw."""
    if viewer is not None and viewer == deal.declarer:
        return {}
    seen = _seen_gifts(deal, viewer)
    some = hidden[0] if hidden else 0
    changes = {
        "given": tuple(gift if gift in seen else (*gift[:2], some) for gift in deal.given),
        "four_nines": None,
    }
    if not deal.talon_shown:
        changes["piles"] = tuple(cards_of(hidden[: count(pile)]) for pile in deal.piles)
        if deal.talon and hidden:
            changes["talon"] = cards_of(hidden[: count(deal.talon)])
    return changes
