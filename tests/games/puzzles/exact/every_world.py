"""A search without hindsight by the engine alone: slow, and written apart from the other one."""

from collections.abc import Sequence

from games.engine import Game, act, legal_actions, observe
from games.engine.actions import Play
from games.engine.cards import Seat
from games.engine.observation import Observation


def forces(games: Sequence[Game], hero: Seat) -> bool:
    """Return whether the hero has one plan that reaches their goal in all these games.

    The games look alike to the hero. Both others may do what they like.
    """
    first = games[0]
    if first.running is None:
        return all(_is_reached(game, hero) for game in games)
    if first.to_act == hero:
        return any(forces_after(games, hero, action) for action in plays(first))
    after = [act(game, _to_act(game), action) for game in games for action in plays(game)]
    return all(forces(alike, hero) for alike in _by_what_is_seen(after, hero))


def forces_after(games: Sequence[Game], hero: Seat, action: Play) -> bool:
    """Return the same after the hero has played this card."""
    after = [act(game, hero, action) for game in games]
    return all(forces(alike, hero) for alike in _by_what_is_seen(after, hero))


def plays(game: Game) -> list[Play]:
    """Return what may be played."""
    return [action for action in legal_actions(game) if isinstance(action, Play)]


def _to_act(game: Game) -> Seat:
    assert game.to_act is not None
    return game.to_act


def _is_reached(game: Game, hero: Seat) -> bool:
    """Return whether the deal that is over went as the hero wants."""
    assert game.last is not None
    made = game.last.outcome == "made"
    return made == (hero == game.last.declarer)


def _by_what_is_seen(games: Sequence[Game], hero: Seat) -> list[list[Game]]:
    """Return the games in groups that look alike to the hero."""
    seen: list[tuple[Observation, list[Game]]] = []
    for game in games:
        view = observe(game, hero)
        group = next((group for other, group in seen if other == view), None)
        if group is None:
            seen.append((view, [game]))
        else:
            group.append(game)
    return [group for _, group in seen]
