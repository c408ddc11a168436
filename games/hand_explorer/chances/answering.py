"""The making of an answer from what is known so far."""

from dataclasses import replace

from games.engine.bid_limits import hand_limit

from .answer import Answer, ContractKind, GiftRow, HandRow, TalonBox
from .bids import BidWorths
from .progress import Progress
from .question import SHOWN_STEP, HandQuestion
from .suits import Renaming

# With ten cards so many exchanges are shown.
EXCHANGES = 3
# Contracts that are made less often than this are not shown above the limit.
HOPELESS = 0.005
# A bid is better than a pass by more than this: so much a pass may be off (`bids.PASSES`).
CLEAR = 0.005


def answer_of(question: HandQuestion, progress: Progress, worths: BidWorths | None) -> Answer:
    """Return the answer; without the worths of bids only the bars."""
    chances = {one: progress.chance(question, one) for one in question.contracts}
    wins = {} if worths is None else _wins(question, chances, worths)
    best = _best(question, wins, worths)
    shown = best or _likely(chances)
    return Answer(
        lies=progress.lies,
        rows=tuple(_rows(question, chances, wins)),
        limit=_open(question)[1],
        best=best,
        win=None if best is None else wins[best],
        passed=None if worths is None or question.has_talon else worths.passed,
        gifts=_gifts(question, progress, shown),
        contract=shown,
        talon=progress.talon,
    )


def _wins(question: HandQuestion, chances: dict[int, float], worths: BidWorths) -> dict[int, float]:
    """Return the chance to win the game by each contract that is yours to choose."""
    least, most = _open(question)
    return {
        one: worths.win(number, chances[one])
        for number, one in enumerate(question.contracts)
        if least <= one <= most
    }


def _open(question: HandQuestion) -> tuple[int, int]:
    """Return the lowest and the highest contract that you may choose."""
    if question.has_talon:
        return question.bid, _highest_raise(question)
    return question.bid + question.agreements.bid_step, question.limit


def _highest_raise(question: HandQuestion) -> int:
    """Return the highest contract after the talon (section 5.5); what was bid may be played."""
    if not question.agreements.raise_after_talon:
        return question.bid
    return max(question.bid, hand_limit(question.agreements, question.hand))


def _best(question: HandQuestion, wins: dict[int, float], worths: BidWorths | None) -> int | None:
    if worths is None or not wins:
        return None
    if question.has_talon:
        return max(wins, key=lambda one: (wins[one], -one))
    best = None
    for contract, win in wins.items():
        if win <= worths.passed + CLEAR:
            break
        best = contract
    return best


def _likely(chances: dict[int, float]) -> int:
    """Return the highest contract that is made more often than not, else the lowest one."""
    return max((one for one, chance in chances.items() if chance >= 0.5), default=min(chances))


def _rows(
    question: HandQuestion, chances: dict[int, float], wins: dict[int, float]
) -> list[HandRow]:
    least, most = _open(question)
    first = question.bid // SHOWN_STEP * SHOWN_STEP
    rows = []
    for one in question.contracts:
        if one % SHOWN_STEP or one < first or (one > most and chances[one] < HOPELESS):
            continue
        rows.append(HandRow(one, chances[one], wins.get(one), _kind(one, least, most)))
    return rows


def _kind(contract: int, least: int, most: int) -> ContractKind:
    if contract < least:
        return ContractKind.HELD
    return ContractKind.OPEN if contract <= most else ContractKind.RAISE


def _gifts(question: HandQuestion, progress: Progress, contract: int) -> tuple[GiftRow, ...]:
    if not question.has_talon:
        return ()
    ranked = progress.ranked(question)[:EXCHANGES]
    return tuple(GiftRow(cards, progress.chance(question, contract, cards)) for cards in ranked)


def named(answer: Answer, renaming: Renaming) -> Answer:
    """Return the answer of a shared hand with the cards as they are called here."""

    def back(card: int) -> int:
        return renaming.back(1 << card).bit_length() - 1

    def of_talon(talon: TalonBox) -> TalonBox:
        helps = None if talon.helps is None else back(talon.helps)
        gives = tuple((back(card), share) for card, share in talon.gives)
        return replace(talon, helps=helps, gives=gives)

    gifts = tuple(replace(gift, cards=renaming.back(gift.cards)) for gift in answer.gifts)
    talon = None if answer.talon is None else of_talon(answer.talon)
    return replace(answer, gifts=gifts, talon=talon)
