"""Random play that reaches the rare decisions: claims, dark deals, offers, giving up."""

from dataclasses import dataclass, replace

from games.engine import Phase, legal_actions
from games.engine.actions import Give, Lay, Play
from games.engine.cards import ACE, ACES, JACK, KING, MARRIAGE, QUEEN, RANK_CARDS, TEN, count


@dataclass(frozen=True)
class PlayStyle:
    """Probabilities, in one game, of optional actions by a seat.

    claim, dark, look, offer, give_up   the chance to do it when it is asked
    up, leap   to bid or raise at all, and then any amount instead of the least
    aims       the seats that play to win ("declarer": only the declarer)
    speak      to say "declare" or "points" where that is possible
    """

    claim: float = 0.5
    dark: float = 0.6
    look: float = 0.5
    offer: float = 0.4
    give_up: float = 0.15
    up: float = 0.3
    leap: float = 0.3
    aims: str = "declarer"
    speak: float = 0.7


def random_style(random, **forced):
    """Return the style of one game, sometimes an extreme one."""
    chances = ("claim", "dark", "look", "offer", "give_up", "up", "leap", "speak")
    style = PlayStyle(aims=random.choice(("declarer", "declarer", "defenders", "all", "nobody")))
    for name in chances:
        if random.random() < 0.25:
            style = replace(style, **{name: random.choice((0.0, 0.2, 0.7, 1.0))})
    return replace(style, **forced)


def choose(game, random, style):
    """Return one of the legal actions."""
    legal = legal_actions(game)
    if len(legal) == 1:
        return legal[0]
    if isinstance(legal[0], Play):
        return _card(game, random, style, legal)
    if game.phase is Phase.EXCHANGE:
        return _exchange(random, style, legal)
    return _word(game, random, style, legal)


# The chance of each of these words where it is legal; the others are equally likely.
SAID = {
    "redeal": "claim",
    "dark": "dark",
    "look": "look",
    "offer": "offer",
    "bid": "up",
    "raise": "up",
}
# From here on a hand bids against weaker ones, so that contracts are made.
STRENGTH = 6.0


def _word(game, random, style, legal):
    words = {}
    for action in legal:
        words.setdefault(str(action).split()[0], []).append(action)
    for word, chance in SAID.items():
        if word in words and random.random() < _chance(game, word, getattr(style, chance)):
            return _amount(random, style, words[word])
    quiet = [actions for word, actions in words.items() if word not in SAID]
    return random.choice(random.choice(quiet or list(words.values())))


def _chance(game, word, chance):
    strong = word == "bid" and strength(game.running.hands[game.to_act]) >= STRENGTH
    return max(chance, 0.85) if strong else chance


def strength(hand):
    """Return the strength of a hand: aces, tens beside them, and marriages."""
    married = sum(hand & pair == pair for pair in MARRIAGE)
    return 1.5 * count(hand & ACES) + 0.5 * count(hand & RANK_CARDS[TEN]) + 2 * married


def _amount(random, style, actions):
    """Return the least amount, or any."""
    return random.choice(actions) if random.random() < style.leap else actions[0]


def _exchange(random, style, legal):
    gifts = [action for action in legal if isinstance(action, Give | Lay)]
    others = [action for action in legal if not isinstance(action, Give | Lay)]
    if others and random.random() < style.give_up:
        return random.choice(others)
    return random.choice(gifts) if random.random() < 0.4 else min(gifts, key=_price)


def _price(gift):
    """Return the value of a gift: the lowest cards go first."""
    cards = [card for _, card in gift.cards] if isinstance(gift, Give) else list(gift.cards)
    return sum(card % 6 for card in cards)


def _card(game, random, style, legal):
    declaring = game.to_act == game.running.declarer
    aims = {"declarer": declaring, "defenders": not declaring, "all": True, "nobody": False}
    if random.random() < 0.15:
        return random.choice(legal)
    best = max(legal, key=lambda play: _worth(game, play)) if aims[style.aims] else None
    lowest = best or min(legal, key=lambda play: (play.card % 6, play.card))
    said = [play for play in legal if play.card == lowest.card and play.word]
    return random.choice(said) if said and random.random() < style.speak else lowest


LEADS = {ACE: 9, KING: 8, QUEEN: 7, JACK: 0}


def _worth(game, play):
    """Return the rank of a card to play.

    Aces and marriages are led first, but four aces wait for a trick, which the highest card takes.
    """
    rank, deal = play.card % 6, game.running
    if deal.trick:
        return rank
    waits = deal.hands[game.to_act] & ACES == ACES and not deal.tricks[game.to_act]
    return 10 if waits and rank == TEN else LEADS.get(rank, rank)
