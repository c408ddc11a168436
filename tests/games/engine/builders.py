"""Hand-built deals for the tests of the engine."""

from typing import Any

import pytest

from games.engine import Game, IllegalAction, agreements_from, legal_actions, new_game, start_deal
from games.engine.actions import parse_action
from games.engine.cards import DECK, card_name, cards_of, parse_card
from games.engine.cutting import Cutting
from games.engine.flow import act
from games.engine.scoring import booking
from games.engine.scoring.points import earnings_of
from games.engine.state import Deal, Standing, fresh_standing

# Each seat's place in the deck with seat 0 dealing: forehand is seat 1.
_ORDER = (1, 2, 0, "talon") * 3 + (1, 2, 0) * 4


def deck_for(hands: dict[int, str], talon: str = "") -> str:
    """Return a deck that deals these cards with seat 0 dealing.

    The other cards go round by rank, so that no marriage and no four nines come up by chance.
    """
    piles = {seat: [parse_card(n) for n in hands.get(seat, "").split()] for seat in range(3)}
    middle = [parse_card(n) for n in talon.split()]
    named = {card for pile in (*piles.values(), middle) for card in pile}
    rest = sorted((card for card in DECK if card not in named), key=lambda card: card % 6)
    while any(len(pile) < 7 for pile in piles.values()):
        for pile in piles.values():
            if len(pile) < 7:
                pile.append(rest.pop(0))
    queues = {**{seat: list(pile) for seat, pile in piles.items()}, "talon": middle + rest}
    return "".join(card_name(queues[place].pop(0)) for place in _ORDER)


def begin(hands: dict[int, str] | None = None, talon: str = "", *, start=None, **given) -> Game:
    """Return a first deal with seat 0 dealing, so that seat 1 is forehand and opener."""
    game = new_game(agreements_from(given), 0, start)
    return start_deal(game, deck_for(hands or {}, talon))


def run(game: Game, *texts: str) -> Game:
    """Return the game after these actions, written with their seats."""
    for text in texts:
        seat, action = text.split(" ", 1)
        game = act(game, int(seat), parse_action(action))
    return game


def refusal(game: Game, text: str) -> IllegalAction:
    """Return the error with which this action, written with its seat, is refused."""
    with pytest.raises(IllegalAction) as caught:
        run(game, text)
    return caught.value


def refused(game: Game, text: str) -> str:
    """Return the code with which this action, written with its seat, is refused."""
    return refusal(game, text).code


def legal(game: Game) -> list[str]:
    """Return the legal actions as text."""
    return [str(action) for action in legal_actions(game)]


def booked(
    points=(0, 120, 0),
    declared=(0, 0, 0),
    tricks=None,
    declarer=1,
    contract=100,
    ending="played",
    start=None,
    four_nines=None,
    hands=(0, 0, 0),
    golden=False,
    dark_seat=None,
    **given,
) -> Game:
    """Return a game right after booking a deal with these card points and declarations."""
    game = new_game(agreements_from(given), 0, start)
    deal = Deal(
        before=game.standing,
        cutting=Cutting(()),
        dealer=0,
        opener=1,
        active=(0, 1, 2),
        hands=hands,
        piles=(),
        talon_on_table=0,
        points=points,
        declared=declared,
        tricks=tricks or tuple(min(p, 1) for p in points),
        declarer=declarer,
        contract=contract,
        ending=ending,
        four_nines=four_nines,
        golden=golden,
        dark=dark_seat,
    )
    return booking.book_deal(game, deal)


def cards(text: str) -> int:
    """Return a set of cards from their names."""
    return cards_of([parse_card(name) for name in text.split()])


def written(standing: Standing) -> dict[str, list[Any]]:
    """Return the standing as in a record (record.md `standing`)."""
    keys = ("scores", "bolts", "barrel", "falls", "distributions", "failed")
    return {key: list(getattr(standing, key)) for key in keys}


def types(game: Game) -> list[str]:
    """Return the types of the newest events."""
    return [event.type for event in game.events]


def sitting_out(agreements, talon: str, **more) -> tuple[int, ...]:
    """Return each seat's gain in a deal of four that seat 0 sits out, for this talon."""
    zeros = (0,) * 4
    deal = Deal(
        before=fresh_standing(4),
        cutting=Cutting(()),
        dealer=0,
        opener=1,
        active=(1, 2, 3),
        hands=zeros,
        piles=(),
        talon_on_table=0,
        points=zeros,
        declared=zeros,
        tricks=zeros,
        talon=cards(talon),
        declarer=1,
        ending="played",
        **{"contract": 100, **more},
    )
    return earnings_of(agreements, deal, deal.before).gains
