"""One game of the fuzz: played, checked in each of its states, recorded and replayed."""

import json
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from games.engine import (
    Action,
    Agreements,
    DealLog,
    Game,
    act,
    new_game,
    replay,
    restore,
    result_of,
    snapshot,
    start_deal,
    stop,
    write_record,
)
from games.engine.cards import deck_text
from games.engine.record import replay_lines
from tests.fuzz import invariants
from tests.fuzz.invariants import hold
from tests.fuzz.random_play import choose
from tests.fuzz.rare_decks import random_deck
from tests.fuzz.secrecy import check_secrecy
from tests.scoring.game import expected_lines

NAMES = ("anna", "boris", "vera", "gleb")
# (deck, cuts), the action of the seat to act, or the reason for a stop.
Move = tuple[tuple[int, ...], tuple[int, ...]] | Action | str


@dataclass
class Course:
    """A game from its start: states[0], then states[i + 1] after moves[i].

    views are the observations of each state, legal its legal actions, deals the record's.
    """

    agreements: Agreements
    first_dealer: int
    standing: dict[str, list[Any]] | None
    states: list[Game] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    views: list[tuple[Any, ...]] = field(default_factory=list)
    legal: list[tuple[Action, ...]] = field(default_factory=list)
    deals: list[DealLog] = field(default_factory=list)
    stopped: str | None = None

    @property
    def game(self) -> Game:
        return self.states[-1]

    def record(self) -> dict[str, Any]:
        """Return the game as a record (record.md)."""
        extras: dict[str, Any] = {} if self.standing is None else {"standing": self.standing}
        if self.stopped:
            extras["stopped"] = {"reason": self.stopped}
        return write_record(
            self.agreements,
            NAMES[: self.agreements.players],
            self.first_dealer,
            self.deals,
            result=result_of(self.game),
            **extras,
        )


def made(game: Game, move: Move) -> Game:
    """Return the game after a deck, an action or a stop."""
    if isinstance(move, tuple):
        return start_deal(game, *move)
    if isinstance(move, str):
        return stop(game, move)
    assert game.to_act is not None
    return act(game, game.to_act, move)


def play(course, random, style, kinds=(), most_deals=3):
    """Play the course to its end, or until this many decks were dealt; check every state."""
    enter(course, random, new_game(course.agreements, course.first_dealer, course.standing))
    # Some games break off anywhere, and some of those are stopped.
    last_move = random.randrange(2, 80) if random.random() < 0.1 else 100_000
    while not course.game.over and len(course.moves) < last_move:
        if course.game.running is None:
            if len(course.deals) == most_deals:
                break
            cold_load(course)
        advance(course, random, next_move(course, random, style, kinds))
    if not course.game.over and random.random() < 0.3:
        course.stopped = random.choice(("time", "closed", "annulled"))
        advance(course, random, course.stopped)
    check_record(course)


def next_move(course, random, style, kinds):
    """Return a deck or an action."""
    if course.game.running is None:
        return random_deck(random, course.agreements, kinds)
    return choose(course.game, random, style)


def advance(course, random, move):
    """Apply a move; record and check the next state."""
    before = course.game
    after = made(before, move)
    write(course, before, move, after)
    course.moves.append(move)
    enter(course, random, after)
    if after.last is not before.last:
        invariants.check_bounds(after)
        invariants.check_outcome(before, after)


def enter(course, random, game):
    """Add one more state, checked by itself and against the one before."""
    views = invariants.views(game)
    course.states.append(game)
    course.legal.append(invariants.check_state(game, random))
    check_secrecy(game, random)
    if course.views:
        invariants.check_shown(course.views[-1], views)
    course.views.append(views)


def write(course, before, move, after):
    """Record the move; of the cuts only those that were made."""
    if isinstance(move, tuple):
        course.deals.append(DealLog(deck_text(move[0])))
    elif not isinstance(move, str):
        log = course.deals[-1]
        actions = (*log.actions, f"{before.to_act} {move}")
        cuts = (*log.cuts, *_cut_made(before)) if before.phase == "cut" else log.cuts
        course.deals[-1] = DealLog(log.deck, actions, cuts)


def _cut_made(before):
    """Return the number of the next cut."""
    cutting = before.running.cutting
    return cutting.sizes[cutting.made : cutting.made + 1]


def _without_later_cuts(game):
    """Return the game without the numbers of cuts that were not made: no record has them."""
    if game.phase != "cut":
        return game
    cutting = game.running.cutting
    made = replace(cutting, sizes=cutting.sizes[: cutting.made])
    return game.replace(running=game.running.replace(cutting=made))


def cold_load(course):
    """Check that the game continues from its snapshot without a difference."""
    game = course.game
    loaded = restore(course.agreements, json.loads(json.dumps(snapshot(game))))
    hold(loaded == game, "a restored game is another")
    hold(invariants.views(loaded) == course.views[-1], "a restored game shows something else")
    course.states[-1] = loaded


def check_record(course):
    """Check that record, replay and record give the same text and game.

    The scorer, which is independent of the engine, reads the same lines from it.
    """
    text = json.dumps(course.record())
    replayed = replay(json.loads(text))
    hold(replayed.error is None, f"a record that does not replay: {replayed.error}")
    hold(json.dumps(replayed.as_record()) == text, "another record after the replay")
    hold(replayed.game == _without_later_cuts(course.game), "another game after the replay")
    for line, expected in zip_longest(replay_lines([text]), expected_lines(json.loads(text))):
        hold(line == expected, f"the scorer says\n{expected}\nand the engine\n{line}")
