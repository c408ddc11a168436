"""The cards and the state of a deal as its viewer knows them, as JSON (pure).

The payload of a table holds it, and so do the questions to a program in a match (docs/bots.md).
"""

from collections.abc import Iterable
from typing import Any

from ... import engine
from ...engine.cards import SUITS, Card, card_name, card_names, points_in
from . import payload_types as types

Json = dict[str, Any]
ALL_POINTS = 120


def observed(observation: engine.Observation) -> types.Observed:
    """Return the cards and the state of the deal as far as this viewer knows them."""
    return {
        **_deal(observation),
        **_cards(observation),
        **_bidding(observation),
        **_play(observation),
        "standing": _standing(observation.standing),
    }


def agreements_json(
    agreed: engine.Agreements, preset: str, differences: Json
) -> types.TableAgreements:
    """Return the agreements that the table's texts need, and the differences from the preset."""
    return {
        "preset": preset,
        "differences": differences,
        **{name: getattr(agreed, name) for name in types.TABLE_AGREEMENTS},
        "marriage_values": dict(agreed.as_json()["marriage_values"]),  # type: ignore[call-overload]
    }


def _deal(observation: engine.Observation) -> types.DealState:
    return {
        "deal": observation.deal,
        "played": observation.played,
        "dealer": observation.dealer,
        "opener": observation.opener,
        "active": list(observation.active),
        "phase": str(observation.phase),
        "to_act": observation.to_act,
        "claiming": observation.claiming,
        "golden": observation.golden,
        "dark": observation.dark,
        "unseen": sorted(observation.unseen),
        "nines_cut": [card_name(card) for card in observation.nines_cut],
    }


def _cards(observation: engine.Observation) -> types.KnownCards:
    talon = None if observation.talon is None else card_names(observation.talon)
    return {
        "hand": card_names(observation.hand),
        "counts": list(observation.counts),
        "talon": {"cards": talon, "open": observation.talon_open, "count": observation.talon_count},
    }


def _bidding(observation: engine.Observation) -> types.BiddingState:
    return {
        "bids": [_bid(seat, amount) for seat, amount in observation.bids],
        "offers": [offer_json(*offer) for offer in observation.offers],
        "declarer": observation.declarer,
        "bid": observation.bid,
        "contract": observation.contract,
        "given": [gift_json(*gift) for gift in observation.given],
        "laid": card_names(observation.laid),
    }


def _bid(seat: int, amount: int) -> types.Bid:
    return {"seat": seat, "bid": amount} if amount else {"seat": seat, "pass": True}


def offer_json(seat: int, price: int) -> types.OfferLine:
    """Return a buyback offer; a price of 0 is a refusal."""
    return {"seat": seat, "price": price} if price else {"seat": seat, "decline": True}


def gift_json(giver: int, receiver: int, card: Card | None) -> types.Gift:
    """Return a card given in the exchange; its name is null if the viewer may not know it."""
    return {"from": giver, "to": receiver, "card": None if card is None else card_name(card)}


def _play(observation: engine.Observation) -> types.PlayState:
    return {
        "trump": suit_json(observation.trump),
        "leader": observation.leader,
        "trick": _trick(observation.trick),
        "last_trick": _last_trick(observation),
        "points": list(observation.points),
        "tricks": list(observation.tricks),
        "declared": list(observation.declared),
        "marriages": [
            {"seat": seat, "suit": suit_json(suit), "value": value}
            for seat, suit, value in observation.marriages
        ],
        "left": ALL_POINTS - points_in(observation.played_cards),
    }


def suit_json(suit: int | None) -> str | None:
    """Return the letter of a suit; None without one."""
    return None if suit is None else SUITS[suit]


def _trick(trick: Iterable[tuple[int, Card]]) -> list[types.PlayedCard]:
    return [{"seat": seat, "card": card_name(card)} for seat, card in trick]


def _last_trick(observation: engine.Observation) -> types.LastTrick | None:
    if observation.last_winner is None:
        return None
    cards = _trick(observation.last_trick)
    return {"cards": cards, "winner": observation.last_winner, "points": observation.last_points}


def _standing(standing: engine.Standing) -> types.ShownStanding:
    return {
        "scores": list(standing.scores),
        "bolts": list(standing.bolts),
        "barrel": list(standing.barrel),
        "falls": list(standing.falls),
        "distributions": list(standing.distributions),
    }
