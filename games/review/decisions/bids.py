"""Judges a bid or a pass."""

from collections.abc import Sequence
from random import Random

from games.bots.search.belief import Belief
from games.bots.search.bidding import winner_after_pass, wishes_of
from games.bots.search.budget import Budget
from games.bots.search.solver import BudgetSpent, Solver
from games.bots.search.worlds import World
from games.engine.actions import LOOK, PASS, Action, Bid
from games.engine.cards import Seat
from games.review.auction import Auction
from games.review.dice import first_dice, other_dice
from games.review.judgement import DecisionKind, Judgement, Row, Rows, judgement
from games.review.points import point_worth
from games.review.questions import Question
from games.review.stages import best_of, costs_of, is_equal, raced, worlds_to_measure, worths_of


def judged_bid(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge a bid or a pass against the pass and the lowest bid.

    None where the auction cannot be searched: in the dark, with two players, without a choice.
    """
    if not can_be_searched(question):
        return None
    choices = _choices(question)
    seen, chosen = question.observation, question.chosen
    judge = _Judge(question, Auction(seen, solver, budget))
    rows = judge.first(choices)
    worths = worths_of(rows, choices)
    if not worths:
        return None
    best = best_of(rows, worths, chosen, judge.seat)
    point = point_worth(seen.agreements)
    if is_equal(worths, best, chosen, judge.seat, point):
        costs = costs_of(rows, chosen, judge.seat)
        return judgement(DecisionKind.BIDDING, question, chosen, worths, costs, [])
    wanted = worlds_to_measure(rows, best, chosen, judge.seat, judge.auction.usual, point)
    others = judge.auction.worlds(wanted, other_dice(question))
    measured = judge.rows(others, [best, chosen])
    costs = costs_of(rows, best, judge.seat)
    return judgement(DecisionKind.BIDDING, question, best, worths, costs, measured)


def bid_rows(
    question: Question, choices: Sequence[Action], solver: Solver, budget: Budget, dice: Random
) -> Rows:
    """Return the chances after these bids and passes, all in the same worlds."""
    judge = _Judge(question, Auction(question.observation, solver, budget))
    return judge.rows(judge.auction.worlds(judge.auction.first, dice), choices)


def can_be_searched(question: Question) -> bool:
    """Return whether the search follows the auction of a question between a pass and bids."""
    return len(_choices(question)) > 1 and _is_known(question)


def _is_known(question: Question) -> bool:
    """Return whether the search follows this auction."""
    seen = question.observation
    known = isinstance(question.chosen, Bid) or question.chosen == PASS
    return known and LOOK not in question.legal and len(seen.active) == 3 and bool(seen.bids)


def _choices(question: Question) -> list[Action]:
    """Return the pass, the lowest bid, and what was chosen."""
    bids = [action for action in question.legal if isinstance(action, Bid)]
    if not bids or PASS not in question.legal:
        return []
    lowest = min(bids, key=lambda bid: bid.amount)
    return list(dict.fromkeys([PASS, lowest, question.chosen]))


class _Judge:
    """Plays choices of one auction out in worlds."""

    def __init__(self, question: Question, auction: Auction) -> None:
        self.seat, self.auction = question.seat, auction
        self._question, self._seen = question, question.observation

    def first(self, choices: Sequence[Action]) -> Rows:
        """Return the rows of the first worlds."""
        auction, chosen = self.auction, self._question.chosen
        worlds = auction.worlds(auction.first, first_dice(self._question))
        if auction.has_net:
            return self.rows(worlds, choices)
        return raced(worlds, choices, chosen, self.seat, self.rows)

    def rows(self, worlds: Belief, choices: Sequence[Action]) -> Rows:
        """Return the chances after each choice."""
        return [(self._row(world, choices), share) for world, share in worlds]

    def _row(self, world: World, choices: Sequence[Action]) -> Row:
        hands = {**world, self.seat: self._seen.hand}
        wishes = wishes_of(self._seen, hands)
        winner = winner_after_pass(self._seen, wishes)
        step, highest = self._seen.agreements.bid_step, max(wishes.values())

        def bid_after(choice: Action) -> tuple[Seat, int]:
            # Who bids higher still takes the deal, as after a pass.
            keeps = isinstance(choice, Bid) and highest < choice.amount + step
            return (self.seat, choice.amount) if keeps and isinstance(choice, Bid) else winner

        bids = {choice: bid_after(choice) for choice in choices}
        try:
            found = {bid: self.auction.chances(hands, bid) for bid in dict.fromkeys(bids.values())}
        except BudgetSpent:
            return {}
        return {choice: found[bid] for choice, bid in bids.items()}
