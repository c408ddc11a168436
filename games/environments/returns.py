"""The returns of a game, and the rewards of its deals."""

from ..engine.state import Game

# A usual contract is worth about one.
POINTS_PER_REWARD = 100.0


def deal_rewards(game: Game) -> tuple[float, ...]:
    """Return the change of each seat's score by the last finished deal, in hundreds of points.

    Before the first deal and after a redeal without a charge all are 0.
    """
    gains = (0,) * game.players if game.last is None else game.last.gains
    return tuple(gain / POINTS_PER_REWARD for gain in gains)


def returns(game: Game) -> tuple[float, ...]:
    """Return what each seat's place is worth: 1 for the first, -1 for the last; the sum is 0.

    Seats that share a place share what these places are worth.

    Raises:
        ValueError: The game has no places: it is not over, or was closed or annulled.
    """
    if game.places is None:
        raise ValueError("only a game that was played to its end has places")
    worth = [1 - 2 * place / (game.players - 1) for place in range(game.players)]
    shared = []
    for place in game.places:
        same = game.places.count(place)
        shared.append(sum(worth[place - 1 : place - 1 + same]) / same)
    return tuple(shared)
