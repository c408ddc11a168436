"""Booking a finished deal (rules.md sections 8.5 to 8.9 and 9)."""

from games.engine import golden
from games.engine.events import DealScored, GameWon, ScoreReset
from games.engine.outcome import DealOutcome
from games.engine.scoring import barrel, bolts
from games.engine.scoring.game_end import first_of, leader_of, places_of, winning_seats
from games.engine.scoring.ledger import Ledger, open_ledger
from games.engine.scoring.points import earned
from games.engine.state import Deal, Game, Phase, Standing, left_of


def book(game: Game, deal: Deal) -> Game:
    """The game after its running deal has ended: in DECK for the next one, or OVER."""
    if deal.ending == "redeal":
        return _book_redeal(game, deal)
    ledger = open_ledger(game, deal, earned(game.agreements, deal, deal.before))
    winning = _run_steps(ledger)
    winner = _winner(game, ledger, winning)
    after = game.but(standing=ledger.standing()).told(*ledger.events)
    # The end of the game is judged before the golden round (section 4).
    if winner is None:
        after = golden.after_deal(after, ledger.earned.outcome)
    outcome = _outcome(game, deal, after.standing, ledger.earned.outcome, winner)
    booked = _next_deal(after, deal).but(
        played=game.played + 1,
        favoured=deal.the_declarer,
        last=outcome,
        redeals=0,
    )
    return _close(booked.told(DealScored(outcome)), winner)


def _run_steps(ledger: Ledger) -> frozenset[int]:
    """The steps of section 8 in their order; returns the seats with a winning score."""
    _move_price(ledger)
    _enter_gains(ledger)
    _count_distribution(ledger)
    bolts.book(ledger)
    barrel.attempts(ledger)
    winning = winning_seats(ledger)
    barrel.mount(ledger, winning)
    _dump_trucks(ledger, winning)
    return winning


def _move_price(ledger: Ledger) -> None:
    """The price of a bought declaration comes before everything else (sections 5.2, 7, 8)."""
    if ledger.deal.sale is not None:
        seller, buyer, price = ledger.deal.sale
        ledger.scores[seller] += price
        ledger.scores[buyer] -= price


def _enter_gains(ledger: Ledger) -> None:
    """Step 5: a seat on the barrel gains nothing except by step 7."""
    for seat, gain in enumerate(ledger.earned.gains):
        # Doubt (section 8.7): a seat that fell by a charge before play earns in that deal
        # like any other.
        if not ledger.on_barrel(seat):
            ledger.scores[seat] += gain


def _count_distribution(ledger: Ledger) -> None:
    """A seat's every third distribution may cost the penalty (section 7)."""
    if ledger.deal.ending != "distributed":
        return
    seat = ledger.deal.the_declarer
    ledger.distributions[seat] += 1
    every_third = ledger.agreements.distribution_penalty_every_third
    if every_third and ledger.distributions[seat] % 3 == 0:
        ledger.charge(seat, "distributions")


def _dump_trucks(ledger: Ledger, winning: frozenset[int]) -> None:
    """Step 9: exactly 555, or -555, becomes 0."""
    agreed = ledger.agreements
    for seat in set(ledger.seats) - winning:
        score = ledger.scores[seat]
        # Doubt (section 8.9): a score that stood at 555 before is reset too, at the end of
        # any deal.
        if (agreed.dump_truck and score == 555) or (agreed.negative_dump_truck and score == -555):
            ledger.scores[seat] = 0
            ledger.events.append(ScoreReset(seat, score))


def _winner(game: Game, ledger: Ledger, winning: frozenset[int]) -> int | None:
    declarer = ledger.deal.the_declarer
    if winning:
        return first_of(winning, ledger.scores, declarer)
    if game.played + 1 == game.agreements.max_deals:
        return leader_of(ledger.scores, declarer)
    return None


def _outcome(
    game: Game, deal: Deal, after: Standing, outcome: str, winner: int | None
) -> DealOutcome:
    played = deal.ending == "played"
    zeros = (0,) * game.players
    changes = zip(after.scores, deal.before.scores, strict=True)
    return DealOutcome(
        deal=game.deal,
        redeal=outcome == "redeal",
        dealer=deal.dealer,
        declarer=deal.declarer,
        contract=deal.contract,
        outcome=outcome,
        points=deal.points if played else zeros,
        declared=deal.declared if played else zeros,
        gains=tuple(now - before for now, before in changes),
        scores=after.scores,
        bolts=after.bolts,
        barrel=after.barrel,
        falls=after.falls,
        winner=winner,
    )


def _book_redeal(game: Game, deal: Deal) -> Game:
    """A redeal keeps the dealer, moves no score and does not count as a deal (section 3)."""
    outcome = _outcome(game, deal, game.standing, "redeal", None)
    again = game.but(
        phase=Phase.DECK,
        to_act=None,
        running=None,
        deal=game.deal + 1,
        redeals=game.redeals + 1,
        last=outcome,
    )
    return again.told(DealScored(outcome))


def _next_deal(game: Game, deal: Deal) -> Game:
    keeps = game.agreements.distribution_keeps_dealer and deal.ending == "distributed"
    dealer = deal.dealer if keeps else left_of(deal.dealer, game.players)
    return game.but(phase=Phase.DECK, to_act=None, running=None, deal=game.deal + 1, dealer=dealer)


def _close(game: Game, winner: int | None) -> Game:
    return game if winner is None else won(game, winner)


def won(game: Game, winner: int) -> Game:
    """The game, over and won by this seat."""
    places = places_of(game.standing.scores, winner)
    return game.but(phase=Phase.OVER, winner=winner, places=places).told(GameWon(winner))


def decide_by_score(game: Game) -> Game:
    """The game, decided as by `max_deals` (section 9)."""
    return won(game, leader_of(game.standing.scores, game.favoured))
