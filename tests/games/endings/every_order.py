"""Every order of play against every lie, by the engine and the bots' knowledge alone."""

from collections.abc import Iterator

from games.bots.search.worlds import World, knowledge_of
from games.bots.search.worlds.sampling import all_worlds
from games.engine import Game, act, legal_actions, observe
from games.engine.cards import NINES, Cards
from games.engine.observation import Observation
from games.engine.state import Deal, Phase, blank_deal
from tests.games.engine.builders import begin, cards

Result = tuple[object, ...]


def books_the_same(game: Game) -> bool:
    """Return whether the seat to act can be sure of one result."""
    assert game.to_act is not None
    results: set[Result] = set()
    for world in all_worlds(knowledge_of(observe(game, game.to_act)), 1 << 40) or ():
        for result in _results(_with(game, world), game.deal):
            results.add(result)
            if len(results) > 1:
                return False
    return True


def _with(game: Game, world: World) -> Game:
    """Return the game as it would be with these cards."""
    deal = game.running
    assert deal is not None
    hands = tuple(world.get(seat, hand) for seat, hand in enumerate(deal.hands))
    return game.replace(running=deal.replace(hands=hands, four_nines=_four_nines(deal, hands)))


def _four_nines(deal: Deal, hands: tuple[Cards, ...]) -> int | None:
    dealt = list(hands)
    for seat, card in deal.plays + deal.trick:
        dealt[seat] |= 1 << card
    return next((seat for seat, hand in enumerate(dealt) if hand & NINES == NINES), None)


def _results(game: Game, deal: int) -> Iterator[Result]:
    if game.deal != deal or game.to_act is None:
        assert game.last is not None
        yield game.standing, game.last.outcome, game.winner
        return
    for action in legal_actions(game):
        yield from _results(act(game, game.to_act, action), deal)


def ending(hands: str, *, seat: int = 0, trick: str = "", start=None, given=None, **fields) -> Game:
    """Return a deal of which only these hands are left, "AS KS | 9S 9C | JC JD", seat to act.

    All other cards are in tricks that nobody remembers. Seat 0 plays 100 and has a trick.
    """
    held = tuple(cards(part) for part in hands.split("|"))
    taken = (1 << 24) - 1 - sum(held) - cards(trick)
    usual = {
        "taken": taken,
        "declarer": 0,
        "contract": 100,
        "tricks": (1, 0, 0),
        "points": (20, 0, 0),
    }
    game = begin(start=start, **(given or {}))
    players = [(seat - count) % 3 for count in range(len(trick.split()), 0, -1)]
    deal = blank_deal(3).replace(
        before=game.standing,
        active=(0, 1, 2),
        hands=held,
        leader=players[0] if players else seat,
        trick=tuple(
            zip(players, [cards(one).bit_length() - 1 for one in trick.split()], strict=True)
        ),
        **{**usual, **fields},
    )
    return game.replace(phase=Phase.PLAY, to_act=seat, running=deal)


def seen(game: Game) -> Observation:
    """Return what the seat to act sees."""
    return observe(game, game.to_act)
