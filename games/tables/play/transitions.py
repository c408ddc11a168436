"""One action worked out: the new state, the lines for the log, results of deals that ended."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from accounts.models import User
from games import engine
from games.models import DealResult, Entry, Game
from games.tables import clocks, scheduling
from games.tables.play.bot_pace import bot_pace, claim_is_short
from games.tables.state.live_game import Live
from games.tables.state.loader import milliseconds, moment
from games.tables.state.store import Line

# Three nines in a row, and a jack (docs/rules.md, section 3).
MOST_CUTS = 4


@dataclass(frozen=True)
class Step:
    """`held`: an answer to a claim, which moves nothing before the claim has taken its time."""

    before: Live
    after: Live
    lines: list[Line]
    results: tuple[DealResult, ...]
    held: bool = False


@dataclass(frozen=True)
class Manner:
    """How an action came: by which id, over which line, or not at all.

    missed  the person's time was over, and the caretaker acts
    keeper  the bot that takes the seat if it was missed too often
    """

    action_id: str | None = None
    ping: int = 0
    missed: bool = False
    keeper: User | None = None

    def leaves(self, clock: clocks.Clock) -> bool:
        return self.missed and clocks.is_last_chance(clock)


IN_TIME = Manner()


def step(live: Live, seat: int, action: str, now: int, manner: Manner = IN_TIME) -> Step:
    """What an action does to a game; raises engine.IllegalAction."""
    acted = engine.act(live.game, seat, action)
    ended = acted.phase in (engine.Phase.DECK, engine.Phase.OVER)
    results = [_deal_result(live, acted, live.version + 1)] if ended else []
    game, dealt, void = deal_next(live, in_time(live, acted, now), live.version + 1)
    text = str(engine.parse_action(action))
    lines = [Line(Entry.Kind.ACTION, text, seat, manner.action_id, game.seen[seat]), *dealt]
    results += void
    after = booked(live.moved(game, len(lines)), results)
    return Step(live, with_clock(halted(after, now, manner), now), lines, tuple(results))


def in_time(live: Live, game: engine.Game, now: int) -> engine.Game:
    """Decided as it stands, if a new deal is due and would begin too late (docs/record.md).

    The row is asked, and not the copy at hand: an organiser may have added time meanwhile.
    """
    if game.phase is not engine.Phase.DECK or not live.furniture.timed:
        return game
    ends_at = Game.objects.values_list("ends_at", flat=True).get(pk=live.id)
    late = ends_at is not None and now >= milliseconds(ends_at)
    return engine.stop(game, "time") if late else game


def booked(live: Live, results: Sequence[DealResult]) -> Live:
    """With these deals in its sheet."""
    return replace(live, sheet=(*live.sheet, *(result.outcome for result in results)))


def deal_next(
    live: Live, game: engine.Game, version: int
) -> tuple[engine.Game, list[Line], list[DealResult]]:
    """The next deal, if one is due, and its lines; `version` is the log's length before them.

    A deck that has to be dealt anew at once (`redeal_four_aces`) is a deal of its own, and has its
    result; nobody is asked, so another follows it.
    """
    lines: list[Line] = []
    results: list[DealResult] = []
    while game.phase is engine.Phase.DECK:
        game, deck = _dealt(live, game)
        lines += deck
        if game.phase is engine.Phase.DECK:
            results.append(_deal_result(live, game, version + len(lines)))
    return game, lines, results


def _dealt(live: Live, game: engine.Game) -> tuple[engine.Game, list[Line]]:
    """One deck; anyone can recompute it when the secret is published."""
    drawn = live.furniture.secret, live.furniture.contributions, game.deal
    deck = engine.shuffle.deck(*drawn)
    # Only some of the cuts may come to be made; how far each goes is settled before.
    wanted = 0 if game.agreements.cutting == "off" else MOST_CUTS
    cuts = tuple(engine.shuffle.cut(*drawn, k) for k in range(wanted))
    lines = [Line(Entry.Kind.DECK, deck), *(Line(Entry.Kind.CUT, str(cut)) for cut in cuts)]
    return engine.start_deal(game, deck, cuts), lines


def _deal_result(live: Live, acted: engine.Game, version: int) -> DealResult:
    assert acted.last is not None
    return DealResult(
        game_id=live.id,
        number=acted.last.deal,
        version=version,
        outcome=acted.last.as_json(),
        standing=engine.snapshot(acted),
        rules_version=engine.RULES_VERSION,
    )


def with_clock(live: Live, now: int) -> Live:
    """The clock of the next seat begins; that of the last one was halted."""
    seat = live.game.to_act
    if seat is None:
        return replace(live, mark=replace(live.mark, turn_at=None))
    clock = clocks.turned(
        live.clock, live.furniture.timing, now, seat, live.game.claiming, _pace(live, seat)
    )
    return replace(live, clock=clock, mark=replace(live.mark, turn_at=moment(now)))


def _pace(live: Live, seat: int) -> int | None:
    """How long a bot takes; None for a person, and in a claim that takes the same time for all."""
    if live.considering and not claim_is_short(map(live.is_bot, live.asked)):
        return None
    if live.is_bot(seat):
        # A bot that is woken at once is woken again by the ticker only if that was in vain.
        return bot_pace(live.game, not live.sheet) or scheduling.LEASE_MS
    return None


def halted(live: Live, now: int, manner: Manner) -> Live:
    """The clock of the seat that acted is stopped and counted; a third time the seat is lost."""
    acted = live.clock
    clock = clocks.halted(acted, live.furniture.timing, now, manner.ping)
    clock = clocks.counted(clock, acted, manner.missed)
    after = replace(live, clock=clock)
    if acted.seat is None or live.game.over or not manner.leaves(acted):
        return after
    return kept(after, acted.seat, manner.keeper)


def kept(live: Live, seat: int, keeper: User | None) -> Live:
    """The seat is left for good, and the bot keeps it."""
    people = tuple(
        replace(person, left=True, keeper=keeper) if person.seat == seat else person
        for person in live.people
    )
    users = tuple(None if n == seat else user for n, user in enumerate(live.mark.users))
    mark = replace(live.mark, users=users, revision=live.mark.revision + 1)
    return replace(live, people=people, mark=mark, clock=clocks.kept(live.clock, seat))


def left(live: Live, seat: int, keeper: User | None, now: int) -> Live:
    """The table when a person leaves in the middle of whatever happens: a bot takes the turn up."""
    after = kept(live, seat, keeper)
    if after.clock.seat != seat or live.considering:
        return after
    pace = bot_pace(live.game, not live.sheet) or scheduling.LEASE_MS
    return replace(after, clock=replace(after.clock, due=now + pace))
