"""Each agreement switched on once: the first position at which a viewer can tell.

The same game is played with and without it, as `make fuzz` does. The table is shown to the viewer
who sees the difference: in the question, on the table, or in the score sheet.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine import SPECS, BadAgreements, BadRecord, IllegalAction, legal_actions, new_game
from games.engine import observe as seen_by
from games.engine.agreements import DEFAULTS
from games.tables.state.live_game import LiveGame
from tests.fuzz import random_agreements as agreements
from tests.fuzz.effects import shown
from tests.fuzz.preconditions import HINTS, PLAIN, Precondition
from tests.fuzz.random_game import Move, made
from tests.fuzz.random_play import choose, random_style
from tests.fuzz.random_standings import random_standing
from tests.fuzz.rare_decks import random_deck
from tests.games.steps_by_agreement import of_so_many
from tests.games.table_states import Json, told

GAMES = 3000
# What nobody can be shown, and why. So far each agreement changes what somebody sees.
INVISIBLE: dict[str, str] = {}


class Both:
    """One game with the agreement, and the same game without it."""

    def __init__(self, name: str, number: int) -> None:
        self.random = Random(f"{name} {number}")
        self.hint: Precondition = self.random.choice(HINTS.get(name, (PLAIN,)))
        self.agreed = self._with(name)
        without = agreements.put_back(self.agreed, name)
        # A table of three is no table of two without its agreement: there all is different.
        self.alike = without is not None and without.players == self.agreed.players
        standing, dealer = self._standing(), self.random.randrange(self.agreed.players)
        self.game = new_game(self.agreed, dealer, standing)
        self.other = new_game(without, dealer, standing) if self.alike else self.game
        self.style = random_style(self.random, **self.hint.style)
        self.rows: list[Json] = []

    def _with(self, name: str) -> Any:
        """Return the agreement, what it needs, and nothing else."""
        value = agreements.value_of(self.random, name, other_than=DEFAULTS[name])
        given = {**self.hint.agreed, name: value}
        mended = agreements._mended(self.random, given, {name})
        if mended is None or mended.json_value(name) == DEFAULTS[name]:
            raise LookupError(name)
        return mended

    def _standing(self) -> Json | None:
        if self.hint.standing is None:
            return None
        return random_standing(self.random, self.agreed, self.hint.standing)

    def moves(self) -> Iterator[Move]:
        """Yield decks and actions, until the end or this many decks."""
        decks = 0
        while not self.game.over and decks < self.hint.deals:
            if self.game.running is None:
                decks += 1
                yield random_deck(self.random, self.agreed, self.hint.decks)
            else:
                yield choose(self.game, self.random, self.style)

    def make(self, move: Move) -> None:
        self.game = made(self.game, move)
        if self.game.last is not None and len(self.rows) < self.game.last.deal + 1:
            self.rows.append(self.game.last.as_json())

    def seat_that_sees(self) -> int | None:
        """Return the first seat that can tell the games apart, the seat to act first."""
        game, other = self.game, self.other
        seats = sorted(range(game.players), key=lambda seat: seat != game.to_act)
        if not self.alike or game.over != other.over:
            return seats[0]
        if game.to_act is not None and legal_actions(game) != legal_actions(other):
            return game.to_act
        views = ((s, shown(seen_by(game, s)), shown(seen_by(other, s))) for s in seats)
        return next((seat for seat, mine, without in views if mine != without), None)


def first_seen(live: LiveGame, name: str, number: int) -> Json | None:
    """Return the fixture of the first such position in this game, or None."""
    try:
        both = Both(name, number)
    except (LookupError, BadAgreements, BadRecord):
        return None
    for move in both.moves():
        both.make(move)
        try:
            both.other = made(both.other, move) if both.alike else both.game
            seat = both.seat_that_sees()
        except (IllegalAction, BadRecord):
            # Cuts or an action that the other game has no place for.
            seat = both.game.to_act
        if seat is not None and (both.alike or both.game.to_act is not None):
            return fixture(live, both, seat)
    return None


def fixture(live: LiveGame, both: Both, seat: int) -> Json:
    """Return the table as it is shown; after a deal it is the next one with the last result."""
    scored = both.game.running is None and both.rows
    while both.game.running is None and not both.game.over:
        both.make(random_deck(both.random, both.agreed, ("plain",)))
    seated = of_so_many(live, both.agreed, "classic")
    table = told(seated, both.game, tuple(both.rows), seat)
    return {"table": table, "state": {"result": table["sheet"]["rows"][-1]} if scored else {}}


def seen(live: LiveGame) -> Iterator[tuple[str, Json]]:
    """Return each agreement that can be seen, and how."""
    yield from ((name, _seen(live, name)) for name in SPECS if name not in INVISIBLE)


def _seen(live: LiveGame, name: str) -> Json:
    for number in range(GAMES):
        if found := first_seen(live, name, number):
            return found
    raise LookupError(
        f"{name}: not seen in {GAMES} games; see tests/fuzz/preconditions.py, or INVISIBLE"
    )
