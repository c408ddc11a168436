"""Measurements of the hand explorer: the time to the first bars, and how sure later ones are."""

from itertools import islice
from random import Random
from time import perf_counter, thread_time

from games.bots.search.solver import Solver
from games.engine.agreements import agreements_from
from games.engine.cards import DECK, Cards, cards_of
from games.hand_explorer.chances.answering import answer_of
from games.hand_explorer.chances.progress import Progress, first_progress, go_on
from games.hand_explorer.chances.question import HandQuestion

CLASSIC = agreements_from({"preset": "classic"})
SIZES = (7, 10)
# Bars are compared with those of so many times the lies.
TIMES = 10


def hand_ms(seed: str, count: int) -> float:
    """Return the mean of milliseconds to the first bars; the queue and the network add theirs."""
    questions = [HandQuestion(CLASSIC, hand) for hand in _hands(seed, count, SIZES[0])]
    # What is loaded once is no part of it.
    first_progress(HandQuestion(CLASSIC, _hands(f"{seed} warm", 1, SIZES[0])[0]))
    begun = perf_counter()
    for question in questions:
        answer_of(question, first_progress(question), None)
    return round(1000 * (perf_counter() - begun) / count, 1)


def hand_within(seed: str, count: int, cpu_s: float) -> dict[str, list[float]]:
    """Return by the size of hands how far bars are off, in per cent of chance, and the lies.

    The first number is the largest difference of any bar after so much CPU to TIMES the lies.
    """
    found = {}
    for size in SIZES:
        rows = [
            _difference(HandQuestion(CLASSIC, hand), cpu_s) for hand in _hands(seed, count, size)
        ]
        worst, lies = max(row[0] for row in rows), sum(row[1] for row in rows) / count
        found[str(size)] = [round(worst, 2), round(lies)]
    return found


def _difference(question: HandQuestion, cpu_s: float) -> tuple[float, int]:
    progress, solver = first_progress(question), Solver(question.agreements)
    begun = thread_time()
    for _ in go_on(question, progress, solver):
        if thread_time() - begun >= cpu_s:
            break
    lies, first = progress.lies, _bars(question, progress)
    for _ in islice(go_on(question, progress, solver), (TIMES - 1) * progress.number):
        pass
    then = _bars(question, progress)
    return 100 * max(abs(one - other) for one, other in zip(first, then, strict=True)), lies


def _bars(question: HandQuestion, progress: Progress) -> list[float]:
    return [progress.chance(question, contract) for contract in question.contracts]


def _hands(seed: str, count: int, size: int) -> list[Cards]:
    dice = Random(f"{seed} hands of {size}")
    return [cards_of(dice.sample(DECK, size)) for _ in range(count)]
