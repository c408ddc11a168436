"""The payload of a table: the viewer's observation as JSON, and the public settings."""

from dataclasses import replace
from typing import Any, cast

from django.utils.translation import gettext

from games import engine
from games.engine.cards import SUITS, card_name
from games.tables.clocks import MAX_TIMEOUTS, MAX_TIMEOUTS_IN_GAME, has_last_chance
from games.tables.payloads import payload_types as types
from games.tables.payloads.legal_actions import legal_json
from games.tables.payloads.observation_payload import agreements_json, observed, suit_json
from games.tables.play import shown_rest
from games.tables.state.live_game import GameSettings, LiveGame, SeatedPlayer, SeatRatingChange

Json = dict[str, Any]
SHEET_ROWS = 10


def payload(
    live: LiveGame, seat: int | None, shared: types.Shared | None = None
) -> types.TablePayload:
    """Return the table as a seat, or a spectator (None), may see it, in the active language.

    `shared`: the result of `shared_json`, if it is known; nothing else depends on the language.
    """
    observation = engine.observe(live.game, seat)
    if seat in live.answered or (live.hides_claim and _is_lost(live, seat)):
        observation = replace(observation, to_act=None)
    return {
        "id": live.id,
        "seq": live.seq_of(seat),
        **(shared_json(live) if shared is None else shared),
        "you": seat,
        **observed(observation),
        **_dealer(live, observation),
        **_own_turn(live, observation),
        **_leaving(live),
        "clock": _clock(live, observation),
        "timeouts": _timeouts(live, seat),
        "events": _events(live, observation),
        "result": _result(live, observation),
        "shuffle": _shuffle_proof(live),
    }


def _leaving(live: LiveGame) -> types.Leaving:
    return {"leaving_closes": True} if live.closes_if_left else {}


def shared_json(live: LiveGame) -> types.Shared:
    """Return what every viewer is shown, whatever they know of the cards."""
    return {**settings_json(live), "sheet": sheet_json(live.sheet)}


def settings_json(live: LiveGame) -> types.TableSettings:
    """Return status, agreements and people."""
    return {**status_json(live), "agreements": agreements(live.settings), "people": people(live)}


def status_json(live: LiveGame) -> types.TableStatus:
    """Return the status, whether the game is rated, and its pool."""
    game_settings = live.settings
    name = gettext(game_settings.pool_name) if game_settings.pool_name else ""
    return {
        "status": live.status,
        "rated": game_settings.rated,
        "pool": {"key": game_settings.pool_key, "name": name},
        **_hints(game_settings),
    }


def _hints(game_settings: GameSettings) -> types.Hints:
    return {"hints": True} if game_settings.hints else {}


def agreements(game_settings: GameSettings) -> types.TableAgreements:
    """Return the table's agreements."""
    return agreements_json(
        game_settings.agreements, game_settings.preset, game_settings.differences
    )


def visible_absences(live: LiveGame) -> tuple[int, ...]:
    """Return the seats shown as absent; after the end there are none."""
    return () if live.game.over else live.absent


def people(live: LiveGame) -> list[types.Person]:
    """Return the player of each seat."""
    absent = visible_absences(live)
    return [person_json(person, person.seat in absent) for person in live.people]


def status(live: LiveGame) -> types.Status:
    """Return `playing`, `over` or `stopped`."""
    if not live.game.over:
        return "playing"
    return "stopped" if live.game.stopped in ("closed", "annulled") else "over"


def person_json(person: SeatedPlayer, absent: bool = False) -> types.Person:
    """Return who plays here now; `substitute_for` is the player whose seat a bot took."""
    user = person.substitute if person.has_left else person.user
    return {
        "seat": person.seat,
        "name": user.display_name if user else gettext("Bot"),
        "username": user.username if user else "",
        "rating": None if person.has_left else person.rating,
        "provisional": person.provisional and not person.has_left,
        "bot": person.is_bot,
        "guest": person.user.is_guest and not person.has_left,
        "absent": absent and not person.is_bot,
        "substitute_for": _name_json(person) if person.has_left else None,
        **_closing_json(person),
        **_return_json(person),
        **_owner_json(person),
    }


def _closing_json(person: SeatedPlayer) -> types.Closing:
    return {"closed_game": True} if person.closed_game else {}


def _return_json(person: SeatedPlayer) -> types.Returnable:
    """Return the number of the deal until which the player may take the seat back, if at all."""
    return {} if person.return_until is None else {"return_until": person.return_until}


def _owner_json(person: SeatedPlayer) -> types.OwnedBot:
    """Return the owner of an external bot. It has a clock and is waited for as people are."""
    if person.has_left or not person.user.is_external_bot:
        return {}
    owner = person.user.bot_owner
    return {"owner": {"name": owner.display_name, "username": owner.username} if owner else {}}


def _name_json(person: SeatedPlayer) -> types.UserName:
    return {"name": person.user.display_name, "username": person.user.username}


def _own_turn(live: LiveGame, observation: engine.Observation) -> types.OwnTurn:
    """Return the legal actions, and the reasons why others are not, for the seat to act only.

    A player whose lost seat a bot plays sees its cards, and acts no more.
    """
    if _is_lost(live, observation.seat):
        return {"legal": {}, "why": {}, "limit": None}
    mine = observation.seat is not None and observation.to_act == observation.seat
    marriages = [SUITS[suit] for suit in observation.limit_marriages]
    why: dict[str, types.Refusal] = {
        card_name(card): {"code": code, "suit": suit_json(suit)}
        for card, code, suit in observation.unplayable
    }
    return {
        "legal": {**legal_json(live.game), **_rest(live, observation)} if mine else {},
        "why": why,
        "limit": None
        if observation.limit is None
        else {"max": observation.limit, "marriages": marriages},
    }


def _rest(live: LiveGame, observation: engine.Observation) -> types.Legal:
    """Return the offer to show the rest of the deal, by what the seat sees alone."""
    return {"show": True} if shown_rest.is_offered(live, observation) else {}


def _clock(live: LiveGame, observation: engine.Observation) -> types.ClockState:
    """Return the clock; during a claim, whose turn it is and since when stays secret."""
    clock, time_control = live.clock, live.settings.time_control
    known = observation.to_act is not None and not live.is_waiting
    return {
        "seat": observation.to_act,
        "started": clock.started if known else None,
        "action_ms": time_control.action_ms,
        "reserves": list(clock.reserve_ms_by_seat),
        "claim_ms": time_control.claim_ms if observation.claiming else None,
    }


def _is_lost(live: LiveGame, seat: int | None) -> bool:
    """Return whether a bot plays this seat, which its player may still take back."""
    return seat is not None and live.people[seat].has_left


def _timeouts(live: LiveGame, seat: int | None) -> types.Timeouts | None:
    """Return the seat's own timeouts, or None if there is nothing to warn of.

    `last`: whether the next one costs the seat.
    """
    if seat is None or live.game.over or _is_lost(live, seat):
        return None
    count, last = live.clock.timeouts[seat], has_last_chance(live.clock, seat)
    if not count and not last:
        return None
    return {
        "count": count,
        "limit": MAX_TIMEOUTS,
        "total": live.clock.timeout_total(seat),
        "total_limit": MAX_TIMEOUTS_IN_GAME,
        "last": last,
        "returned": live.people[seat].has_returned,
    }


def sheet_json(rows: tuple[Json, ...], last: int = SHEET_ROWS) -> types.ScoreSheet:
    """Return the newest rows of the score sheet, and the index of the first of them."""
    start = max(0, len(rows) - last)
    return {"from": start, "rows": [sheet_row(row) for row in rows[start:]]}


def sheet_row(outcome: Json) -> types.DealRow:
    """Return a finished deal as the sheet shows it, without the winner of the game."""
    row = {key: value for key, value in outcome.items() if key != "winner"}
    return cast(types.DealRow, row)


def _events(live: LiveGame, observation: engine.Observation) -> list[Json]:
    """Return what has just happened; the end of a fixed deal stops no game, and nobody wins one."""
    events = [event.as_json() for event in observation.events]
    if not live.settings.fixed_deal:
        return events
    told = (event for event in events if event["type"] != "game_won")
    return [{**one, "reason": "deal"} if one["type"] == "game_stopped" else one for one in told]


def _result(live: LiveGame, observation: engine.Observation) -> types.GameResult | None:
    if not live.game.over:
        return None
    ratings = live.ratings
    return {
        "winner": observation.winner,
        "places": None if live.places is None else list(live.places),
        "scores": list(observation.standing.scores),
        "stopped": observation.stopped,
        "ratings": None if ratings is None else [_rating_json(line) for line in ratings],
        "record": f"/game/{live.id}/record/",
    }


def _dealer(live: LiveGame, observation: engine.Observation) -> types.Dealer:
    """Hide the dealer before the first deck, with which the first dealer is drawn."""
    return {"dealer": None if live.awaits_contributions else observation.dealer}


def _rating_json(line: SeatRatingChange) -> types.RatingStep:
    return {"seat": line.seat, "before": line.before, "after": line.after}


def _shuffle_proof(live: LiveGame) -> types.Shuffle:
    """Return what the shuffle can be verified with; the secret only after finalisation.

    Whose contributions have arrived stays secret until all of them are fixed.
    """
    game_settings = live.settings
    return {
        "commitment": game_settings.commitment,
        "until": live.clock.due if live.awaits_contributions else None,
        "contributions": None if live.awaits_contributions else list(game_settings.contributions),
        "secret": game_settings.secret.hex()
        if live.state_version.finalised and not game_settings.sealed
        else None,
    }
