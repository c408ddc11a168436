"""Whatever people, organisers, moderators and clocks do, in any order: a tournament comes to its
end, and its rows agree with each other."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.fairplay.models import Case, Step
from games.models import Game, Seat
from games.tables.errors import TableError
from games.tables.lifecycle import abort
from tests.tournaments.playing import begin, decide, new_tournament, people, running
from tournaments import sweeps as tournaments_sweeps
from tournaments.director.advance import MOST_PASSES, advance
from tournaments.director.verify import verify
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.organising import participants as handling
from tournaments.organising import rulings
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status
DEEDS = 40
# Fields: how many enter, and how it is played.
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
    ("knockout", 9, {"go_on": 2}),
    ("knockout", 11, {"seats": 4, "go_on": 2}),
)


class Storm:
    """One tournament, and all that may happen to it."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        form, count, settings = FIELDS[seed % len(FIELDS)]
        self.anna, *self.users = people(count + 5)
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
        begin(self.cup, self.now)

    def deeds(self) -> list[Callable[[], object]]:
        ends = [self.ends] * 6
        return [
            *ends, *[self.comes] * 4, *[self.looks] * 2, *[self.later] * 2, self.withdraws,
            self.is_closed, self.annuls, self.stops, self.rests, self.goes_on, self.redraws,
            self.rules, self.gives_time, self.is_late, self.replaces,
        ]  # fmt: skip

    def one_of(self, rows: Any) -> Any:
        found = list(rows)
        return self.random.choice(found) if found else None

    def tables(self) -> list[TournamentTable]:
        rows = TournamentTable.objects.filter(round__tournament=self.cup)
        return list(rows.select_related("round").order_by("pk"))

    def inside(self) -> Entrant | None:
        rows = self.cup.entrants.filter(status=Entrant.Status.IN).select_related("user")
        return self.one_of(rows.order_by("pk"))

    def looks(self) -> None:
        assert advance(self.cup.pk, self.now) < MOST_PASSES

    def later(self) -> None:
        self.now += timedelta(seconds=self.random.choice((5, 61, 121)))
        tournaments_sweeps.wake(self.now)

    def ends(self) -> None:
        if table := self.one_of(running(self.cup)):
            decide(table)
            self.looks()

    def comes(self) -> None:
        if table := self.one_of(row for row in self.tables() if row.game_id is None):
            for one in table.seats:
                if one is not None and self.random.random() < 0.8:
                    registration.here(Entrant.objects.get(pk=one).user, table.pk)
            self.looks()

    def withdraws(self) -> None:
        if one := self.inside():
            registration.withdraw(one.user, self.cup.pk)

    def is_closed(self) -> None:
        if one := self.inside():
            User.objects.filter(pk=one.user_id).update(is_active=False)

    def annuls(self) -> None:
        game = self.one_of(Game.objects.exclude(finalised_at=None).order_by("pk"))
        if game is not None:
            case, _ = Case.objects.get_or_create(kind=Case.Kind.REPORT, suspect=self.anna)
            step = {"case": case, "moderator": self.anna, "deed": Step.Deed.ANNUL}
            Step.objects.create(**step, games=[game.pk])

    def stops(self) -> None:
        if table := self.one_of(running(self.cup)):
            abort.close(table.game_id, self.now)

    def rests(self) -> None:
        if self.random.random() < 0.3:
            organising.pause(self.anna, self.cup.pk)

    def goes_on(self) -> None:
        organising.resume(self.anna, self.cup.pk)

    def redraws(self) -> None:
        organising.redraw(self.anna, self.cup.pk)

    def rules(self) -> None:
        if table := self.one_of(self.tables()):
            scores = self.random.sample(range(1000), len(table.seats))
            rulings.set_result(self.anna, self.cup.pk, table.pk, rulings.Ruling(scores, "so"))

    def gives_time(self) -> None:
        if table := self.one_of(self.tables()):
            rulings.add_time(self.anna, self.cup.pk, table.pk, 1)

    def is_late(self) -> None:
        registration.enter(self.random.choice(self.spare), self.cup.pk)

    def replaces(self) -> None:
        if one := self.inside():
            name = self.random.choice(self.spare).username
            handling.replace(self.anna, self.cup.pk, one.pk, name)

    def rages(self) -> None:
        for _ in range(DEEDS):
            try:
                self.random.choice(self.deeds())()
            except TableError:
                continue
            if self.random.random() < 0.5:
                self.looks()
            self.agree()

    def agree(self) -> None:
        """What must be so at any moment."""
        cup = Tournament.objects.get(pk=self.cup.pk)
        assert verify(cup, with_games=False) == [], self.diary()
        sealed = Game.objects.filter(sealed=True, tournament_table__round__opened_at__isnull=False)
        assert not sealed.exists()

    def diary(self) -> list[Any]:
        return list(self.cup.log.values_list("verb", "data"))

    def calms(self) -> Tournament:
        """Everybody plays what is left."""
        with suppress(TableError):
            self.goes_on()
        for _ in range(40):
            self.now += timedelta(minutes=5)
            self.looks()
            for table in running(self.cup):
                decide(table)
        return Tournament.objects.get(pk=self.cup.pk)


@pytest.mark.parametrize("seed", range(len(FIELDS)))
def test_it_comes_to_its_end(seed, caplog):
    storm = Storm(seed)
    with caplog.at_level(logging.ERROR):
        storm.rages()
        cup = storm.calms()
    assert [record for record in caplog.records if record.name.startswith("tournaments")] == []
    assert cup.status in (Status.OVER, Status.CANCELLED)
    storm.agree()
    assert not running(cup) and not Seat.objects.filter(running=True).exists()
    assert not Game.objects.filter(sealed=True).exists()
    assert not Round.objects.filter(tournament=cup, opened_at=None).exclude(secret="").exists()
    assert cup.log.filter(verb="over").count() == (cup.status == Status.OVER)
    assert cup.standings is not None
