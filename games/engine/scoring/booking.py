"""Booking a finished deal (rules.md sections 8.5 to 8.9 and 9)."""

from dataclasses import replace
from operator import sub

from .. import golden
from ..agreements import DUMP_TRUCKS, Agreements
from ..cards import iterate
from ..events import DealScored, GameWon, ScoreReset
from ..outcome import DealOutcome
from ..state import Deal, Game, Phase, Standing, left_of
from . import barrel, bolts
from .game_end import leader, places_of, winner_among, winning_seats
from .ledger import Ledger, open_ledger
from .points import earnings_of


def book_deal(game: Game, deal: Deal) -> Game:
    """Return the game after its running deal: in DECK for the next one, or OVER."""
    if deal.ending == "redeal":
        return _book_redeal(game, deal)
    ledger = open_ledger(game, deal, earnings_of(game.agreements, deal, deal.before))
    winning = _run_steps(ledger)
    winner = _find_winner(game, ledger, winning)
    after = game.with_events(*ledger.events, standing=ledger.standing())
    # The end of the game is judged before the golden round (section 4).
    if winner is None:
        after = golden.count_deal(after, ledger.earnings.outcome)
    outcome = _deal_outcome(game, deal, after.standing, ledger.earnings.outcome, winner)
    booked = _prepare_next_deal(after, deal, outcome)
    return booked if winner is None else finish_game(booked, winner)


def _run_steps(ledger: Ledger) -> frozenset[int]:
    """Apply the steps of section 8 in order; return the seats with a winning score."""
    scores = list(ledger.scores)
    _move_price(ledger)
    _book_gains(ledger)
    if ledger.agreements.defenders_cap:
        _cap_others(ledger, scores)
    _count_distribution(ledger)
    bolts.book_bolts(ledger)
    barrel.book_attempts(ledger)
    winning = winning_seats(ledger)
    barrel.book_mounts(ledger, winning)
    book_dump_trucks(ledger, winning)
    return winning


def _move_price(ledger: Ledger) -> None:
    """Move the price of a bought declaration before everything else (sections 5.2, 7, 8)."""
    if ledger.deal.sale is not None:
        seller, buyer, price = ledger.deal.sale
        ledger.scores[seller] += price
        ledger.scores[buyer] -= price


def _book_gains(ledger: Ledger) -> None:
    """Apply step 5: a seat on the barrel gains nothing except by step 7."""
    for seat, gain in enumerate(ledger.earnings.gains):
        if not ledger.on_barrel(seat):
            ledger.scores[seat] += gain


def _cap_others(ledger: Ledger, before: list[int]) -> None:
    """Keep all but the declarer of a made contract below the target (step 5).

    `before` is what each seat had before the steps.
    """
    cap = ledger.agreements.target - ledger.agreements.rounding
    made = ledger.deal.declarer if ledger.earnings.outcome == "made" else None
    for seat in ledger.seats:
        if seat != made:
            ledger.scores[seat] = min(ledger.scores[seat], max(cap, before[seat]))


def _count_distribution(ledger: Ledger) -> None:
    """Count a distribution; every third may cost the penalty (section 7)."""
    if ledger.deal.ending != "distributed":
        return
    seat = ledger.deal.the_declarer
    ledger.distributions[seat] += 1
    every_third = ledger.agreements.distribution_penalty_every_third
    if every_third and ledger.distributions[seat] % 3 == 0:
        ledger.charge(seat, "distributions")


def book_dump_trucks(ledger: Ledger, winning: frozenset[int]) -> None:
    """Apply step 9: exactly 555, 55 or -555, as agreed, becomes 0."""
    trucks = _dump_trucks(ledger.agreements)
    for seat, score in enumerate(ledger.scores if trucks else ()):
        if seat in winning:
            continue
        # Doubt (section 8.9): a score that stood at 555 before is reset too, at the end of
        # any deal.
        if score in trucks:
            ledger.scores[seat] = 0
            ledger.events.append(ScoreReset(seat, score))


def _dump_trucks(agreements: Agreements) -> tuple[int, ...]:
    """Return the scores that become 0."""
    negative = (-555,) if agreements.negative_dump_truck else ()
    if agreements.dump_truck == "other":
        return (agreements.dump_truck_score, *negative)
    return DUMP_TRUCKS[agreements.dump_truck] + negative


def _find_winner(game: Game, ledger: Ledger, winning: frozenset[int]) -> int | None:
    declarer = ledger.deal.the_declarer
    if winning:
        return winner_among(winning, ledger.scores, declarer)
    if game.played + 1 == game.agreements.max_deals:
        return leader(ledger.scores, declarer)
    return None


def _deal_outcome(
    game: Game, deal: Deal, after: Standing, outcome: str, winner: int | None
) -> DealOutcome:
    played = deal.ending == "played"
    zeros = (0,) * game.players
    return DealOutcome(
        deal=game.deal,
        redeal=outcome == "redeal",
        dealer=deal.dealer,
        declarer=deal.declarer,
        contract=deal.contract,
        outcome=outcome,
        points=deal.points if played else zeros,
        declared=deal.declared if played else zeros,
        gains=tuple(map(sub, after.scores, deal.before.scores)),
        scores=after.scores,
        bolts=after.bolts,
        barrel=after.barrel,
        falls=after.falls,
        winner=winner,
        # Doubt (section 5.4): the end of a deal that was played tells what was laid aside.
        laid=iterate(deal.laid) if played and game.agreements.exchange == "lay_aside" else (),
    )


def _book_redeal(game: Game, deal: Deal) -> Game:
    """Keep the dealer and the scores; a redeal does not count as a deal (section 3)."""
    scored = _deal_outcome(game, deal, game.standing, "redeal", None)
    outcome = replace(scored, claim=deal.claim)
    return game.with_events(
        DealScored(outcome),
        phase=Phase.DECK,
        to_act=None,
        running=None,
        deal=game.deal + 1,
        redeals=game.redeals + 1,
        last=outcome,
    )


def _prepare_next_deal(game: Game, deal: Deal, outcome: DealOutcome) -> Game:
    """Wait for the next deck; the game was just made, and is changed in place."""
    stays = golden.dealer_stays(game.agreements, str(deal.ending))
    return game.add_events(
        DealScored(outcome),
        phase=Phase.DECK,
        to_act=None,
        running=None,
        deal=game.deal + 1,
        dealer=deal.dealer if stays else left_of(deal.dealer, game.players),
        played=game.played + 1,
        favoured=deal.the_declarer,
        last=outcome,
        redeals=0,
    )


def finish_game(game: Game, winner: int) -> Game:
    """Return the game, won by this seat."""
    places = places_of(game.standing.scores, winner)
    return game.replace(phase=Phase.OVER, winner=winner, places=places).with_events(GameWon(winner))


def decide_by_score(game: Game) -> Game:
    """Return the game decided as by `max_deals` (section 9)."""
    return finish_game(game, leader(game.standing.scores, game.favoured))
