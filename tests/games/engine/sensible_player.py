"""A random player that makes some contracts, so that games come to an end."""

from games.engine import Phase, legal_actions
from games.engine.actions import Give, Lay, Play


def sensible(game, random):
    """Return a legal action; bids stay low enough for contracts to be made."""
    legal = legal_actions(game)
    if game.phase is Phase.BIDDING:
        return legal[-1] if random.random() < 0.8 else legal[0]
    if game.phase is Phase.RAISE:
        return legal[-1] if random.random() < 0.9 else legal[0]
    if game.phase is Phase.EXCHANGE:
        gifts = [action for action in legal if isinstance(action, Give | Lay)]
        others = [action for action in legal if not isinstance(action, Give | Lay)]
        gives_up = others and random.random() < 0.25
        return random.choice(others) if gives_up else best_gift(gifts)
    if isinstance(legal[0], Play) and game.to_act == game.running.declarer:
        return max(legal, key=lambda play: worth(game, play))
    return random.choice(legal)


def best_gift(gifts):
    """Return the gift that keeps the most value, so that contracts are made."""
    return min(gifts, key=lambda gift: sum(card % 6 for card in cards_of(gift)))


def cards_of(gift):
    """Return the cards that leave the hand."""
    return gift.cards if isinstance(gift, Lay) else [card for _, card in gift.cards]


def worth(game, play):
    """Return the rank of a lead: aces and marriages first."""
    return (play.card % 6 in (2, 3, 5)) if not game.running.trick else play.card % 6
