"""Likeness of puzzles: the same up to the names of suits and cards that do the same."""

from games.bots.search.worlds import knowledge_of
from games.engine import Observation, Phase
from games.engine.cards import ACE, KING, QUEEN, TEN, Card, Suit, card_at
from games.puzzles.exact.known_position import AT_FIRST_LEAD, KnownPosition, known_position
from games.puzzles.exact.moment import CLASSIC, DealMoment

NOTHING = "-"
# Who may hold a card: the own seat, the next, the last, or either of the others.
OWN, NEAR, FAR, EITHER, TABLE = "onfet"

Key = tuple[object, ...]


def likeness(moment: DealMoment) -> Key:
    """Return a key that alike puzzles share, whatever their contract.

    Small cards of a suit count as equal, and so do suits without a possible marriage; two
    different questions may share a key, and one of them is then left out.
    """
    observation = moment.observation
    known = _known(observation)
    suits = [_suit_key(observation, known, suit) for suit in range(4)]
    return (known.hero, known.state & 3, known.state >> 5 & 7, tuple(sorted(suits)))


def _known(observation: Observation) -> KnownPosition:
    if observation.phase is Phase.PLAY:
        return known_position(observation)
    unseen = knowledge_of(observation).unseen
    return KnownPosition(0, observation.hand, unseen, unseen, (7, 7), AT_FIRST_LEAD, 0)


def _suit_key(observation: Observation, known: KnownPosition, suit: Suit) -> tuple[object, ...]:
    """Return what matters of a suit, from its highest card down."""
    pair = (card_at(suit, KING), card_at(suit, QUEEN))
    holders = {_holder(observation, known, card) for card in pair}
    married = holders == {OWN} or holders <= {NEAR, FAR, EITHER}
    value = CLASSIC.marriage_values[suit] if married else 0
    cards = []
    for rank in range(ACE, -1, -1):
        holder = _holder(observation, known, card_at(suit, rank))
        if holder != NOTHING:
            cards.append(holder + _weight(rank, married))
    return (observation.trump == suit, value, "".join(cards))


def _weight(rank: int, married: bool) -> str:
    if rank >= TEN:
        return "A" if rank == ACE else "T"
    return "m" if married and rank in (KING, QUEEN) else "s"


def _holder(observation: Observation, known: KnownPosition, card: Card) -> str:
    played = [one for _, one in observation.trick]
    if card in played:
        return TABLE + str(played.index(card))
    may = (known.near >> card & 1) + 2 * (known.far >> card & 1)
    return OWN if known.own >> card & 1 else (NOTHING, NEAR, FAR, EITHER)[may]
