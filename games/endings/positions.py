"""The rest of a deal as a game of the engine, if the unseen cards lie in one way."""

from games.endings.holders import Lie
from games.engine.cards import NINES, Cards, Seat
from games.engine.observation import Observation
from games.engine.state import Deal, Game, blank_deal


def game_with(observation: Observation, lie: Lie) -> Game:
    """Return the running game with these cards in the others' hands.

    It plays on and books as the real one; what is over, as bids, is not in it.
    """
    return Game(
        agreements=observation.agreements,
        players=observation.players,
        dealer=observation.dealer,
        standing=observation.standing,
        missed=(0,) * (observation.players + 1),
        favoured=0,
        phase=observation.phase,
        to_act=observation.to_act,
        running=_deal_with(observation, lie),
        deal=observation.deal,
        played=observation.played,
        golden=observation.golden,
    )


def _deal_with(observation: Observation, lie: Lie) -> Deal:
    hands = _hands(observation, lie)
    return blank_deal(observation.players).replace(
        before=observation.standing,
        dealer=observation.dealer,
        opener=observation.opener,
        active=observation.active,
        hands=hands,
        talon=observation.talon or 0,
        laid=observation.laid,
        bid=observation.bid,
        bidder=observation.sale[0] if observation.sale else observation.declarer,
        offers=observation.offers,
        declarer=observation.declarer,
        contract=observation.contract,
        golden=bool(observation.golden),
        dark=observation.dark,
        four_nines=_four_nines(observation, hands),
        trump=observation.trump,
        trump_maker=trump_maker(observation),
        leader=observation.leader,
        trick=observation.trick,
        plays=observation.plays,
        taken=observation.played_cards,
        points=observation.points,
        declared=observation.declared,
        tricks=observation.tricks,
        marriages=observation.marriages,
    )


def _hands(observation: Observation, lie: Lie) -> tuple[Cards, ...]:
    assert observation.seat is not None
    known: dict[Seat, Cards] = {**lie, observation.seat: observation.hand}
    return tuple(known.get(seat, 0) for seat in range(observation.players))


def trump_maker(observation: Observation) -> Seat | None:
    """Return the seat that made the trump: all marriages of a suit are those of its queen."""
    if observation.agreements.trump_choice == "declarer":
        return observation.declarer
    makers = (seat for seat, suit, _ in observation.marriages if suit == observation.trump)
    return next(makers, None)


def _four_nines(observation: Observation, hands: tuple[Cards, ...]) -> Seat | None:
    """Return the seat that held four nines when play began."""
    dealt = list(hands)
    for seat, card in observation.plays + observation.trick:
        dealt[seat] |= 1 << card
    return next((seat for seat, hand in enumerate(dealt) if hand & NINES == NINES), None)
