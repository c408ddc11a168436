"""Effects of an agreement on a game: the same game without it, up to the first difference.

The other game has the field at its default (with what belongs to it), and gets the same decks and
actions. What differs must be seen by somebody: in who is asked, in what is legal, in an
observation, in the result.
"""

from operator import attrgetter

from games.engine import BadAgreements, BadRecord, IllegalAction, legal_actions, new_game, observe
from games.engine.observation import Observation
from tests.fuzz.random_agreements import put_back
from tests.fuzz.random_game import made

# `agreements` differ by themselves, `standing` has a value of its own here.
_NAMES = [n for n in Observation.__dataclass_fields__ if n not in ("agreements", "standing")]
_VALUES = attrgetter(*_NAMES)
_BOOKED = attrgetter("scores", "bolts", "barrel", "falls", "distributions")


def changed(course, name):
    """Return whether the field changed this game, or None if that cannot be told."""
    agreements = put_back(course.agreements, name)
    if agreements is None:
        return None
    if agreements.players != course.agreements.players:
        return True
    try:
        game = new_game(agreements, course.first_dealer, course.standing)
    except (BadAgreements, BadRecord):
        return None
    return _differs(course, game)


def _differs(course, game):
    for place in range(len(course.states)):
        if apart(course, place, game):
            return True
        if place < len(course.moves):
            try:
                game = made(game, course.moves[place])
            except (IllegalAction, BadRecord):
                # A deck without the cuts that it needs now, or an action refused.
                return True
    return False


def apart(course, place, other):
    """Return whether a viewer can tell the other game from this state."""
    game = course.states[place]
    if (game.phase, game.to_act, game.over) != (other.phase, other.to_act, other.over):
        return True
    if legal_actions(other) != course.legal[place]:
        return True
    for viewer in _viewers(game, other):
        if shown(course.views[place][viewer]) != shown(observe(other, _seat(game, viewer))):
            return True
    return False


def _seat(game, viewer):
    return viewer if viewer < game.players else None


def _viewers(game, other):
    """Yield the viewers to compare; where the states are equal, only the seat to act."""
    if (game.running, game.standing, game.news, game.last) == (
        other.running,
        other.standing,
        other.news,
        other.last,
    ):
        return () if game.to_act is None else (game.to_act,)
    return range(game.players + 1)


def shown(observation):
    """Return what an observation says of the game, not of its agreements."""
    return _VALUES(observation), _BOOKED(observation.standing)
