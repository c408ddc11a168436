"""The course of a deal: the table of phases and the loop that walks through it."""

from collections.abc import Callable
from typing import NamedTuple

from games.engine.actions import Action, parse_action
from games.engine.agreements import Agreements
from games.engine.cards import Card, Seat
from games.engine.errors import BadRecord, IllegalAction
from games.engine.events import Event, GameStopped, PartialEvent
from games.engine.phases import (
    bidding,
    buyback,
    dark,
    dealing,
    exchange,
    raising,
    redeals,
    talon,
    tricks,
    trump,
)
from games.engine.scoring import booking
from games.engine.state import Deal, Game, Phase

STOP_REASONS = ("time", "closed", "annulled")


class PhaseRules(NamedTuple):
    """The rules of one phase of a deal.

    enter  begin it: somebody is `to_act` afterwards, or nobody where it is skipped
    legal  return what the seat to act may do
    act    apply an action: somebody is `to_act` while the phase goes on, nobody when it is done
    """

    enter: Callable[[Game, Deal], Game]
    legal: Callable[[Game, Deal], tuple[Action, ...]]
    act: Callable[[Game, Deal, Action], Game]


PHASE_RULES: dict[Phase, PhaseRules] = {
    Phase.CUT: PhaseRules(dealing.enter, dealing.legal, dealing.act),
    Phase.DARK: PhaseRules(dark.enter, dark.legal, dark.act),
    Phase.CLAIM: PhaseRules(redeals.enter_first, redeals.legal, redeals.act),
    Phase.BIDDING: PhaseRules(bidding.enter, bidding.legal, bidding.act),
    Phase.BUYBACK: PhaseRules(buyback.enter, buyback.legal, buyback.act),
    Phase.PILE: PhaseRules(talon.enter, talon.legal, talon.act),
    Phase.TALON_CLAIM: PhaseRules(redeals.enter_talon, redeals.legal, redeals.act),
    Phase.EXCHANGE: PhaseRules(exchange.enter, exchange.legal, exchange.act),
    Phase.LATE_CLAIM: PhaseRules(redeals.enter_late, redeals.legal, redeals.act),
    Phase.RAISE: PhaseRules(raising.enter, raising.legal, raising.act),
    Phase.TRUMP: PhaseRules(trump.enter, trump.legal, trump.act),
    Phase.PLAY: PhaseRules(tricks.enter, tricks.legal, tricks.act),
}


def _next_phases(order: tuple[Phase, ...]) -> dict[Phase, Phase]:
    return dict(zip((Phase.DECK, *order), order, strict=False))


_OPENING = (
    Phase.CUT,
    Phase.DARK,
    Phase.CLAIM,
    Phase.BIDDING,
    Phase.BUYBACK,
    Phase.PILE,
    Phase.TALON_CLAIM,
)
# The order of phases in a deal (record.md), which `raise_before_exchange` changes.
NEXT_PHASE = _next_phases(
    (*_OPENING, Phase.EXCHANGE, Phase.LATE_CLAIM, Phase.RAISE, Phase.TRUMP, Phase.PLAY)
)
NEXT_PHASE_RAISE_FIRST = _next_phases(
    (*_OPENING, Phase.RAISE, Phase.EXCHANGE, Phase.LATE_CLAIM, Phase.TRUMP, Phase.PLAY)
)


def start_deal(game: Game, deck: str | tuple[Card, ...], cuts: tuple[int, ...] = ()) -> Game:
    """Deal the next deck, up to the first decision (section 3).

    `deck` is the deck string or the 24 cards, `cuts` what each cut moves. A number is needed only
    when its cut is made; surplus ones are ignored.

    Raises:
        BadRecord: The deck is invalid.
        IllegalAction: No deck is needed now.
    """
    if game.phase is not Phase.DECK:
        raise IllegalAction("game_over" if game.over else "wrong_step")
    dealt = _advance(dealing.begin_deal(game, deck, cuts))
    # The end of the last deal was not sent separately: its events come before those of this deal.
    return _record_events(dealt, dealt.events, earlier=True)


def act(game: Game, seat: Seat, action: Action | str) -> Game:
    """Return the game after `seat` (0..players-1) has acted (sections 3 to 7).

    `action` is an Action or its text, such as `bid 105`.

    Raises:
        IllegalAction: The rules refuse the action.
        BadRecord: It is a cut whose number is missing or is not 1 to 23.
    """
    deal = game.running
    if deal is None:
        raise IllegalAction("game_over" if game.over else "wrong_step")
    if seat != game.to_act:
        raise IllegalAction("not_your_turn")
    parsed = parse_action(action) if isinstance(action, str) else action
    after = PHASE_RULES[game.phase].act(game, deal, parsed)
    if after.to_act is None:
        after = _advance(after)
    # Phases append to the events of the action before, which are recorded already.
    return _record_events(after, after.events[len(game.events) :])


def legal_actions(game: Game) -> tuple[Action, ...]:
    """Return everything that the seat to act may do; nothing in DECK and OVER."""
    if game.to_act is None or game.running is None:
        return ()
    return PHASE_RULES[game.phase].legal(game, game.running)


def stop(game: Game, reason: str) -> Game:
    """End the game early.

    "time" decides it by the scores; "closed" and "annulled" leave no winner. A running deal is
    dropped (record.md `stopped`).

    Raises:
        IllegalAction: The game is over.
        BadRecord: There is no such reason.
    """
    if game.over:
        raise IllegalAction("game_over")
    if reason not in STOP_REASONS:
        raise BadRecord(f"stopped: there is no reason {reason}")
    stopped = game.replace(
        phase=Phase.OVER, to_act=None, running=None, stopped=reason, events=(GameStopped(reason),)
    )
    ended = booking.decide_by_score(stopped) if reason == "time" else stopped
    return _record_events(ended, ended.events)


def _advance(game: Game) -> Game:
    """Enter one phase after another until somebody must decide or the deal is over."""
    while game.to_act is None:
        deal = game.running
        assert deal is not None
        if deal.ending is not None:
            return booking.book_deal(game, deal)
        phase = _phase_order(game.agreements)[game.phase]
        game = PHASE_RULES[phase].enter(game.replace(phase=phase), deal)
    return game


def _phase_order(agreements: Agreements) -> dict[Phase, Phase]:
    return NEXT_PHASE_RAISE_FIRST if agreements.raise_before_exchange else NEXT_PHASE


def _record_events(game: Game, events: tuple[Event, ...], earlier: bool = False) -> Game:
    """Count which viewers these events show something new, and keep the events for each."""
    if not events:
        return game.replace(events=events)
    partial = _has_partial(events)
    if not earlier and not partial:
        seqs = tuple([seq + 1 for seq in game.seq_by_viewer])
        return game.replace(events=events, seq_by_viewer=seqs, news=(events,) * len(seqs))
    visible = [
        _events_for(v, events) if partial else events for v in range(len(game.seq_by_viewer))
    ]
    return game.replace(
        events=events,
        seq_by_viewer=tuple(
            n + bool(new) for n, new in zip(game.seq_by_viewer, visible, strict=True)
        ),
        news=tuple(
            (old + new if earlier else new) if new else old
            for old, new in zip(game.news, visible, strict=True)
        ),
    )


def _has_partial(events: tuple[Event, ...]) -> bool:
    for event in events:  # noqa: SIM110 - any() with a generator costs more than the rest here
        if isinstance(event, PartialEvent):
            return True
    return False


def _events_for(viewer: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that a seat, or the spectator after the last seat, may see."""
    return tuple([e for e in events if (seats := e.audience) is None or viewer in seats])
