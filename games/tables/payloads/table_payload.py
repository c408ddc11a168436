"""What a viewer is sent: the JSON of his observation and the table's public furniture."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from games import engine
from games.engine.cards import SUITS, Card, card_name, card_names, points_in
from games.tables.clocks import MOST_MISSED
from games.tables.payloads.legal_actions import legal_json
from games.tables.state.live_game import Furniture, Live, Person

Json = dict[str, Any]
SHEET_ROWS = 10
ALL_POINTS = 120
# fmt: off
# The agreements that the table itself asks about, in words and hints; the rest is `differences`.
TABLE_SAYS = (
    "target", "more_than_target", "max_deals", "penalty", "bid_step", "opening_bid",
    "open_exchange", "redeal_four_nines", "redeal_four_nines_after_exchange", "distribution",
    "distribution_costs_contract", "distribution_penalty_every_third", "distribution_bolt",
    "first_distribution_free", "give_up_on_barrel", "must_overtake", "marriage_on_first_trick",
    "rounding", "bolts", "barrel", "barrel_threshold", "barrel_mode", "barrel_attempts",
    "must_mount_barrel", "barrel_kick", "two_player", "write_off", "write_off_defenders",
    "write_off_ace_value", "dark_doubles", "trump_choice", "marriage_declaration", "golden_raise",
    "dark_raise", "raise_before_exchange", "sitting_scores",
)
# fmt: on


def payload(live: Live, seat: int | None, shared: Json | None = None) -> Json:
    """The table as the seat, or a spectator (None), may see it; in the active language.

    `shared`: what `public` gives, where it was made before.
    """
    seen = engine.observe(live.game, seat)
    if seat in live.answered:
        seen = replace(seen, to_act=None)
    return {
        "id": live.id,
        "seq": live.seen_by(seat),
        **(public(live) if shared is None else shared),
        "you": seat,
        **observed(seen),
        **_undrawn(live),
        **_own_turn(live, seen),
        "clock": _clock(live, seen),
        "missed": _missed(live, seat),
        "events": [event.as_json() for event in seen.events],
        "result": _result(live, seen),
        "fair": _fair(live),
    }


def observed(seen: engine.Observation) -> Json:
    """The cards and the course of the deal, as far as this viewer knows them."""
    return {
        **_deal(seen),
        **_cards(seen),
        **_bidding(seen),
        **_play(seen),
        "standing": _standing(seen.standing),
    }


def public(live: Live) -> Json:
    """What everybody is shown of a table, whatever is known of the cards."""
    return {**furniture_json(live), "sheet": sheet_json(live.sheet)}


def furniture_json(live: Live) -> Json:
    return {**course(live), "agreements": agreements(live.furniture), "people": people(live)}


def course(live: Live) -> Json:
    furniture = live.furniture
    name = gettext(furniture.pool_name) if furniture.pool_name else ""
    return {
        "status": status(live),
        "rated": furniture.rated,
        "pool": {"key": furniture.pool_key, "name": name},
    }


def agreements(furniture: Furniture) -> Json:
    return agreements_json(furniture.agreements, furniture.preset, furniture.differences)


def away(live: Live) -> tuple[int, ...]:
    """Whose absence is shown; when it is over nobody is waited for."""
    return () if live.game.over else live.absent


def people(live: Live) -> list[Json]:
    absent = away(live)
    return [person_json(person, person.seat in absent) for person in live.people]


def status(live: Live) -> str:
    if not live.game.over:
        return "playing"
    return "stopped" if live.game.stopped in ("closed", "annulled") else "over"


def agreements_json(agreed: engine.Agreements, preset: str, differences: Json) -> Json:
    return {
        "preset": preset,
        "differences": differences,
        **{name: getattr(agreed, name) for name in TABLE_SAYS},
        "marriage_values": dict(agreed.as_json()["marriage_values"]),  # type: ignore[call-overload]
    }


def person_json(person: Person, absent: bool = False) -> Json:
    """Who plays here now; `kept`: the person who left, and for whom a bot keeps the seat."""
    user = person.keeper if person.left else person.user
    return {
        "seat": person.seat,
        "name": user.shown_name if user else gettext("Bot"),
        "username": user.username if user else "",
        "rating": None if person.left else person.rating,
        "provisional": person.provisional and not person.left,
        "bot": person.bot,
        "guest": person.user.is_guest and not person.left,
        "absent": absent and not person.bot,
        "kept": _named(person) if person.left else None,
        **_owned(person),
    }


def _owned(person: Person) -> Json:
    """Who answers for a bot from outside; it has a clock and is waited for as people are."""
    if person.left or not person.user.outside_bot:
        return {}
    owner = person.user.bot_owner
    return {"owner": {"name": owner.shown_name, "username": owner.username} if owner else {}}


def _named(person: Person) -> Json:
    return {"name": person.user.shown_name, "username": person.user.username}


def _deal(seen: engine.Observation) -> Json:
    return {
        "deal": seen.deal,
        "played": seen.played,
        "dealer": seen.dealer,
        "opener": seen.opener,
        "active": list(seen.active),
        "phase": str(seen.phase),
        "to_act": seen.to_act,
        "claiming": seen.claiming,
        "golden": seen.golden,
        "dark": seen.dark,
        "unseen": sorted(seen.unseen),
        "nines_cut": [card_name(card) for card in seen.nines_cut],
    }


def _cards(seen: engine.Observation) -> Json:
    talon = None if seen.talon is None else card_names(seen.talon)
    return {
        "hand": card_names(seen.hand),
        "counts": list(seen.counts),
        "talon": {"cards": talon, "open": seen.talon_open, "count": seen.talon_count},
    }


def _bidding(seen: engine.Observation) -> Json:
    return {
        "bids": [_bid(seat, amount) for seat, amount in seen.bids],
        "offers": [offer_json(*offer) for offer in seen.offers],
        "declarer": seen.declarer,
        "bid": seen.bid,
        "contract": seen.contract,
        "given": [gift_json(*gift) for gift in seen.given],
    }


def _bid(seat: int, amount: int) -> Json:
    return {"seat": seat, "bid": amount} if amount else {"seat": seat, "pass": True}


def offer_json(seat: int, price: int) -> Json:
    return {"seat": seat, "price": price} if price else {"seat": seat, "decline": True}


def gift_json(giver: int, receiver: int, card: Card | None) -> Json:
    return {"from": giver, "to": receiver, "card": None if card is None else card_name(card)}


def _play(seen: engine.Observation) -> Json:
    return {
        "trump": _suit(seen.trump),
        "leader": seen.leader,
        "trick": _trick(seen.trick),
        "last_trick": _last_trick(seen),
        "points": list(seen.points),
        "tricks": list(seen.tricks),
        "declared": list(seen.declared),
        "marriages": [
            {"seat": seat, "suit": _suit(suit), "value": value}
            for seat, suit, value in seen.marriages
        ],
        "left": ALL_POINTS - points_in(seen.gone),
    }


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUITS[suit]


def _trick(trick: Iterable[tuple[int, Card]]) -> list[Json]:
    return [{"seat": seat, "card": card_name(card)} for seat, card in trick]


def _last_trick(seen: engine.Observation) -> Json | None:
    if seen.last_winner is None:
        return None
    cards = _trick(seen.last_trick)
    return {"cards": cards, "winner": seen.last_winner, "points": seen.last_points}


def _standing(standing: engine.Standing) -> Json:
    names = ("scores", "bolts", "barrel", "falls", "distributions")
    return {name: list(getattr(standing, name)) for name in names}


def _own_turn(live: Live, seen: engine.Observation) -> Json:
    """What only the seat whose turn it is gets: all that it may do, and why not more."""
    mine = seen.seat is not None and seen.to_act == seen.seat
    limit = {"max": seen.limit, "marriages": [SUITS[suit] for suit in seen.limit_marriages]}
    why = {card_name(card): {"code": code, "suit": _suit(suit)} for card, code, suit in seen.why}
    return {
        "legal": legal_json(live.game) if mine else {},
        "why": why,
        "limit": None if seen.limit is None else limit,
    }


def _clock(live: Live, seen: engine.Observation) -> Json:
    """Nobody is told for whom the clock of a claim runs, or since when."""
    clock, timing = live.clock, live.furniture.timing
    known = seen.to_act is not None
    return {
        "seat": seen.to_act,
        "started": clock.started if known else None,
        "action_ms": timing.action_ms,
        "reserves": list(clock.reserves),
        "claim_ms": timing.claim_ms if seen.claiming else None,
    }


def _missed(live: Live, seat: int | None) -> Json | None:
    """What the seat is told of its own turns that ran out; of others' one knows what one saw."""
    if seat is None or not live.clock.missed[seat] or live.game.over:
        return None
    return {"turns": live.clock.missed[seat], "most": MOST_MISSED}


def sheet_json(rows: tuple[Json, ...], last: int = SHEET_ROWS) -> Json:
    """The newest rows of the score sheet, and the place of the first of them among all."""
    start = max(0, len(rows) - last)
    return {"from": start, "rows": [sheet_row(row) for row in rows[start:]]}


def sheet_row(outcome: Json) -> Json:
    """A finished deal as the sheet shows it; who won the game is not the sheet's matter."""
    return {key: value for key, value in outcome.items() if key != "winner"}


def _result(live: Live, seen: engine.Observation) -> Json | None:
    if not live.game.over:
        return None
    ratings = live.ratings
    return {
        "winner": seen.winner,
        "places": None if live.places is None else list(live.places),
        "scores": list(seen.standing.scores),
        "stopped": seen.stopped,
        "ratings": None if ratings is None else [dict(vars(line)) for line in ratings],
        "record": f"/game/{live.id}/record/",
    }


def _undrawn(live: Live) -> Json:
    """The first dealer is drawn with the first deck."""
    return {"dealer": None} if live.gathering else {}


def _fair(live: Live) -> Json:
    """The secret is published when the game is finalised, and not a moment before.

    Nobody is told whose contribution has come before all that are used are fixed.
    """
    furniture = live.furniture
    return {
        "commitment": furniture.commitment,
        "until": live.clock.due if live.gathering else None,
        "contributions": None if live.gathering else list(furniture.contributions),
        "secret": furniture.secret.hex() if live.mark.finalised and not furniture.sealed else None,
    }
