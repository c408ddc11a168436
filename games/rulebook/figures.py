"""The pictures of the rulebook: what lies in them, found by playing the examples."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import gettext

from games import engine
from games.engine import Game
from games.engine.cards import POINTS, RANKS, SUITS, card_name, parse_card
from games.engine.record import Done, Record, read_record, walk
from games.rulebook import examples
from games.rulebook.cards import Picture, names_of, pictures
from games.rulebook.examples import ANNA, ILONA, TARAS
from games.rulebook.score_sheet import sheet

Context = dict[str, Any]


@dataclass(frozen=True)
class Hand:
    """Somebody's cards."""

    name: str
    cards: list[Picture]


@dataclass(frozen=True)
class Trick:
    """Three cards in the order in which they were played, and what became of them."""

    number: int
    cards: list[tuple[str, Picture]]
    taker: str
    points: int
    declared: int


def _names() -> list[str]:
    return [gettext(name) for name in examples.played("deal").record.players]


def _record() -> Record:
    return examples.played("deal").record


@cache
def _moments() -> tuple[Game, ...]:
    """The example after each of its actions."""
    record = read_record(_record().as_json())
    return tuple(moment.game for moment in walk(record) if isinstance(moment, Done))


def ranking() -> Context:
    """The six cards of a suit from the ace down, each with its points."""
    order = sorted(range(6), key=lambda rank: -POINTS[rank])
    return {"cards": [(Picture(f"{RANKS[rank]}S"), POINTS[rank]) for rank in order]}


def marriages() -> Context:
    """King and queen of each suit, with their value in classic."""
    values = engine.agreements_from({}).marriage_values
    return {
        "pairs": [
            (pictures(f"K{suit} Q{suit}"), value) for suit, value in zip(SUITS, values, strict=True)
        ]
    }


@dataclass(frozen=True)
class Place:
    """Somebody at a table: on which side, how many cards lie there, and whether he has dealt."""

    side: str
    name: str
    cards: range
    dealer: bool = False


def dealt() -> Context:
    """Seven cards each, and three in the middle."""
    first, second, dealer = _from_forehand(_names())
    return _table([(first, 7), (second, 7), (dealer, 7)], ("left", "right", "below"), [3])


def dealt_to_two() -> Context:
    """Ten cards each, and two piles of two."""
    names = _names()
    return _table([(names[TARAS], 10), (names[ANNA], 10)], ("across", "below"), [2, 2])


def dealt_to_four() -> Context:
    """Seven cards for three, and none for the dealer."""
    vera, *others = (gettext(name) for name in examples.played("sitting").record.players)
    hands = [(name, 7) for name in others]
    return _table([*hands, (vera, 0)], ("left", "across", "right", "below"), [3])


def _table(hands: list[tuple[str, int]], sides: tuple[str, ...], piles: list[int]) -> Context:
    """The dealer comes last."""
    places = [
        Place(side, name, range(cards), dealer=place == len(hands) - 1)
        for place, (side, (name, cards)) in enumerate(zip(sides, hands, strict=True))
    ]
    return {"places": places, "back": Picture("back"), "piles": [range(pile) for pile in piles]}


def hands() -> Context:
    """What everybody holds in the example before the bidding, and the talon."""
    game = _start()
    deal = game.running
    assert deal is not None
    hands = [
        Hand(name, [Picture(card) for card in names_of(cards)])
        for name, cards in zip(_names(), deal.hands, strict=True)
    ]
    return {"hands": _from_forehand(hands), "talon": _named(deal.piles[0])}


def _start() -> Game:
    record = _record()
    game = engine.new_game(record.agreements, record.first_dealer)
    return engine.start_deal(game, record.deals[0]["deck"])


def _from_forehand(found: list[Any]) -> list[Any]:
    first = ILONA
    return found[first:] + found[:first]


def _named(cards: int, mark: str = "") -> list[Picture]:
    return [Picture(name, mark) for name in names_of(cards)]


def bids() -> Context:
    """What was said in the bidding of the example; 0 is a pass."""
    deal = next(game for game in _moments() if game.phase == "exchange").running
    assert deal is not None
    return {"bids": [(_names()[seat], amount) for seat, amount in deal.bids]}


def exchange() -> Context:
    """The ten cards, which of them came from the talon, and what is given to whom."""
    before = next(game for game in _moments() if game.phase == "exchange").running
    after = next(game for game in _moments() if game.phase == "raise").running
    assert before is not None and after is not None
    talon = set(names_of(before.talon))
    given = {card_name(card): _names()[to] for _, to, card in after.given}
    held = [Picture(name, "new" if name in talon else "") for name in names_of(before.held)]
    return {
        "held": [(one, given.get(one.name, "")) for one in held],
        "given": [(Picture(name), to) for name, to in given.items()],
        "talon": _named(before.talon),
        "name": _names()[ANNA],
    }


def moment(trick: int, who: int) -> Context:
    """A choice of cards: what lies, and which cards the engine allows."""
    game = next(game for game in _moments() if _is_at(game, trick, who))
    seen = engine.observe(game, who)
    allowed = {str(action).split()[1] for action in engine.legal_actions(game)}
    return {
        "name": _names()[who],
        "lying": [(_names()[seat], Picture(card_name(card))) for seat, card in seen.trick],
        "hand": [
            Picture(name, "up" if name in allowed else "down") for name in names_of(seen.hand)
        ],
        "trump": None if seen.trump is None else SUITS[seen.trump],
    }


def _is_at(game: Game, trick: int, who: int) -> bool:
    deal = game.running
    if deal is None or game.phase != "play" or game.to_act != who:
        return False
    return sum(deal.tricks) == trick - 1 and len(deal.trick) > 0


def tricks() -> Context:
    """All eight tricks of the example."""
    return {"tricks": _tricks()}


def _tricks() -> list[Trick]:
    plays = _plays()
    thirds = [plays[at : at + 3] for at in range(0, len(plays), 3)]
    takers = [cards[0][0] for cards in thirds[1:]] + [_last_taker()]
    values = dict(_declared())
    return [
        Trick(
            number=place + 1,
            cards=[(_names()[seat], Picture(card)) for seat, card in cards],
            taker=_names()[taker],
            points=sum(POINTS[parse_card(card)] for _, card in cards),
            declared=values.get(cards[0][1], 0),
        )
        for place, (cards, taker) in enumerate(zip(thirds, takers, strict=True))
    ]


def _plays() -> list[tuple[int, str]]:
    """(seat, card) in the order in which they were played."""
    words = [action.split() for action in _record().deals[0]["actions"]]
    return [(int(one[0]), one[2]) for one in words if one[1] == "play"]


def _last_taker() -> int:
    """Whose points grew by the last trick."""
    running = _moments()[-2].running
    assert running is not None
    final = examples.outcome("deal").points
    return next(seat for seat in range(3) if final[seat] != running.points[seat])


def _declared() -> list[tuple[str, int]]:
    """The card that was led with each marriage, and its value."""
    found, known = [], 0
    for game in _moments():
        deal = game.running
        if deal is not None and len(deal.marriages) > known:
            known += 1
            found.append((card_name(deal.trick[0][1]), deal.marriages[-1][2]))
    return found


def tally() -> Context:
    """What everybody took in the example, and wrote down."""
    found = examples.outcome("deal")
    rows = [
        {
            "name": name,
            "cards": found.points[seat],
            "marriages": found.declared[seat],
            "total": found.points[seat] + found.declared[seat],
            "gain": found.gains[seat],
            "declarer": seat == found.declarer,
        }
        for seat, name in enumerate(_names())
    ]
    return {"rows": _from_forehand(rows), "contract": found.contract}


PICTURES: dict[str, Callable[[], Context]] = {
    "ranking": ranking,
    "marriages": marriages,
    "dealt": dealt,
    "two": dealt_to_two,
    "four": dealt_to_four,
    "hands": hands,
    "bids": bids,
    "exchange": exchange,
    "follow": lambda: moment(1, TARAS),
    "trump": lambda: moment(4, ANNA),
    "free": lambda: moment(2, ILONA),
    "tricks": tricks,
    "tally": tally,
    "sheet": sheet,
}
# Which template draws it, where it is not the picture's own name.
DRAWN = {"two": "dealt", "four": "dealt", "follow": "moment", "trump": "moment", "free": "moment"}
