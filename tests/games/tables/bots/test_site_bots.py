"""Tests of site bots at new tables, and of retired bots."""

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import rematch
from games.lobby.against_bots.services import play_bots
from games.lobby.bots.seats import bot_for
from games.models import Game
from games.tables import services
from games.tables.bots import site_bots
from games.tables.bots.site_bots import available_bots, nearest_in_level
from tests.factories import error_code, finished_game
from tests.games.lobby.factories import create_table

pytestmark = pytest.mark.usefixtures("notices", "queued")


def names(bots: list[User]) -> list[str]:
    return [bot.username for bot in bots]


def retire(*usernames: str) -> None:
    User.objects.filter(username__in=usernames).update(is_active=False)


def test_all_bots_of_the_ladder_may_sit_down(site):
    assert len(available_bots()) == 12


def test_inactive_seated_and_unknown_bots_may_not(site):
    retire("Zosia")
    User.objects.filter(username="Tymko").update(bot_level="genius")
    jurek = User.objects.get(username="Jurek")
    free = names(available_bots(without=[jurek.pk]))
    assert len(free) == 9 and not {"Zosia", "Tymko", "Jurek"} & set(free)


def test_bots_of_a_dear_level_may_not(site, monkeypatch):
    monkeypatch.setattr(site_bots, "affordable_levels", lambda: ("beginner", "casual"))
    assert names(available_bots()) == ["Zosia", "Tymko", "Jurek", "Halyna"]


def test_a_bot_that_an_administrator_added_costs_nothing(site, monkeypatch):
    monkeypatch.setattr(site_bots, "affordable_levels", lambda: ("beginner",))
    User.objects.create(username="Deep_Talon", bot_level="greedy")
    assert "Deep_Talon" in names(available_bots())


def test_the_nearest_level_takes_the_place_of_one_that_is_away(site):
    retire("Danuta", "Ostap")
    assert names(nearest_in_level(available_bots(), "club")) == ["Jurek", "Halyna"]
    assert bot_for("club", []).username in ("Jurek", "Halyna")


def test_bots_outside_the_ladder_are_the_last_choice(site):
    User.objects.create(username="Deep_Talon", bot_level="greedy")
    retire(*names(available_bots())[:12])
    assert names(nearest_in_level(available_bots(), "club")) == ["Deep_Talon"]


def test_without_bots_there_is_none(site):
    User.objects.exclude(bot_level="").update(is_active=False)
    assert error_code(bot_for, "club", []) == "no_bot"


# Retired bots


def test_a_running_game_goes_on_with_a_retired_bot(people, settings):
    settings.CONTRIBUTE_MS = 0
    game = play_bots(people[0], "beginner")
    retire("Zosia", "Tymko")
    game.refresh_from_db()
    before = game.version
    for _ in range(8):
        if game.turn_seat == 0:
            break
        assert services.act_for_bot(game.pk, game.version)
        game.refresh_from_db()
    assert game.turn_seat == 0 and game.version > before


def test_the_profile_of_a_retired_bot_and_its_games_remain(people):
    zosia = User.objects.get(username="Zosia")
    game = finished_game([people[0], zosia, people[1]])
    retire("Zosia")
    page = Client().get("/@/Zosia/").content.decode()
    assert "It is retired and takes no seat at new tables." in page
    assert f"/game/{game.pk}/" in page


def test_a_closed_person_is_still_not_found(people):
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    assert Client().get("/@/anna/").status_code == 404


@pytest.mark.parametrize("levels", [["beginner", "club"], ["strong", "strong"]])
def test_a_rematch_seats_another_bot_for_a_retired_one(people, levels):
    game = create_table(people[0], bots=levels).game
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.OVER, places=[1, 2, 3], winner=0, ended_at=game.created_at
    )
    bots = [seat.user for seat in game.seats.select_related("user").order_by("number")[1:]]
    retire(bots[0].username)
    table = rematch.agree(people[0], game.pk)
    seated = [seat.user for seat in table.game.seats.select_related("user").order_by("number")[1:]]
    assert bots[0] not in seated and seated[1] == bots[1] and seated[0].is_active
