"""A new format is one file and one name: nobody else has to know it."""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from tests.tournaments.plans import logged, person
from tests.tournaments.playing import begin, new_tournament, people, play_out
from tournaments.formats import FORMATS, Draw, Fault, Format
from tournaments.formats.base import OVER, WAIT, common_faults
from tournaments.formats.history import BOT, history_of
from tournaments.formats.seating import seated
from tournaments.organising.forms import PlanForm
from tournaments.standings.state import Course, Settings


class Ring(Format):
    """Everybody sits with the next ones of a ring, which turns by one each round."""

    name = "ring"
    ties = ("points", "game", "lot")
    uses = frozenset(("rounds", "by_place"))

    def faults(self, settings: Settings) -> tuple[Fault, ...]:
        return common_faults(settings)

    def draw(self, course: Course) -> Draw:
        if course.running:
            return WAIT
        number, seats = course.round + 1, course.settings.seats
        if number > course.settings.rounds:
            return OVER
        ring = [entrant.id for entrant in course.present(number)]
        ring = [*ring[number:], *ring[:number]] + [BOT] * (-len(ring) % seats)
        about, history = course.settings.seed, history_of(course)
        groups = [ring[at : at + seats] for at in range(0, len(ring), seats)]
        tables = [seated(history, g, (about, number, at)) for at, g in enumerate(groups, 1)]
        return Draw(tuple(tables))


@pytest.fixture
def ring(site: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(FORMATS, "ring", Ring())
    yield


def test_it_is_played_to_its_end_and_shown(ring):
    tournament = new_tournament("ring", people(5), settings={"rounds": 2})
    begin(tournament)
    over = play_out(tournament)
    assert over.status == over.Status.OVER
    assert len(over.standings["rows"]) == 5
    page = logged(None).get(reverse("tournament", args=[over.pk]))
    assert page.status_code == 200
    assert "Ring" in page.content.decode()


def test_it_can_be_chosen_and_is_asked_what_it_reads(ring):
    form = PlanForm(person("anna"))
    assert ("ring", "Ring") in form.fields["format"].choices
    assert "ring" in form.used_by["rounds"].split()
    assert "ring" in form.used_by["late_rounds"].split()
    assert "ring" not in form.used_by["remainder"].split()
