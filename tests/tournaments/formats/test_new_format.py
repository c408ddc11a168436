"""A new format needs one file and one name."""

import pytest
from django.urls import reverse

from tests.factories import client_of
from tests.tournaments.playing import new_players, new_tournament, play_out, start_tournament
from tournaments.formats import FORMATS, Draw, Format, SettingsProblem
from tournaments.formats.base import OVER, WAIT, common_problems
from tournaments.formats.history import BOT, history_of
from tournaments.formats.seating import seat_table
from tournaments.organising.settings.forms import TournamentForm
from tournaments.standings.state import Settings, TournamentState

pytestmark = pytest.mark.usefixtures("quiet")


class Ring(Format):
    """A format where neighbours of a ring meet, which turns by one each round."""

    name = "ring"
    ties = ("points", "game", "random_draw")
    uses = frozenset(("rounds", "by_place"))

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        return common_problems(settings)

    def draw(self, state: TournamentState) -> Draw:
        if state.running:
            return WAIT
        number, seats = state.round + 1, state.settings.seats
        if number > state.settings.rounds:
            return OVER
        ring = [entrant.id for entrant in state.participants(number)]
        ring = [*ring[number:], *ring[:number]] + [BOT] * (-len(ring) % seats)
        about, history = state.settings.seed, history_of(state)
        groups = [ring[at : at + seats] for at in range(0, len(ring), seats)]
        tables = [seat_table(history, g, (about, number, at)) for at, g in enumerate(groups, 1)]
        return Draw(tuple(tables))


def test_a_new_format_is_played_to_the_end_and_has_a_page(monkeypatch):
    monkeypatch.setitem(FORMATS, "ring", Ring())
    tournament = new_tournament("ring", new_players(5), settings={"rounds": 2})
    start_tournament(tournament)
    over = play_out(tournament)
    assert over.status == over.Status.OVER
    assert len(over.standings["rows"]) == 5
    page = client_of().get(reverse("tournament", args=[over.pk]))
    assert page.status_code == 200
    assert "Ring" in page.content.decode()


def test_the_form_offers_a_new_format_and_its_settings(anna, monkeypatch):
    monkeypatch.setitem(FORMATS, "ring", Ring())
    form = TournamentForm(anna)
    assert ("ring", "Ring") in form.fields["format"].choices
    assert "ring" in form.used_by["rounds"].split()
    assert "ring" in form.used_by["late_rounds"].split()
    assert "ring" not in form.used_by["remainder"].split()
