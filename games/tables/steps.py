"""One action worked out: the new state, the lines for the log and, at a deal's end, its result."""

import random
from dataclasses import dataclass, replace

from django.conf import settings

from games import engine
from games.bots.pace import pace_ms
from games.models import DealResult, Entry

from . import clocks, wakeups
from .live import Live
from .loading import moment
from .store import Line

# Three nines in a row, and a jack (docs/rules.md, section 3).
MOST_CUTS = 4

_random = random.SystemRandom()


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
    game, dealt = deal_next(live, acted) if acted.phase is engine.Phase.DECK else (acted, [])
    text = str(engine.parse_action(action))
    lines = [Line(Entry.Kind.ACTION, text, seat, action_id, game.seen[seat]), *dealt]
    after = live.moved(game, len(lines))
    if result is not None:
        after = replace(after, sheet=(*live.sheet, result.outcome))
    return Step(live, with_clock(after, now, seat), lines, result)


def deal_next(live: Live, game: engine.Game) -> tuple[engine.Game, list[Line]]:
    """The next deal, and its lines; anyone can recompute the deck when the secret is published."""
    drawn = live.furniture.secret, live.furniture.contributions, game.deal
    deck = engine.shuffle.deck(*drawn)
    # Only some of the cuts may come to be made; how far each goes is settled before.
    wanted = 0 if game.agreements.cutting == "off" else MOST_CUTS
    cuts = tuple(engine.shuffle.cut(*drawn, k) for k in range(wanted))
    lines = [Line(Entry.Kind.DECK, deck), *(Line(Entry.Kind.CUT, str(cut)) for cut in cuts)]
    return engine.start_deal(game, deck, cuts), lines


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
        pace = (bot_pace(live) or wakeups.LEASE_MS) if live.is_bot(seat) else 0
        clock = clocks.turned(clock, timing, now, seat, live.game.claiming, pace)
    turn_at = None if seat is None else moment(now)
    return replace(live, clock=clock, mark=replace(live.mark, turn_at=turn_at))


def bot_pace(live: Live) -> int:
    """How long a bot takes: by what all see and by chance, never by cards or by who is asked."""
    public = engine.observe(live.game, None)
    return int((pace_ms(public) + _pause(live, public)) * settings.BOT_PACE)


def _pause(live: Live, public: engine.Observation) -> int:
    """Longer where people look at the table: before the first word of a deal."""
    if public.claiming:
        # People take their time: a bot that always answered at the same moment would be known.
        return _random.randrange(clocks.CLAIM_SPREAD_MS)
    if public.phase is not engine.Phase.BIDDING or len(public.bids) > 1:
        return 0
    return clocks.NEW_DEAL_MS if live.sheet else clocks.FIRST_DEAL_MS
