"""The rest of a deal, shown by the seat to act: every order of play books the same.

The server plays all cards in one action, for every seat the first legal one. They are in the log,
marked as played by nobody, and take no time of the others' clocks.
"""

from dataclasses import replace
from typing import Any

from games import engine
from games.endings import is_settled, takes_all
from games.engine.cards import card_names
from games.models import Entry
from games.tables.errors import TableError
from games.tables.play.transitions import ActionContext, Transition, apply_action
from games.tables.state.live_game import LiveGame
from games.tables.state.store import NewEntry

# What a client sends instead of a card.
ACTION = "show"


def is_offered(live: LiveGame, observation: engine.Observation) -> bool:
    """Return whether this seat may show the rest now; it follows from what the seat sees."""
    return live.settings.shows_rest and is_settled(observation)


def show(live: LiveGame, seat: int, now: int, context: ActionContext) -> Transition:
    """Return the transition of all plays to the end of the deal.

    Raises:
        TableError: The rest is not offered to this seat now.
    """
    if live.game.to_act != seat:
        raise TableError("not_your_turn")
    observation = engine.observe(live.game, seat)
    if not is_offered(live, observation):
        raise TableError("not_settled")
    entries, before_last = _all_but_the_last(live)
    proved = replace(context, proof={"shown": _proof(observation)})
    return _with_all(live, entries, _played_last(before_last, now, proved), context)


def _all_but_the_last(live: LiveGame) -> tuple[list[NewEntry], LiveGame]:
    """Return the entries of all plays but the last, and the game before that one.

    Its clock still runs for the seat that shows its cards.
    """
    game = live.game
    entries: list[NewEntry] = []
    while _cards_left(game) > 1:
        seat, action = _next_play(game)
        game = engine.act(game, seat, action)
        entries.append(NewEntry(Entry.Kind.SHOWN, str(action), seat))
    return entries, live.with_entries(game, len(entries))


def _cards_left(game: engine.Game) -> int:
    assert game.running is not None
    return sum(hand.bit_count() for hand in game.running.hands)


def _next_play(game: engine.Game) -> tuple[int, engine.Action]:
    assert game.to_act is not None
    return game.to_act, engine.legal_actions(game)[0]


def _played_last(live: LiveGame, now: int, context: ActionContext) -> Transition:
    seat, action = _next_play(live.game)
    return apply_action(live, seat, str(action), now, context)


def _with_all(
    live: LiveGame, entries: list[NewEntry], last: Transition, context: ActionContext
) -> Transition:
    """Return one transition of all plays; the first has the id of the action."""
    played, *dealt = last.entries
    first, *others = [*entries, replace(played, kind=Entry.Kind.SHOWN, action_id=None)]
    assert first.seat is not None
    acknowledged = replace(first, action_id=context.action_id, seq=last.after.seq_of(first.seat))
    return replace(last, before=live, entries=[acknowledged, *others, *dealt])


def _proof(observation: engine.Observation) -> dict[str, Any]:
    """Return what everybody is shown in the score sheet (`RestProof`)."""
    return {
        "seat": observation.seat,
        "cards": card_names(observation.hand),
        "takes_all": takes_all(observation),
    }
