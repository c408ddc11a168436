"""The course of a deal: the table of phases and the loop that walks through it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from .actions import Action, parse_action
from .agreements import Agreements
from .cards import Card, Seat
from .dataclass_tools import own_fields
from .errors import BadRecord, IllegalAction
from .events import Event, GameStopped, PartialEvent
from .phases import (
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
from .scoring import booking
from .state import Deal, Game, Phase

News = tuple[tuple[Event, ...], ...]

STOP_REASONS = ("time", "closed", "annulled")


class PhaseRules(NamedTuple):
    """The rules of one phase of a deal.

    enter      begin it: somebody is `to_act` afterwards, or nobody where it is skipped; the game
               was just made and may be changed in place, the deal may not
    legal      return what the seat to act may do
    act        apply an action: somebody is `to_act` while the phase goes on, nobody when it is done
    is_agreed  whether the agreements have this phase at all; None for one that every deal has
    """

    enter: Callable[[Game, Deal], Game]
    legal: Callable[[Game, Deal], tuple[Action, ...]]
    act: Callable[[Game, Deal, Action], Game]
    is_agreed: Callable[[Agreements], bool] | None = None


PHASE_RULES: dict[Phase, PhaseRules] = {
    Phase.CUT: PhaseRules(dealing.enter, dealing.legal, dealing.act),
    Phase.DARK: PhaseRules(dark.enter, dark.legal, dark.act, dark.is_agreed),
    Phase.CLAIM: PhaseRules(
        redeals.enter_first, redeals.legal, redeals.act, redeals.is_first_agreed
    ),
    Phase.BIDDING: PhaseRules(bidding.enter, bidding.legal, bidding.act),
    Phase.BUYBACK: PhaseRules(buyback.enter, buyback.legal, buyback.act, buyback.is_agreed),
    Phase.PILE: PhaseRules(talon.enter, talon.legal, talon.act),
    Phase.TALON_CLAIM: PhaseRules(
        redeals.enter_talon, redeals.legal, redeals.act, redeals.is_talon_agreed
    ),
    Phase.EXCHANGE: PhaseRules(exchange.enter, exchange.legal, exchange.act),
    Phase.LATE_CLAIM: PhaseRules(
        redeals.enter_late, redeals.legal, redeals.act, redeals.is_late_agreed
    ),
    Phase.RAISE: PhaseRules(raising.enter, raising.legal, raising.act, raising.is_agreed),
    Phase.TRUMP: PhaseRules(trump.enter, trump.legal, trump.act, trump.is_agreed),
    Phase.PLAY: PhaseRules(tricks.enter, tricks.legal, tricks.act),
}

# A look at a field of a tuple takes longer than one in a dictionary, and both run at every action.
_LEGAL = {phase: rules.legal for phase, rules in PHASE_RULES.items()}
_ACT = {phase: rules.act for phase, rules in PHASE_RULES.items()}


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
PHASES = (*_OPENING, Phase.EXCHANGE, Phase.LATE_CLAIM, Phase.RAISE, Phase.TRUMP, Phase.PLAY)
PHASES_RAISE_FIRST = (
    *_OPENING,
    Phase.RAISE,
    Phase.EXCHANGE,
    Phase.LATE_CLAIM,
    Phase.TRUMP,
    Phase.PLAY,
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
    return _record_start(game, dealt)


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
    if isinstance(action, str):
        action = parse_action(action)
    after = _ACT[game.phase](game, deal, action)
    if after.to_act is None:
        after = _advance(after)
    # Phases append to the events of the action before, which are recorded already.
    return _record_events(game, after, after.events[len(game.events) :])


def legal_actions(game: Game) -> tuple[Action, ...]:
    """Return everything that the seat to act may do; nothing in DECK and OVER."""
    if game.to_act is None or game.running is None:
        return ()
    return _LEGAL[game.phase](game, game.running)


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
    return _record_events(game, ended, ended.events)


def _advance(game: Game) -> Game:
    """Enter one phase after another until somebody must decide or the deal is over.

    The game is one that was just made, and is changed in place.
    """
    next_phase = _next_phase(game.agreements)
    while game.to_act is None:
        deal = game.running
        assert deal is not None
        if deal.ending is not None:
            return booking.book_deal(game, deal)
        phase = next_phase[game.phase]
        own_fields(game)["phase"] = phase
        game = PHASE_RULES[phase].enter(game, deal)
    return game


@lru_cache(maxsize=1024)
def _next_phase(agreements: Agreements) -> dict[Phase, Phase]:
    """Return the phase after each one, without those that these agreements never have."""
    order = PHASES_RAISE_FIRST if agreements.raise_before_exchange else PHASES
    tests = ((phase, PHASE_RULES[phase].is_agreed) for phase in order)
    had = [phase for phase, is_agreed in tests if is_agreed is None or is_agreed(agreements)]
    return dict(zip((Phase.DECK, *had), had, strict=False))


def _record_events(before: Game, after: Game, events: tuple[Event, ...]) -> Game:
    """Count which viewers these events show something new, and keep the events for each.

    The game after them was just made, and is changed in place.
    """
    # This runs at every action, where even a call of `own_fields` can be measured.
    fields = after.__dict__
    fields["events"] = events
    for event in events:
        if isinstance(event, PartialEvent):
            break
    else:
        if events:
            fields["updates"] += 1
            fields["partial_news"] = None
            return after
    fields.update(_shown_by_viewer(before, events, earlier=False))
    return after


def _record_start(before: Game, after: Game) -> Game:
    """Do the same with the events of a deal's start, which follow those of the deal before."""
    fields, events = own_fields(after), after.events
    if any(isinstance(event, PartialEvent) for event in events):
        fields.update(_shown_by_viewer(before, events, earlier=True))
    else:
        fields["updates"] += 1
        fields["partial_news"] = _following_news(before, events)
    return after


def _by_viewer(events: tuple[Event, ...], viewers: int) -> list[list[Event]]:
    shown: list[list[Event]] = [[] for _ in range(viewers)]
    for event in events:
        seats = event.audience
        for viewer in range(viewers) if seats is None else seats:
            shown[viewer].append(event)
    return shown


def _following_news(before: Game, events: tuple[Event, ...]) -> News | None:
    """Return the earlier news of each viewer, followed by these events for all."""
    if before.partial_news is None and not before.events:
        return None
    return tuple([old + events for old in before.news])


def _shown_by_viewer(before: Game, events: tuple[Event, ...], earlier: bool) -> dict[str, Any]:
    """Return the fields that count and keep what each viewer was shown.

    Viewers are the seats and, last, a spectator; with `earlier` new events follow the old ones.
    """
    missed, news = list(before.missed), list(before.news)
    for viewer, new in enumerate(_by_viewer(events, len(news))):
        if new:
            news[viewer] = (*news[viewer], *new) if earlier else tuple(new)
        else:
            missed[viewer] += 1
    # The viewer who was shown most has missed nothing.
    none_new = min(missed)
    return {
        "updates": before.updates + 1 - none_new,
        "missed": tuple([count - none_new for count in missed]) if none_new else tuple(missed),
        "partial_news": tuple(news),
    }
