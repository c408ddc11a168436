"""Refutations: a lie of the cards in which a choice fails, however well both sides go on.

The solver of open cards judges here in favour of the choice: its player, and in defence their
partner too, see all cards from then on. Where even that fails, the choice is wrong.
"""

from collections.abc import Iterator, Sequence

from games.bots.search.play import missing_points
from games.bots.search.positions import position_in
from games.bots.search.solver import Position, Solver, position_of
from games.bots.search.worlds import World
from games.bots.search.worlds.history import places_of
from games.engine import Game, act, legal_actions
from games.engine.actions import Action, Give, Play
from games.engine.cards import MARRIAGE, POINTS, Card, card_name, points_in
from games.engine.observation import Observation
from games.puzzles.exact.moment import CLASSIC, DealMoment

Choice = Play | Give


def failing_lies(
    moment: DealMoment, choices: Sequence[Choice], lies: Sequence[World], solver: Solver
) -> dict[Choice, list[World]]:
    """Return the lies in which each choice fails with open cards, in the order of `lies`."""
    failing: dict[Choice, list[World]] = {choice: [] for choice in choices}
    for lie in lies:
        for choice in fails_in(moment.observation, choices, lie, solver):
            failing[choice].append(lie)
    return failing


def fails_in(
    observation: Observation, choices: Sequence[Choice], lie: World, solver: Solver
) -> Iterator[Choice]:
    """Yield the choices that fail in this lie."""
    need = missing_points(observation)
    wants_it = observation.seat == observation.declarer
    for choice, value in _values(observation, choices, lie, solver, need):
        if (value >= need) != wants_it:
            yield choice


def _values(
    observation: Observation, choices: Sequence[Choice], lie: World, solver: Solver, need: int
) -> Iterator[tuple[Choice, int]]:
    """Yield each choice with what the declarer then gets, told apart at `need` alone."""
    window = (need - 1, need)
    plays = {choice.card: choice for choice in choices if isinstance(choice, Play)}
    if plays:
        cards = sum(1 << card for card in plays)
        values = solver.card_values(position_in(observation, lie), window=window, cards=cards)
        yield from ((plays[card], value) for card, value in values.items())
    for choice in choices:
        if isinstance(choice, Give):
            yield choice, solver.value(open_after_gifts(observation, choice, lie), window=window)


def open_after_gifts(observation: Observation, gifts: Give, lie: World) -> Position:
    """Return the open position before the first lead, after the declarer has given these cards."""
    place = places_of(observation)
    hands = [0, 0, 0]
    hands[0] = observation.hand
    for seat, cards in lie.items():
        hands[place[seat]] = cards
    for seat, card in gifts.cards:
        hands[0] &= ~(1 << card)
        hands[place[seat]] |= 1 << card
    return Position(hands=(hands[0], hands[1], hands[2]), to_act=0)


def refuting_line(moment: DealMoment, choice: Choice, solver: Solver) -> list[str]:
    """Return the actions from the choice to the trick that decides, the best cards for all.

    `moment` is the deal with the refuting lie.
    """
    game, actions = _acted(moment.game, choice), [f"{moment.seat} {choice}"]
    while not is_decided(game):
        action = _best(game, solver)
        actions.append(f"{game.to_act} {action}")
        game = _acted(game, action)
    return actions


def _acted(game: Game, action: Action) -> Game:
    assert game.to_act is not None
    return act(game, game.to_act, action)


def is_decided(game: Game) -> bool:
    """Return whether the tricks taken so far settle if the contract is made."""
    deal = game.running
    if deal is None:
        return True
    if deal.contract is None or deal.trick or not deal.plays:
        return False
    declarer = deal.the_declarer
    have = deal.points[declarer] + deal.declared[declarer]
    rest = sum(points_in(hand) for hand in deal.hands)
    hand = deal.hands[declarer]
    values = (CLASSIC.marriage_values[suit] for suit in range(4) if MARRIAGE[suit] & ~hand == 0)
    return have >= deal.contract or have + rest + sum(values) < deal.contract


def _best(game: Game, solver: Solver) -> Action:
    """Return the best card with open cards, of equal ones the cheapest; no raise."""
    legal = legal_actions(game)
    plays = {one.card: one for one in legal if isinstance(one, Play)}
    if not plays:
        # After the gifts: the contract stands.
        return legal[-1]
    if len(plays) == 1:
        return legal[0]
    deal = game.running
    assert deal is not None and game.to_act is not None
    values = solver.card_values(position_of(CLASSIC, deal, game.to_act))
    sign = 1 if game.to_act == deal.declarer else -1

    def worth(card: Card) -> tuple[int, int, str]:
        return sign * values[card], -POINTS[card], card_name(card)

    return plays[max(values, key=worth)]
