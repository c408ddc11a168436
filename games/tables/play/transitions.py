"""State transitions: the new state, its log entries, and the results of deals that ended."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from games import engine
from games.history.marks import marks_of
from games.models import DealResult, Entry, Game
from games.tables import clocks, scheduling
from games.tables.play.bot_pace import bot_pace_ms, ends_claim_early, speed_for
from games.tables.state.live_game import LiveGame, SeatedPlayer
from games.tables.state.loader import from_ms, to_ms
from games.tables.state.store import NewEntry

# Three nines in a row, and then a jack (docs/rules.md, section 3).
MAX_CUTS = 4
# With the beginning of so many more deals a lost seat is lost for good (docs/decisions/0037).
DEALS_TO_RETURN = 2


@dataclass(frozen=True)
class Transition:
    """The effect of an action.

    `held`: an answer to a claim, which changes nothing until the claim is resolved.
    """

    before: LiveGame
    after: LiveGame
    entries: list[NewEntry]
    results: tuple[DealResult, ...]
    held: bool = False


@dataclass(frozen=True)
class ActionContext:
    """Circumstances in which an action arrived.

    action_id   the client's id of the action
    ping        the round trip to the client, in milliseconds
    timed_out   the player ran out of time, and the caretaker acts
    substitute  the bot that takes the seat after too many timeouts
    may_return  whether the player may take that seat back for a while
    proof       what the row of the score sheet tells beside the result (play/shown_rest.py)
    """

    action_id: str | None = None
    ping: int = 0
    timed_out: bool = False
    substitute: User | None = None
    may_return: bool = False
    proof: Mapping[str, Any] = field(default_factory=dict)

    def loses_seat(self, clock: clocks.Clock) -> bool:
        """Return whether this timeout costs the seat to act."""
        return self.timed_out and clocks.is_last_chance(clock)


DEFAULT_CONTEXT = ActionContext()


def apply_action(
    live: LiveGame, seat: int, action: str, now: int, context: ActionContext = DEFAULT_CONTEXT
) -> Transition:
    """Return the transition of an action at `now` (milliseconds).

    Raises: engine.IllegalAction.
    """
    acted = engine.act(live.game, seat, action)
    ended = acted.phase in (engine.Phase.DECK, engine.Phase.OVER)
    results = [_deal_result(live, acted, live.version + 1, context.proof)] if ended else []
    acted = stop_if_out_of_time(live, acted, now)
    game, dealt, void = deal_until_decision(live, acted, live.version + 1)
    text = str(engine.parse_action(action))
    seq = game.seq_by_viewer[seat]
    entries = [NewEntry(Entry.Kind.ACTION, text, seat, context.action_id, seq), *dealt]
    results += void
    after = with_results(live.with_entries(game, len(entries)), results)
    lost = None if game.over or not context.loses_seat(live.clock) else live.clock.seat
    after = _end_returns(after if lost is None else _with_substitute(after, lost, context))
    clock = clocks.after_action(
        live.clock,
        live.settings.time_control,
        now,
        _next_turn(after),
        ping=context.ping,
        timed_out=context.timed_out,
        seat_lost=lost is not None,
        new_deal=not game.over and game.deal != live.game.deal,
    )
    return Transition(live, _with_clock(after, clock, now), entries, tuple(results))


def _with_substitute(live: LiveGame, seat: int, context: ActionContext) -> LiveGame:
    """Return the game after a timeout cost the seat, perhaps not for good."""
    until = live.deal_number + DEALS_TO_RETURN if context.may_return else None
    return seat_substituted(live, seat, context.substitute, until)


def _end_returns(live: LiveGame) -> LiveGame:
    """Return the game without the rights to come back that this deal, or the game's end, ends."""
    ended = [
        one.seat
        for one in live.people
        if one.return_until and (live.game.over or live.deal_number >= one.return_until)
    ]
    return live.replace(people=_people_with(live, ended, return_until=None)) if ended else live


def _people_with(live: LiveGame, seats: Collection[int], **fields: Any) -> tuple[SeatedPlayer, ...]:
    return tuple(one.replace(**fields) if one.seat in seats else one for one in live.people)


def stop_if_out_of_time(live: LiveGame, game: engine.Game, now: int) -> engine.Game:
    """End the game as it stands if its next deal would begin after the end time (docs/record.md).

    A fixed deal is the only one, and a redeal no other. For the end time the row is asked, not the
    copy: an organiser may have added time meanwhile.
    """
    if game.phase is not engine.Phase.DECK:
        return game
    if live.settings.fixed_deal:
        return engine.stop(game, "time") if game.played else game
    if not live.settings.has_end_time:
        return game
    ends_at = Game.objects.values_list("ends_at", flat=True).get(pk=live.id)
    late = ends_at is not None and now >= to_ms(ends_at)
    return engine.stop(game, "time") if late else game


def with_results(live: LiveGame, results: Sequence[DealResult]) -> LiveGame:
    """Return the game with these deals in its score sheet."""
    if not results:
        # The same sheet, so that its text is known (payloads/cache.py).
        return live
    return live.replace(sheet=(*live.sheet, *(result.outcome for result in results)))


def deal_until_decision(
    live: LiveGame, game: engine.Game, version: int
) -> tuple[engine.Game, list[NewEntry], list[DealResult]]:
    """Deal until somebody has to decide; return the game, the new entries and results.

    A deck that is thrown in at once (`redeal_four_aces`) is a deal of its own with a result, and
    another follows. `version` is the length of the log before the new entries.
    """
    entries: list[NewEntry] = []
    results: list[DealResult] = []
    while game.phase is engine.Phase.DECK:
        game, deck = _deal_one(live, game)
        entries += deck
        if game.phase is engine.Phase.DECK:
            results.append(_deal_result(live, game, version + len(entries)))
    return game, entries, results


def _deal_one(live: LiveGame, game: engine.Game) -> tuple[engine.Game, list[NewEntry]]:
    """Draw one deck; anybody can recompute it once the secret is published."""
    seed = live.settings.secret, live.settings.contributions, game.deal
    deck = engine.shuffle.deck(*seed)
    # Not all of the cuts may be needed, but each is determined beforehand.
    cut_count = 0 if game.agreements.cutting == "off" else MAX_CUTS
    cuts = tuple(engine.shuffle.cut(*seed, k) for k in range(cut_count))
    entries = [NewEntry(Entry.Kind.CUT, str(cut)) for cut in cuts]
    return engine.start_deal(game, deck, cuts), [NewEntry(Entry.Kind.DECK, deck), *entries]


def _deal_result(
    live: LiveGame, acted: engine.Game, version: int, proof: Mapping[str, Any] | None = None
) -> DealResult:
    assert acted.last is not None
    return DealResult(
        game_id=live.id,
        number=acted.last.deal,
        version=version,
        outcome={**acted.last.as_json(), **(proof or {})},
        standing=engine.snapshot(acted),
        rules_version=engine.RULES_VERSION,
        marks=marks_of(live.game, acted),
    )


def start_next_clock(live: LiveGame, now: int) -> LiveGame:
    """Start the clock of the seat to act; the previous one has been stopped."""
    turn, clock = _next_turn(live), live.clock
    if turn is not None:
        clock = clocks.start_clock(clock, live.settings.time_control, now, turn)
    return _with_clock(live, clock, now)


def _next_turn(live: LiveGame) -> clocks.Turn | None:
    """Return the turn that is due; None if the game is over."""
    seat = live.game.to_act
    return None if seat is None else clocks.Turn(seat, live.game.claiming, _bot_pace_ms(live, seat))


def _with_clock(live: LiveGame, clock: clocks.Clock, now: int) -> LiveGame:
    """Return the game with this clock, of a turn that begins now."""
    turn_at = None if live.game.to_act is None else from_ms(now)
    version = live.state_version.replace(turn_at=turn_at)
    return live.replace(clock=clock, state_version=version)


def _bot_pace_ms(live: LiveGame, seat: int) -> int | None:
    """Return a bot's thinking time; None for people, and in claims, which take a fixed time."""
    if live.hides_claim and not ends_claim_early(map(live.is_bot, live.asked)):
        return None
    if live.is_bot(seat):
        return _pace_or_lease_ms(live)
    return None


def _pace_or_lease_ms(live: LiveGame) -> int:
    # A bot without pace is woken at once; the ticker tries again when the lease is over.
    # At a fixed deal a new line must have the time that a known one takes.
    people = () if live.settings.fixed_deal else live.people
    speed = speed_for(person.user for person in people)
    return bot_pace_ms(live.game, not live.sheet, speed) or scheduling.LEASE_MS


def seat_substituted(
    live: LiveGame, seat: int, substitute: User | None, return_until: int | None = None
) -> LiveGame:
    """Return the game after a player left and the bot took the seat.

    `return_until`: the number of the deal until which they may take it back; None: for good.
    """
    people = _people_with(
        live, [seat], has_left=True, substitute=substitute, return_until=return_until
    )
    clock = clocks.seat_substituted(live.clock, seat)
    return _changed_hands(live.replace(people=people, clock=clock), seat, None)


def _changed_hands(live: LiveGame, seat: int, user_id: int | None) -> LiveGame:
    """Return the game with this user in the seat; None: a bot plays there."""
    users = tuple(user_id if n == seat else user for n, user in enumerate(live.state_version.users))
    state_version = live.state_version.replace(
        users=users,
        revision=live.state_version.revision + 1,
        substitution_count=live.substitution_count + 1,
    )
    return live.replace(state_version=state_version)


def seat_abandoned(live: LiveGame, seat: int, substitute: User | None, now: int) -> LiveGame:
    """Return the game after a player resigned at any time; if it was their turn, a bot takes it."""
    after = seat_substituted(live, seat, substitute)
    if after.clock.seat != seat or live.hides_claim:
        return after
    return after.replace(clock=after.clock.replace(due=now + _pace_or_lease_ms(live)))


def seat_taken_back(live: LiveGame, seat: int, now: int) -> LiveGame:
    """Return the game after the player of a lost seat came back; their own turn begins anew."""
    user = live.people[seat].user
    people = _people_with(
        live, [seat], has_left=False, substitute=None, return_until=None, has_returned=True
    )
    clock = clocks.seat_taken_back(live.clock, seat)
    after = _changed_hands(live.replace(people=people, clock=clock), seat, user.pk)
    return start_next_clock(after, now) if clock.seat == seat and not live.hides_claim else after


def return_given_up(live: LiveGame, seat: int) -> LiveGame:
    """Return the game after the player of a lost seat decided to stay away."""
    after = live.replace(people=_people_with(live, [seat], return_until=None))
    return _changed_hands(after, seat, None)
