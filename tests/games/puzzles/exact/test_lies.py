"""Lies are the deals that the rules allow and that look the same to the seat."""

from games.engine import Phase, observe
from games.engine.cards import cards_of, parse_card
from games.puzzles.exact.lies import every_lie, moment_with
from games.puzzles.exact.moment import DealMoment
from games.review.dealt.dealt_cards import DealtCards
from tests.games.puzzles.moments import moments_in_play

MOST = 300


def cards(text: str) -> int:
    return cards_of([parse_card(name) for name in text.split()])


# The dealer is seat 0, so seat 1 is forehand.
HANDS = (
    cards("KH QH 9H JC 9D TD JS"),
    cards("AS TS KS QS 9S AD KD"),
    cards("AC TC KC QC 9C QD JD"),
)
TALON = cards("AH TH JH")


def uncertain_moment() -> DealMoment:
    """Return a moment with more than two lies."""
    return next(one for one in moments_in_play(4) if len(every_lie(one, MOST) or []) > 2)


def test_the_real_cards_are_a_lie() -> None:
    for moment in moments_in_play(4):
        deal = moment.game.running
        assert deal is not None
        real = {seat: deal.hands[seat] for seat in deal.active if seat != moment.seat}
        assert real in (every_lie(moment, MOST) or [])


def test_every_lie_looks_the_same_to_the_seat() -> None:
    moment = uncertain_moment()
    lies = every_lie(moment, MOST) or []
    rebuilt = [other for lie in lies if (other := moment_with(moment, lie))]
    assert len(rebuilt) == len(lies) > 1
    assert {observe(one.game, moment.seat) == moment.observation for one in rebuilt} == {True}


def test_too_many_lies_are_not_listed() -> None:
    assert every_lie(uncertain_moment(), 2) is None


def test_who_bids_over_120_holds_a_marriage() -> None:
    """Their cards may not be swapped for a hand without one."""
    dealt = DealtCards((HANDS[0], HANDS[1], HANDS[2]), TALON)
    moment = DealMoment(0, dealt, ("2 bid 125", "0 bid 130", "1 bid 200", "2 pass", "0 pass"))
    assert moment.game.phase is Phase.EXCHANGE and moment.seat == 1
    real = {2: HANDS[1], 0: HANDS[2]}
    assert moment_with(moment, real) is not None
    # Seat 0 without the king of clubs holds no marriage, and could not have bid 130.
    swapped = {2: HANDS[1] & ~cards("9S") | cards("KC"), 0: HANDS[2] & ~cards("KC") | cards("9S")}
    assert moment_with(moment, swapped) is None


def test_a_talon_card_is_with_the_declarer_or_was_given() -> None:
    """A defender does not believe in two of its cards at the other defender."""
    moment = next(one for one in moments_in_play(4) if one.seat != one.observation.declarer)
    talon = moment.observation.talon
    assert talon is not None
    partner = next(
        seat for seat in range(3) if seat not in (moment.seat, moment.observation.declarer)
    )
    for lie in every_lie(moment, MOST) or []:
        rebuilt = moment_with(moment, lie)
        assert rebuilt is not None
        played = cards_of([card for seat, card in moment.observation.plays if seat == partner])
        assert ((lie[partner] | played) & talon).bit_count() <= 1
