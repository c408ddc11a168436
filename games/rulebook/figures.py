"""The figures of the rulebook: their contents come from playing the examples."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext

from games import engine
from games.engine import Game
from games.engine.cards import POINTS, RANKS, SUITS, card_name, parse_card
from games.engine.record import ActionApplied, Record, read_record, replay_steps
from games.rulebook import examples
from games.rulebook.cards import CardImage, card_images, sorted_names
from games.rulebook.examples import ANNA, ILONA, TARAS
from games.rulebook.score_sheet import score_sheet

Context = dict[str, Any]


@dataclass(frozen=True)
class Hand:
    """The cards of one player."""

    name: str
    cards: list[CardImage]


@dataclass(frozen=True)
class Trick:
    """The cards of a trick in the order of play, and its result."""

    number: int
    cards: list[tuple[str, CardImage]]
    taker: str
    points: int
    declared: int


def _names() -> list[str]:
    return [gettext(name) for name in examples.replay_case("deal").record.players]


def _record() -> Record:
    return examples.replay_case("deal").record


@cache
def _positions() -> tuple[Game, ...]:
    """Return the example after each of its actions."""
    record = read_record(_record().as_json())
    steps = replay_steps(record)
    return tuple(step.game for step in steps if isinstance(step, ActionApplied))


def ranking() -> Context:
    """Return the six cards of a suit from the ace down, each with its points."""
    order = sorted(range(6), key=lambda rank: -POINTS[rank])
    return {"cards": [(CardImage(f"{RANKS[rank]}S"), POINTS[rank]) for rank in order]}


def marriages() -> Context:
    """Return the king and queen of each suit, with their value in classic."""
    values = engine.agreements_from({}).marriage_values
    pairs = zip(SUITS, values, strict=True)
    return {"pairs": [(card_images(f"K{suit} Q{suit}"), value) for suit, value in pairs]}


@dataclass(frozen=True)
class Place:
    """A player's place at a table: the side, the number of cards, and whether they dealt."""

    side: str
    name: str
    cards: range
    dealer: bool = False


def dealt() -> Context:
    """Return seven cards each, and three in the middle."""
    first, second, dealer = _from_forehand(_names())
    return _table([(first, 7), (second, 7), (dealer, 7)], ("left", "right", "below"), [3])


def dealt_to_two() -> Context:
    """Return ten cards each, and two piles of two."""
    names = _names()
    return _table([(names[TARAS], 10), (names[ANNA], 10)], ("across", "below"), [2, 2])


def dealt_to_four() -> Context:
    """Return seven cards for three players, and none for the dealer."""
    vera, *others = (gettext(name) for name in examples.replay_case("sitting").record.players)
    hands = [(name, 7) for name in others]
    return _table([*hands, (vera, 0)], ("left", "across", "right", "below"), [3])


def _table(hands: list[tuple[str, int]], sides: tuple[str, ...], piles: list[int]) -> Context:
    """Return the places of a table; the dealer comes last."""
    places = [
        Place(side, name, range(cards), dealer=place == len(hands) - 1)
        for place, (side, (name, cards)) in enumerate(zip(sides, hands, strict=True))
    ]
    return {"places": places, "back": CardImage("back"), "piles": [range(pile) for pile in piles]}


def hands() -> Context:
    """Return the hands of the example before the bidding, and the talon."""
    game = _start()
    deal = game.running
    assert deal is not None
    hands = [
        Hand(name, [CardImage(card) for card in sorted_names(cards)])
        for name, cards in zip(_names(), deal.hands, strict=True)
    ]
    return {"hands": _from_forehand(hands), "talon": _card_images(deal.piles[0])}


def _start() -> Game:
    record = _record()
    game = engine.new_game(record.agreements, record.first_dealer)
    return engine.start_deal(game, record.deals[0]["deck"])


def _from_forehand(items: list[Any]) -> list[Any]:
    """Return a list by seat, in the order of play."""
    return items[ILONA:] + items[:ILONA]


def _card_images(cards: int, mark: str = "") -> list[CardImage]:
    return [CardImage(name, mark) for name in sorted_names(cards)]


def bids() -> Context:
    """Return the bidding of the example; 0 is a pass."""
    deal = next(game for game in _positions() if game.phase == "exchange").running
    assert deal is not None
    return {"bids": [(_names()[seat], amount) for seat, amount in deal.bids]}


def exchange() -> Context:
    """Return the ten cards, which of them came from the talon, and who gets which."""
    before = next(game for game in _positions() if game.phase == "exchange").running
    after = next(game for game in _positions() if game.phase == "raise").running
    assert before is not None and after is not None
    talon = set(sorted_names(before.talon))
    given = {card_name(card): _names()[to] for _, to, card in after.given}
    held = [CardImage(name, "new" if name in talon else "") for name in sorted_names(before.held)]
    return {
        "held": [(card, given.get(card.name, "")) for card in held],
        "given": [(CardImage(name), to) for name, to in given.items()],
        "talon": _card_images(before.talon),
        "name": _names()[ANNA],
    }


def card_choice(trick: int, player: int) -> Context:
    """Return the table and a hand, with the cards that the engine allows."""
    game = next(game for game in _positions() if _is_position(game, trick, player))
    seen = engine.observe(game, player)
    allowed = {str(action).split()[1] for action in engine.legal_actions(game)}
    return {
        "name": _names()[player],
        "lying": [(_names()[seat], CardImage(card_name(card))) for seat, card in seen.trick],
        "hand": [
            CardImage(name, "up" if name in allowed else "down") for name in sorted_names(seen.hand)
        ],
        "trump": None if seen.trump is None else SUITS[seen.trump],
    }


def _is_position(game: Game, trick: int, seat: int) -> bool:
    deal = game.running
    if deal is None or game.phase != "play" or game.to_act != seat:
        return False
    return sum(deal.tricks) == trick - 1 and len(deal.trick) > 0


def tricks() -> Context:
    """Return all eight tricks of the example."""
    return {"tricks": _tricks()}


def _tricks() -> list[Trick]:
    plays = _plays()
    thirds = [plays[at : at + 3] for at in range(0, len(plays), 3)]
    takers = [cards[0][0] for cards in thirds[1:]] + [_last_taker()]
    values = dict(_declared())
    return [
        Trick(
            number=place + 1,
            cards=[(_names()[seat], CardImage(card)) for seat, card in cards],
            taker=_names()[taker],
            points=sum(POINTS[parse_card(card)] for _, card in cards),
            declared=values.get(cards[0][1], 0),
        )
        for place, (cards, taker) in enumerate(zip(thirds, takers, strict=True))
    ]


def _plays() -> list[tuple[int, str]]:
    """Return (seat, card) in the order of play."""
    words = [action.split() for action in _record().deals[0]["actions"]]
    return [(int(seat), rest[0]) for seat, verb, *rest in words if verb == "play"]


def _last_taker() -> int:
    """Return the seat whose points grew by the last trick."""
    running = _positions()[-2].running
    assert running is not None
    final = examples.outcome("deal").points
    return next(seat for seat in range(3) if final[seat] != running.points[seat])


def _declared() -> list[tuple[str, int]]:
    """Return the card that was led with each marriage, and its value."""
    declared, known = [], 0
    for game in _positions():
        deal = game.running
        if deal is not None and len(deal.marriages) > known:
            known += 1
            declared.append((card_name(deal.trick[0][1]), deal.marriages[-1][2]))
    return declared


def tally() -> Context:
    """Return each player's points and gain in the example."""
    result = examples.outcome("deal")
    rows = [
        {
            "name": name,
            "cards": result.points[seat],
            "marriages": result.declared[seat],
            "total": result.points[seat] + result.declared[seat],
            "gain": result.gains[seat],
            "declarer": seat == result.declarer,
        }
        for seat, name in enumerate(_names())
    ]
    return {"rows": _from_forehand(rows), "contract": result.contract}


FIGURES: dict[str, Callable[[], Context]] = {
    "ranking": ranking,
    "marriages": marriages,
    "dealt": dealt,
    "two": dealt_to_two,
    "four": dealt_to_four,
    "hands": hands,
    "bids": bids,
    "exchange": exchange,
    "follow": lambda: card_choice(1, TARAS),
    "trump": lambda: card_choice(4, ANNA),
    "free": lambda: card_choice(2, ILONA),
    "tricks": tricks,
    "tally": tally,
    "sheet": score_sheet,
}
# The template of a figure, where it is not named like the figure.
TEMPLATES = {
    "two": "dealt",
    "four": "dealt",
    "follow": "card_choice",
    "trump": "card_choice",
    "free": "card_choice",
}
