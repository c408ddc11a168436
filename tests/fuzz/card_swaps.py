"""Swaps of two hidden cards from the deal on, which no viewer may notice.

This finds what the mixing of one state cannot: a number that grows, or an event that comes, only
because somebody holds a card. Where the other deal would publicly have gone another way (another
claim, an action that is not legal in it), there is nothing to compare.
"""

from games.engine import Phase, legal_actions, observe, parse_action
from games.engine.actions import KEEP, REDEAL
from games.engine.cards import NAMES, cards_of, iterate
from tests.fuzz.invariants import hold
from tests.fuzz.random_game import made
from tests.fuzz.secrecy import known_to


class Elsewhere(Exception):
    """The other deal cannot have taken the same course."""


def check_course(course, random):
    """Check that no viewer can tell the deals apart; return whether they could be compared."""
    place = random.randrange(1, len(course.states))
    game = course.states[place]
    if game.running is None or game.phase is Phase.CUT or len(course.moves) < place:
        return False
    viewer = random.choice((*range(game.players), None))
    hidden = iterate(cards_of(range(24)) & ~known_to(game.running, viewer) & ~_public(game.running))
    if len(hidden) < 2:
        return False
    begun = max(n for n in range(place) if course.states[n].phase is Phase.DECK)
    try:
        other = _replayed(course, begun, place, random.sample(hidden, 2))
    except Elsewhere:
        return False
    shown = _shown(course.states[begun : place + 1], viewer)
    who = "the spectator" if viewer is None else f"seat {viewer}"
    hold(_shown(other, viewer) == shown, f"{who} can tell what is hidden by what was shown when")
    return True


def _public(deal):
    """Return the cards that were played or, at a cut, shown."""
    return deal.taken | cards_of([card for _, card in deal.trick]) | cards_of(deal.nines_cut)


def _shown(states, viewer):
    """Yield what the viewer was shown, in order."""
    observations = [observe(game, viewer) for game in states]
    return list({seen.seq: seen for seen in observations}.values())


def _replayed(course, begun, place, pair):
    """Yield the states of the other deal, in which two cards have changed places."""
    deck, cuts = course.moves[begun]
    states = [course.states[begun]]
    states.append(made(states[0], (_swapped(deck, pair), cuts)))
    at = begun + 1
    while at < place:
        if _dealt(states[-1]) != _swapped(_dealt(course.states[at]), pair):
            # A jack at the bottom, more or less.
            raise Elsewhere
        if public(course.states[at]) != public(states[-1]):
            raise Elsewhere
        if course.states[at].claiming:
            at = _answer(course, states, at, place)
        else:
            move = parse_action(_swapped_text(str(course.moves[at]), pair))
            if move not in legal_actions(states[-1]):
                raise Elsewhere
            states.append(made(states[-1], move))
            at += 1
    if _dealt(states[-1]) != _swapped(_dealt(course.states[place]), pair):
        raise Elsewhere
    if public(course.states[place]) != public(states[-1]):
        raise Elsewhere
    return states


def public(game):
    """Return the public course of a deal: claims considered or void, marriages, cuts, charges."""
    deal = game.running
    facts = deal and (deal.declared, deal.claims_over, deal.cutting.seat, deal.nines_cut)
    return game.phase, game.claiming, None if game.claiming else game.to_act, game.standing, facts


def _answer(course, states, at, place):
    """Decline a claim for all seats asked now; return the state after it.

    How many others have a right, and which answers first, is hidden even from the seats that have
    one.
    """
    while course.states[at].claiming:
        if at == place or course.moves[at] == REDEAL:
            raise Elsewhere
        at += 1
    while states[-1].claiming:
        states.append(made(states[-1], KEEP))
    return at


def _dealt(game):
    """Return the deck after the cuts made so far."""
    return game.running.cutting.deck if game.running else ()


def _swapped(deck, pair):
    one, two = pair
    return tuple({one: two, two: one}.get(card, card) for card in deck)


def _swapped_text(text, pair):
    one, two = (NAMES[card] for card in pair)
    return text.replace(one, "??").replace(two, one).replace("??", two)
