"""Proofs that the answers of a lesson are right: by search, by counting or by many deals."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from statistics import mean

from games import engine
from games.bots.search.solver import Solver
from games.engine import IllegalAction
from games.engine.actions import Bid, Raise
from games.engine.cards import NAMES, card_names, parse_deck
from games.lessons.catalogue import deck_of
from games.lessons.decision import BOT, decide, played_on
from games.lessons.lesson import LessonStep
from games.puzzles.exact.checker import Checker, choices_at
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.known_position import known_position
from games.puzzles.exact.lies import every_lie
from games.puzzles.exact.moment import CLASSIC, DealMoment, moment_of
from games.puzzles.exact.refutations import failing_lies
from games.tutorial.scene import LEARNER, start_scene

DEALS = 60
NODES = 3_000_000
TARGET = 1000


def moment_at(step: LessonStep) -> DealMoment:
    """Return the position as the puzzles know it: Classic, from nothing."""
    position = step.position
    return moment_of(position.dealer, parse_deck(position.deck), position.before)


def right_actions(step: LessonStep) -> set[str]:
    """Return the legal actions that the lesson calls right."""
    legal = engine.legal_actions(start_scene(step.position))
    return {str(one) for one in legal if step.answer_to(str(one)).right}


def balance(game: engine.Game) -> float:
    """Return the learner's gain less that of the others; to reach the target decides."""
    assert game.last is not None
    own, *others = game.last.gains
    reached = [score >= TARGET for score in game.last.scores]
    won = TARGET * (reached[LEARNER] - any(reached[1:]))
    return own - mean(others) + won


# The kinds of proofs, by their names in the files


def exact(step: LessonStep) -> None:
    """The right choices reach the goal against any layout, and each other one is refuted."""
    moment, checker = moment_at(step), Checker()
    choices = choices_at(moment)
    assert {str(one) for one in checker.right_choices(moment, choices)} == right_actions(step)
    assert checker.verdict(moment) is not None


def bids(step: LessonStep) -> None:
    """No layout that the bids allow beats the right card; one beats each other card."""
    moment = moment_at(step)
    lies = every_lie(moment, 3432)
    assert lies
    failing = failing_lies(moment, list(choices_at(moment)), lies, Solver(CLASSIC))
    assert {str(one) for one, found in failing.items() if not found} == right_actions(step)


def sure(step: LessonStep) -> None:
    """The right contract is the highest that no layout can beat."""
    moment = moment_at(step)
    most = most_sure(moment)
    legal = engine.legal_actions(moment.game)
    raises = [one.amount for one in legal if isinstance(one, Raise) and one.amount <= most]
    assert right_actions(step) == {f"raise {max(raises)}" if raises else "stand"}


def sure_win(step: LessonStep) -> None:
    """The right contracts reach the target, and no layout can beat them."""
    moment, score = moment_at(step), step.position.standing.scores[LEARNER]
    assert right_actions(step) == {
        f"raise {amount}"
        for amount in range(105, most_sure(moment) + 1, 5)
        if score + amount >= TARGET
    }


def most_sure(moment: DealMoment) -> int:
    """Return the points that the declarer reaches against any layout, from the raise on."""
    standing = moment.after(next(a for a in engine.legal_actions(moment.game) if str(a) == "stand"))
    known, guarantees = known_position(standing.observation), Guarantees(NODES)
    return next(need for need in range(420, 0, -5) if guarantees.reached(known, need))


def limit(step: LessonStep) -> None:
    """The right bid is the highest that the rules allow."""
    legal = engine.legal_actions(start_scene(step.position))
    most = max(one.amount for one in legal if isinstance(one, Bid))
    assert right_actions(step) == {f"bid {most}"}


def outcome(step: LessonStep) -> None:
    """In this deal each right action ends better than each other one."""
    by_right: dict[bool, list[float]] = {True: [], False: []}
    for action in engine.legal_actions(start_scene(step.position)):
        decision = decide(step, str(action))
        by_right[decision.answer.right].append(balance(played_on(decision.positions[-1])))
    assert min(by_right[True]) > max(by_right[False])


def best(step: LessonStep) -> None:
    """With best play of the learner against bots each right action ends better."""
    game = start_scene(step.position)
    values = {
        str(one): best_balance(engine.act(game, LEARNER, one)) for one in engine.legal_actions(game)
    }
    right = right_actions(step)
    least = min(value for action, value in values.items() if action in right)
    assert least > max(value for action, value in values.items() if action not in right)


def best_balance(game: engine.Game) -> float:
    """Return the best end that the learner can reach; only for the last cards of a deal."""
    while not game.over and game.to_act != LEARNER:
        seen, legal = engine.observe(game, game.to_act), engine.legal_actions(game)
        game = engine.act(game, game.to_act, BOT.choose(seen, legal))
    if game.over:
        return balance(game)
    acts = engine.legal_actions(game)
    return max(best_balance(engine.act(game, LEARNER, one)) for one in acts)


def many_deals(step: LessonStep) -> None:
    """Over many deals of the unseen cards bots do better with each right action."""
    means = means_of(step)
    right = right_actions(step)
    least = min(value for action, value in means.items() if action in right)
    assert least > max(value for action, value in means.items() if action not in right)


def means_of(step: LessonStep, deals: int = DEALS) -> dict[str, float]:
    """Return the mean balance of each action over the same deals."""
    found: dict[str, list[float]] = {}
    for game in _dealt_anew(step, deals):
        for action in map(str, engine.legal_actions(game)):
            ended = played_on(engine.act(game, LEARNER, action))
            if ended.over:
                found.setdefault(action, []).append(balance(ended))
    return {action: mean(values) for action, values in found.items()}


def _dealt_anew(step: LessonStep, deals: int) -> Iterator[engine.Game]:
    """Yield the position with the unseen cards dealt anew, as far as the bids stay legal."""
    seen = engine.observe(start_scene(step.position), LEARNER).hand
    own = card_names(seen)
    rest = [name for name in NAMES if name not in own]
    dice = Random(step.position.key)
    for _ in range(deals):
        dice.shuffle(rest)
        cards = own or dice.sample(rest, 7)
        others = [card for card in rest if card not in cards]
        position = replace(step.position, deck=_deck(step, cards, others))
        try:
            yield start_scene(position)
        except IllegalAction:
            continue


def _deck(step: LessonStep, own: list[str], others: list[str]) -> str:
    hands = [own, others[:7], others[7:14]]
    return deck_of(hands, others[14:], step.position.dealer)


PROOFS: dict[str, Callable[[LessonStep], None]] = {
    "exact": exact,
    "bids": bids,
    "sure": sure,
    "sure_win": sure_win,
    "limit": limit,
    "outcome": outcome,
    "best": best,
    "many_deals": many_deals,
}
