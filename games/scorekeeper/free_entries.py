"""Booking a free entry: points that no agreement knows, with a reason.

The points of each seat change as they were written. Then barrel, resets and the end follow from the
scores, as after a deal. Nobody declares, so there are no bolts. An entry that passes the deal on is
a deal of the game: a turn of the golden round, and an attempt of each seat on the barrel.
"""

from operator import sub

from games import engine
from games.engine import golden
from games.engine.cards import Seat
from games.engine.events import DealScored
from games.engine.outcome import DealOutcome
from games.engine.scoring.barrel import book_attempts, book_mounts
from games.engine.scoring.booking import book_dump_trucks, finish_game
from games.engine.scoring.game_end import leader, winning_seats
from games.engine.scoring.ledger import Ledger, open_ledger
from games.engine.scoring.points import Earnings
from games.engine.state import Deal, Phase, Standing, left_of
from games.scorekeeper.facts import FREE_ENTRY, DealFacts, begun_deal

# The cause of a fall by such an entry.
CAUSE = "entry"


def book_entry(game: engine.Game, facts: DealFacts) -> engine.Game:
    """Return the game after a free entry: in DECK for the next deal, or OVER."""
    begun, deal = begun_deal(game)
    # Nobody declares: the barrel asks for a contract, and 0 wins nothing.
    nobodys = deal.replace(contract=0)
    ledger = open_ledger(begun, nobodys, Earnings(FREE_ENTRY, (0,) * game.players))
    winner = _find_winner(game, ledger, _run_steps(ledger, facts), facts.passes_on)
    after = begun.with_events(*ledger.events, standing=ledger.standing())
    if facts.passes_on and winner is None:
        after = golden.count_deal(after, FREE_ENTRY)
    outcome = _outcome(game, deal, after.standing, facts, winner)
    booked = _prepare_next_deal(after, deal, outcome, facts.passes_on)
    return booked if winner is None else finish_game(booked, winner)


def _run_steps(ledger: Ledger, facts: DealFacts) -> frozenset[Seat]:
    """Book the points and what follows from them; return the seats with a winning score."""
    for seat, change in enumerate(facts.changes):
        _book_change(ledger, seat, change)
    if facts.passes_on:
        book_attempts(ledger)
    winning = winning_seats(ledger)
    book_mounts(ledger, winning)
    book_dump_trucks(ledger, winning)
    return winning


def _book_change(ledger: Ledger, seat: Seat, change: int) -> None:
    """Change a score; on the barrel who loses points falls, and who gains them has to win."""
    score = ledger.scores[seat] + change
    if not ledger.on_barrel(seat):
        ledger.scores[seat] = score
    elif score < ledger.agreements.barrel_threshold:
        ledger.fall(seat, score, CAUSE)
    elif ledger.agreements.barrel_mode == "accumulate" or ledger.wins(score):
        ledger.scores[seat] = score


def _find_winner(
    game: engine.Game, ledger: Ledger, winning: frozenset[Seat], passes_on: bool
) -> Seat | None:
    """Return the winner: the highest score, in a tie the seat that the game favours so far."""
    if winning:
        lowest = min(ledger.scores) - 1
        scores = [score if s in winning else lowest for s, score in enumerate(ledger.scores)]
        return leader(scores, game.favoured)
    if passes_on and game.played + 1 == game.agreements.max_deals:
        return leader(ledger.scores, game.favoured)
    return None


def _outcome(
    game: engine.Game, deal: Deal, after: Standing, facts: DealFacts, winner: Seat | None
) -> DealOutcome:
    zeros = (0,) * game.players
    return DealOutcome(
        deal=game.deal,
        redeal=not facts.passes_on,
        dealer=deal.dealer,
        declarer=None,
        contract=None,
        outcome=FREE_ENTRY,
        points=zeros,
        declared=zeros,
        gains=tuple(map(sub, after.scores, deal.before.scores)),
        scores=after.scores,
        bolts=after.bolts,
        barrel=after.barrel,
        falls=after.falls,
        winner=winner,
    )


def _prepare_next_deal(
    game: engine.Game, deal: Deal, outcome: DealOutcome, passes_on: bool
) -> engine.Game:
    """Return the game that waits for the next deck, of the same dealer unless the deal passes."""
    return game.with_events(
        DealScored(outcome),
        phase=Phase.DECK,
        to_act=None,
        running=None,
        deal=game.deal + 1,
        dealer=left_of(deal.dealer, game.players) if passes_on else deal.dealer,
        played=game.played + passes_on,
        last=outcome,
        redeals=0 if passes_on else game.redeals,
    )
