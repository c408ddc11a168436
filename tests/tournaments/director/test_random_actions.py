"""Random actions of players, organisers, moderators and clocks always lead to a consistent end."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.fairplay.models import Annulment
from games.models import Game, Seat
from games.tables.errors import TableError
from games.tables.lifecycle import abort
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments import sweeps as tournaments_sweeps
from tournaments.director.advance import MAX_PASSES, advance
from tournaments.director.verify import verify
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.organising import rulings
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status
ACTION_COUNT = 40
# Format, number of entrants, settings.
FIELDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("swiss", 7, {"rounds": 3}),
    ("swiss", 9, {"rounds": 3, "remainder": "mixed"}),
    ("swiss", 5, {"rounds": 2, "seats": 2, "remainder": "bot", "by_place": [1, 0]}),
    ("duplicate", 7, {"rounds": 3, "remainder": "bot"}),
    ("duplicate", 9, {"rounds": 2}),
    ("knockout", 2, {"seats": 2}),
    ("knockout", 3, {"seats": 2}),
    ("knockout", 4, {"seats": 4}),
    ("knockout", 5, {"seats": 4}),
    ("knockout", 5, {}),
    ("knockout", 9, {"advance_per_table": 2}),
    ("knockout", 11, {"seats": 4, "advance_per_table": 2}),
    ("second_chance", 9, {}),
    ("second_chance", 6, {"seats": 2}),
    ("second_chance", 10, {"seats": 4}),
)
# Seeds of the daily run.
ONE_PER_FORMAT = (0, 3, 9, 12)


class RandomActions:
    """A tournament, and all actions that may happen to it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        form, count, settings = FIELDS[seed % len(FIELDS)]
        self.anna, *self.users = new_players(count + 5)
        self.spare = self.users[count:]
        self.now = timezone.now()
        self.cup = new_tournament(
            form,
            self.users[:count],
            organiser=self.anna,
            settings=settings,
            no_show_minutes=self.random.choice((0, 2)),
            break_seconds=self.random.choice((0, 60)),
            late_rounds=self.random.choice((0, 2)),
        )
        start_tournament(self.cup, self.now)

    def actions(self) -> list[Callable[[], object]]:
        frequent = [
            *[self.end_game] * 6, *[self.confirm_presence] * 4, *[self.advance] * 2,
            *[self.pass_time] * 2,
        ]  # fmt: skip
        return [
            *frequent, self.withdraw, self.close_account, self.annul, self.abort_game, self.pause,
            self.resume, self.redraw, self.set_result, self.add_time, self.register_late,
            self.replace,
        ]  # fmt: skip

    def random_row(self, rows: Any) -> Any:
        found = list(rows)
        return self.random.choice(found) if found else None

    def tables(self) -> list[TournamentTable]:
        rows = TournamentTable.objects.filter(round__tournament=self.cup)
        return list(rows.select_related("round").order_by("pk"))

    def random_entrant(self) -> Entrant | None:
        rows = self.cup.entrants.filter(status=Entrant.Status.IN).select_related("user")
        return self.random_row(rows.order_by("pk"))

    def advance(self) -> None:
        assert advance(self.cup.pk, self.now) < MAX_PASSES

    def pass_time(self) -> None:
        self.now += timedelta(seconds=self.random.choice((5, 61, 121)))
        tournaments_sweeps.run_due(self.now)

    def end_game(self) -> None:
        if table := self.random_row(running_tables(self.cup)):
            set_random_result(table)
            self.advance()

    def confirm_presence(self) -> None:
        if table := self.random_row(row for row in self.tables() if row.game_id is None):
            for one in table.seats:
                if one is not None and self.random.random() < 0.8:
                    registration.confirm_presence(Entrant.objects.get(pk=one).user, table.pk)
            self.advance()

    def withdraw(self) -> None:
        if one := self.random_entrant():
            registration.withdraw(one.user, self.cup.pk)

    def close_account(self) -> None:
        if one := self.random_entrant():
            User.objects.filter(pk=one.user_id).update(is_active=False)

    def annul(self) -> None:
        game = self.random_row(Game.objects.exclude(finalised_at=None).order_by("pk"))
        if game is not None:
            Annulment.objects.get_or_create(game=game, defaults={"moderator": self.anna})

    def abort_game(self) -> None:
        if table := self.random_row(running_tables(self.cup)):
            abort.abort(table.game_id, self.now)

    def pause(self) -> None:
        if self.random.random() < 0.3:
            organising.pause(self.anna, self.cup.pk)

    def resume(self) -> None:
        organising.resume(self.anna, self.cup.pk)

    def redraw(self) -> None:
        organising.redraw(self.anna, self.cup.pk)

    def set_result(self) -> None:
        if table := self.random_row(self.tables()):
            scores = self.random.sample(range(1000), len(table.seats))
            rulings.set_result(
                self.anna, self.cup.pk, table.pk, rulings.ResultOverride(scores, "so")
            )

    def add_time(self) -> None:
        if table := self.random_row(self.tables()):
            rulings.add_time(self.anna, self.cup.pk, table.pk, 1)

    def register_late(self) -> None:
        registration.register(self.random.choice(self.spare), self.cup.pk)

    def replace(self) -> None:
        if one := self.random_entrant():
            name = self.random.choice(self.spare).username
            participants.replace(self.anna, self.cup.pk, one.pk, name)

    def run(self) -> None:
        for _ in range(ACTION_COUNT):
            try:
                self.random.choice(self.actions())()
            except TableError:
                continue
            if self.random.random() < 0.5:
                self.advance()
            self.check_consistency()

    def check_consistency(self) -> None:
        """Check what must be true at any moment."""
        cup = Tournament.objects.get(pk=self.cup.pk)
        assert verify(cup, with_games=False) == [], self.log()
        sealed = Game.objects.filter(
            sealed=True, tournament_table__round__revealed_at__isnull=False
        )
        assert not sealed.exists()

    def log(self) -> list[Any]:
        return list(self.cup.log.values_list("verb", "data"))

    def finish(self) -> Tournament:
        """Play what is left."""
        with suppress(TableError):
            self.resume()
        for _ in range(40):
            self.now += timedelta(minutes=5)
            self.advance()
            for table in running_tables(self.cup):
                set_random_result(table)
        return Tournament.objects.get(pk=self.cup.pk)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(seed, marks=() if seed in ONE_PER_FORMAT else pytest.mark.slow)
        for seed in range(len(FIELDS))
    ],
)
def test_random_actions_always_lead_to_the_end(seed, caplog):
    scenario = RandomActions(seed)
    with caplog.at_level(logging.ERROR):
        scenario.run()
        cup = scenario.finish()
    problems = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert [one for one in problems if one.name.startswith("tournaments")] == []
    assert cup.status in (Status.OVER, Status.CANCELLED)
    scenario.check_consistency()
    assert not running_tables(cup) and not Seat.objects.filter(running=True).exists()
    assert not Game.objects.filter(sealed=True).exists()
    assert not Round.objects.filter(tournament=cup, revealed_at=None).exclude(secret="").exists()
    assert cup.log.filter(verb="finished").count() == (cup.status == Status.OVER)
    assert cup.standings is not None
