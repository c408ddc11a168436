"""One action worked out: the new state, the lines for the log and, at a deal's end, its result."""

from dataclasses import dataclass, replace

from django.conf import settings

from games import engine
from games.bots.pace import pace_ms
from games.models import DealResult

from . import clocks, wakeups
from .live import Live
from .loading import moment
from .store import Line


@dataclass(frozen=True)
class Step:
    before: Live
    after: Live
    lines: list[Line]
    result: DealResult | None


def step(live: Live, seat: int, action: str, now: int, action_id: str | None = None) -> Step:
    """What an action does to a game; raises engine.IllegalAction."""
    acted = engine.act(live.game, seat, action)
    ended = acted.phase in (engine.Phase.DECK, engine.Phase.OVER)
    result = _deal_result(live, acted) if ended else None
    decks = [next_deck(live, acted)] if acted.phase is engine.Phase.DECK else []
    game = engine.start_deal(acted, decks[0]) if decks else acted
    text = str(engine.parse_action(action))
    lines = [Line(text, seat, action_id, game.seen[seat]), *map(Line, decks)]
    after = live.moved(game, len(lines))
    if result is not None:
        after = replace(after, sheet=(*live.sheet, result.outcome))
    return Step(live, with_clock(after, now, seat), lines, result)


def next_deck(live: Live, game: engine.Game) -> str:
    """The deck of the next deal, which anyone can recompute when the secret is published."""
    furniture = live.furniture
    return engine.shuffle.deck(furniture.secret, furniture.contributions, game.deal)


def _deal_result(live: Live, acted: engine.Game) -> DealResult:
    assert acted.last is not None
    return DealResult(
        game_id=live.id,
        number=acted.last.deal,
        version=live.version + 1,
        outcome=acted.last.as_json(),
        standing=engine.snapshot(acted),
        rules_version=engine.RULES_VERSION,
    )


def with_clock(live: Live, now: int, acted: int | None) -> Live:
    """The clocks after a turn: one stops, the next seat's begins."""
    timing = live.furniture.timing
    clock = live.clock if acted is None else clocks.halted(live.clock, timing, now)
    seat = live.game.to_act
    if seat is not None:
        # A bot that is woken at once is woken again by the ticker only if that was in vain.
        pace = (bot_pace(live) or wakeups.LEASE_MS) if live.people[seat].bot else 0
        clock = clocks.turned(clock, timing, now, seat, live.game.claiming, pace)
    turn_at = None if seat is None else moment(now)
    return replace(live, clock=clock, mark=replace(live.mark, turn_at=turn_at))


def bot_pace(live: Live) -> int:
    """How long a bot takes: by what everybody sees, never by cards or by who is asked."""
    public = engine.observe(live.game, None)
    return int((pace_ms(public) + _pause(live, public)) * settings.BOT_PACE)


def _pause(live: Live, public: engine.Observation) -> int:
    """Longer where people look at the table: before the first word of a deal."""
    if public.phase is not engine.Phase.BIDDING or len(public.bids) > 1:
        return 0
    return clocks.NEW_DEAL_MS if live.sheet else clocks.FIRST_DEAL_MS
