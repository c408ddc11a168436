"""Hints: the best choices and what the others cost, for a person who plays against bots alone.

A worker computes them, with the last priority: a hint is a second of thinking, and the turns of
bots come first. The web process asks for it, and reads the answer from Valkey.
"""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import redis
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from accounts import valkey
from accounts.errors import Text
from accounts.preferences.card_letters import CardLetters
from games import engine
from games.bots import LEVELS
from games.engine.actions import Bid, Give, Lay, NameTrump, Play, Raise
from games.engine.cards import SUITS, card_name
from games.tables import scheduling
from games.tables.bots.capacity import affordable_levels
from games.tables.errors import SIGNS, TableError, card_text
from games.tables.state import store
from games.tables.state.live_game import LiveGame, SeatedPlayer

log = logging.getLogger(__name__)

LEVEL = "expert"
# A hint that no worker computed in this time is asked for again.
WAIT_SECONDS = 20
# So long the answer is kept; afterwards it is computed again.
KEPT_SECONDS = 600
WAITING = ""
# An action as a record writes it, with its cost in points; None: not known.
Choice = tuple[str, float | None]
Json = dict[str, Any]
# Of players, by seat.
Names = Mapping[int, str]
NO_NAMES: Names = MappingProxyType({})


class HintedChoice(NamedTuple):
    """A choice of a hint; `cost` in points below the best, None where it is not known."""

    action: engine.Action
    cost: float | None


# Texts of actions without cards and numbers.
PLAIN: dict[str, Text] = {
    "pass": pgettext_lazy("choice", "pass"),
    "stand": pgettext_lazy("choice", "no raise"),
    # The two ways to give up cost differently.
    "distribute": pgettext_lazy("choice", "give the deal up"),
    "write_off": pgettext_lazy("choice", "write the contract off"),
    "look": pgettext_lazy("choice", "look at the cards"),
    "redeal": pgettext_lazy("choice", "ask for a redeal"),
    "keep": pgettext_lazy("choice", "play these cards"),
}


def check_may_ask(game_id: str, user_id: int | None) -> tuple[LiveGame, int]:
    """Return the game and the seat to act, whose player may have a hint now.

    Raises:
        TableError: in any other game, to anybody else, or when another seat is to act.
    """
    live = store.load_newest(game_id)
    seat = None if live is None else live.seat_of(user_id)
    if live is None or seat is None:
        raise TableError("not_seated")
    if live.game.over:
        raise TableError("game_over")
    others = [person for person in live.people if person.seat != seat]
    if not live.settings.hints or live.settings.is_ranked or not _are_bots(others):
        raise TableError("no_hints")
    # While a claim is hidden, nobody but the asked seat may know that it is asked.
    if live.hides_claim or live.clock.seat != seat:
        raise TableError("not_your_turn")
    return live, seat


def _are_bots(others: list[SeatedPlayer]) -> bool:
    """Return whether all of these are the site's bots, and were so from the start."""
    return all(person.user.is_bot for person in others)


def ask(live: LiveGame, seat: int) -> None:
    """Let a worker compute the hint, unless one does or did.

    Raises:
        TableError: the site cannot afford it now.
    """
    if LEVEL not in affordable_levels():
        raise TableError("hints_busy")
    try:
        is_first = valkey.client().set(_key(live, seat), WAITING, nx=True, ex=WAIT_SECONDS)
    except (redis.RedisError, OSError):
        raise TableError("hints_busy") from None
    if is_first:
        args = live.id, live.version, seat
        scheduling.send("games.hint", *args, priority=scheduling.LAST)


def compute(game_id: str, version: int, seat: int) -> None:
    """Compute a hint from what the seat may know; do nothing if the game has moved on."""
    live = store.load_newest(game_id)
    if live is None or live.version != version or live.clock.seat != seat:
        return
    legal = engine.legal_actions(live.game)
    try:
        choices = json.dumps(_choices(engine.observe(live.game, seat), legal))
        valkey.client().set(_key(live, seat), choices, ex=KEPT_SECONDS)
    except (redis.RedisError, OSError):
        log.warning("a hint for the game %s was not stored", game_id)


def _choices(seen: engine.Observation, legal: Sequence[engine.Action]) -> list[Choice]:
    """Return the best choices by what the seat may know."""
    # Only workers load the search.
    from games.review.best_choices import best_choices

    usual = LEVELS[LEVEL].choose(seen, tuple(legal))
    return [(str(one.action), one.cost) for one in best_choices(seen, legal, usual)]


def answer(live: LiveGame, seat: int) -> list[HintedChoice] | None:
    """Return the choices of the hint that was asked for, the best first; None while it is computed.

    There are three at most, and one where nothing was searched.
    """
    try:
        text = valkey.client().get(_key(live, seat))
    except (redis.RedisError, OSError):
        return None
    if not text:
        return None
    return [HintedChoice(engine.parse_action(one), cost) for one, cost in json.loads(str(text))]


def _key(live: LiveGame, seat: int) -> str:
    return valkey.key("hint", live.id, live.version, seat)


def others_json(choices: Sequence[HintedChoice], letters: str, names: Names) -> list[Json]:
    """Return the choices after the best one in short, with their costs in whole points."""
    return [
        {"text": short_text_of(one.action, letters, names), "cost": round(one.cost or 0)}
        for one in choices[1:]
    ]


def short_text_of(
    action: engine.Action, letters: str = CardLetters.LANGUAGE, names: Names = NO_NAMES
) -> str:
    """Return a choice in a word or two, in the active language; "" if there are no words for it.

    names  of the players by seat: a gift says who gets which card
    """
    match action:
        case Give():
            return ", ".join(_gifts(action, letters, names))
        case Play() | Lay():
            return ", ".join(card_text(name, letters) for name in cards_of(action))
        case Bid(amount=amount):
            return pgettext("choice", "bid %(amount)s") % {"amount": amount}
        case Raise(amount=amount):
            return pgettext("choice", "raise to %(amount)s") % {"amount": amount}
        case NameTrump(suit=suit):
            return pgettext("choice", "trump %(suit)s") % {"suit": SIGNS[SUITS[suit]]}
    return str(PLAIN.get(str(action), ""))


def _gifts(action: Give, letters: str, names: Names) -> Iterator[str]:
    """Yield each card of a gift with the player who gets it, and the one that is laid aside."""
    for seat, card in action.cards:
        values = {"card": card_text(card_name(card), letters), "name": names.get(seat, "")}
        yield (
            pgettext("choice", "%(card)s to %(name)s") % values if seat in names else values["card"]
        )
    if action.laid is not None:
        laid = card_text(card_name(action.laid), letters)
        yield pgettext("choice", "lay aside %(card)s") % {"card": laid}


def names_at(live: LiveGame) -> Names:
    """Return the names of the players by seat."""
    return {person.seat: person.user.display_name for person in live.people}


def cards_of(action: engine.Action) -> list[str]:
    """Return the names of the cards that the hint is about."""
    if isinstance(action, Play):
        return [card_name(action.card)]
    if isinstance(action, Give):
        laid = [] if action.laid is None else [action.laid]
        return [card_name(card) for card in [*(card for _, card in action.cards), *laid]]
    if isinstance(action, Lay):
        return [card_name(card) for card in action.cards]
    return []


def text_of(
    action: engine.Action, letters: str = CardLetters.LANGUAGE, names: Names = NO_NAMES
) -> str:
    """Return the hint as a sentence, in the active language, with a set of letters for cards."""
    choice = short_text_of(action, letters, names)
    return _("Hint: %(choice)s.") % {"choice": choice} if choice else _("No hint for this step.")
