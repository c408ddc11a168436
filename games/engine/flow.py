"""The course of a deal: one table of steps, and the loop that walks through it."""

from collections.abc import Callable
from typing import NamedTuple

from games.engine.actions import Action, parse_action
from games.engine.agreements import Agreements
from games.engine.cards import Card, Seat
from games.engine.errors import BadRecord, IllegalAction
from games.engine.events import Confided, Event, GameStopped
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

STOPS = ("time", "closed", "annulled")


class Step(NamedTuple):
    """One step of a deal.

    enter  begins it: with somebody `to_act`, or with nobody where it is skipped
    legal  what the seat to act may do
    act    does it: somebody is `to_act` while the step goes on, nobody when it is done
    """

    enter: Callable[[Game, Deal], Game]
    legal: Callable[[Game, Deal], tuple[Action, ...]]
    act: Callable[[Game, Deal, Action], Game]


STEPS: dict[Phase, Step] = {
    Phase.CUT: Step(dealing.enter, dealing.legal, dealing.act),
    Phase.DARK: Step(dark.enter, dark.legal, dark.act),
    Phase.CLAIM: Step(redeals.enter_first, redeals.legal, redeals.act),
    Phase.BIDDING: Step(bidding.enter, bidding.legal, bidding.act),
    Phase.BUYBACK: Step(buyback.enter, buyback.legal, buyback.act),
    Phase.PILE: Step(talon.enter, talon.legal, talon.act),
    Phase.TALON_CLAIM: Step(redeals.enter_talon, redeals.legal, redeals.act),
    Phase.EXCHANGE: Step(exchange.enter, exchange.legal, exchange.act),
    Phase.LATE_CLAIM: Step(redeals.enter_late, redeals.legal, redeals.act),
    Phase.RAISE: Step(raising.enter, raising.legal, raising.act),
    Phase.TRUMP: Step(trump.enter, trump.legal, trump.act),
    Phase.PLAY: Step(tricks.enter, tricks.legal, tricks.act),
}


def _successors(order: tuple[Phase, ...]) -> dict[Phase, Phase]:
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
# The order of steps in a deal (record.md), which `raise_before_exchange` changes.
NEXT = _successors(
    (*_OPENING, Phase.EXCHANGE, Phase.LATE_CLAIM, Phase.RAISE, Phase.TRUMP, Phase.PLAY)
)
NEXT_RAISING_FIRST = _successors(
    (*_OPENING, Phase.RAISE, Phase.EXCHANGE, Phase.LATE_CLAIM, Phase.TRUMP, Phase.PLAY)
)


def start_deal(game: Game, deck: str | tuple[Card, ...], cuts: tuple[int, ...] = ()) -> Game:
    """Deals the next deck, up to the first decision (section 3).

    `deck` is the deck string or the 24 cards, `cuts` what each cut moves; surplus cuts are ignored.
    Raises BadRecord for a bad deck, IllegalAction when no deck is needed.
    """
    if game.phase is not Phase.DECK:
        raise IllegalAction("game_over" if game.over else "wrong_step")
    dealt = _advance(dealing.begin(game, deck, cuts))
    # Nobody was sent the end of the last deal by itself: its events come before those of this one.
    return _shown(dealt, dealt.events, earlier=True)


def act(game: Game, seat: Seat, action: Action | str) -> Game:
    """The game after `seat` did this. Raises IllegalAction."""
    deal = game.running
    if deal is None:
        raise IllegalAction("game_over" if game.over else "wrong_step")
    if seat != game.to_act:
        raise IllegalAction("not_your_turn")
    done = parse_action(action) if isinstance(action, str) else action
    after = STEPS[game.phase].act(game, deal, done)
    if after.to_act is None:
        after = _advance(after)
    # Steps add their events to those of the act before, which are told already.
    return _shown(after, after.events[len(game.events) :])


def legal_actions(game: Game) -> tuple[Action, ...]:
    """Everything that the seat to act may do; nothing in DECK and OVER."""
    if game.to_act is None or game.running is None:
        return ()
    return STEPS[game.phase].legal(game, game.running)


def stop(game: Game, reason: str) -> Game:
    """Ends the game: "time" decides it by the scores, "closed" and "annulled" leave no winner.

    The deal that is running is dropped (record.md `stopped`). Raises IllegalAction when the game is
    over, BadRecord for another reason.
    """
    if game.over:
        raise IllegalAction("game_over")
    if reason not in STOPS:
        raise BadRecord(f"stopped: there is no reason {reason}")
    stopped = game.but(
        phase=Phase.OVER, to_act=None, running=None, stopped=reason, events=(GameStopped(reason),)
    )
    ended = booking.decide_by_score(stopped) if reason == "time" else stopped
    return _shown(ended, ended.events)


def _advance(game: Game) -> Game:
    """Enters one step after another until somebody must decide, or the deal is over."""
    while game.to_act is None:
        deal = game.running
        assert deal is not None
        if deal.ending is not None:
            return booking.book(game, deal)
        phase = _order(game.agreements)[game.phase]
        game = STEPS[phase].enter(game.but(phase=phase), deal)
    return game


def _order(agreements: Agreements) -> dict[Phase, Phase]:
    return NEXT_RAISING_FIRST if agreements.raise_before_exchange else NEXT


def _shown(game: Game, events: tuple[Event, ...], earlier: bool = False) -> Game:
    """Counts who was shown something new by these events, and keeps them for each viewer."""
    if not events:
        return game.but(events=events)
    confided = _are_confided(events)
    if not earlier and not confided:
        seen = tuple([seen + 1 for seen in game.seen])
        return game.but(events=events, seen=seen, news=(events,) * len(seen))
    told = [_told_to(v, events) if confided else events for v in range(len(game.seen))]
    return game.but(
        events=events,
        seen=tuple(n + bool(new) for n, new in zip(game.seen, told, strict=True)),
        news=tuple(
            (old + new if earlier else new) if new else old
            for old, new in zip(game.news, told, strict=True)
        ),
    )


def _are_confided(events: tuple[Event, ...]) -> bool:
    for event in events:  # noqa: SIM110 - any() with a generator costs more than the rest here
        if isinstance(event, Confided):
            return True
    return False


def _told_to(viewer: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that a seat, or the spectator after the last seat, is told."""
    return tuple([e for e in events if (seats := e.audience) is None or viewer in seats])
