"""Tests of custom tables for the members of a club."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import online
from accounts.clubs import moderation
from accounts.clubs import services as clubs
from accounts.models import Preferences
from accounts.relations.services import block
from games.lobby import invitations, rematch, services
from games.lobby import options as lobby_options
from games.lobby.models import CustomTable, Invitation
from games.lobby.queries import LobbyFilters, listed_tables, tables_for_club
from games.models import Game
from games.presets import services as presets
from games.presets.errors import NotAllowed
from games.presets.models import Preset
from games.presets.queries import newest_presets, presets_of_club, presets_of_user
from games.presets.services import PresetTexts
from games.replays import records
from games.tables.lifecycle import finalise
from ratings.models import Rating, RatingChange
from tests.factories import add_members, client_of, error_code, person
from tests.games.factories import changed
from tests.games.lobby.factories import table_request
from tests.markup import tidy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("site")]
CLUB = CustomTable.Visibility.CLUB


def create_club_table(owner, club, preset="duel", **more):
    return services.create_table(owner, table_request(preset, visibility=CLUB, club=club, **more))


def assert_refused(code, action, *args):
    assert error_code(action, *args) == code


def come_online(*users):
    for user in users:
        online.mark_online(user.pk)


def end_game(game: Game) -> Game:
    """End the game; the first seat wins."""
    Game.objects.filter(pk=game.pk).update(
        status="over", winner=0, places=[1, *[2] * (game.players - 1)], ended_at=game.created_at
    )
    finalise.finalise(game.pk)
    return Game.objects.get(pk=game.pk)


def test_only_members_can_create_see_and_join_it(people, club):
    anna, boris, vera = people
    assert_refused("not_in_club", create_club_table, vera, club)
    table = create_club_table(anna, club, preset="classic")
    assert listed_tables(None, LobbyFilters()) == [] and [
        row.table for row in tables_for_club(club, boris)
    ] == [table]
    assert_refused("not_in_club", services.sit, vera, table.pk)
    address = f"/tables/{table.pk}/"
    assert client_of(boris).get(address).status_code == 200
    assert client_of(vera).get(address).status_code == Client().get(address).status_code == 404
    services.sit(boris, table.pk)
    moderation.ban(anna, club, boris)
    assert_refused("not_in_club", services.sit, boris, table.pk)


def test_a_former_member_loses_the_seat_and_the_invitation(people, club, nobody_online):
    anna, boris, vera = people
    add_members(club, vera)
    come_online(*people)
    table = create_club_table(anna, club, preset="classic")
    services.sit(boris, table.pk)
    assert [row.table for row in invitations.open_invitations(vera)] == [table]
    moderation.ban(anna, club, boris)
    clubs.leave_club(vera, club)
    assert [seat.user for seat in table.seats.all()] == [anna]
    assert not invitations.open_invitations(vera)


@pytest.mark.parametrize("end", ["banned", "dissolved"])
def test_a_table_closes_with_the_membership_of_its_owner(people, club, end):
    anna, boris, _ = people
    moderation.set_role(anna, club, boris, True)
    table = create_club_table(boris, club, preset="classic")
    services.sit(anna, table.pk)
    if end == "banned":
        moderation.ban(anna, club, boris)
    else:
        clubs.dissolve_club(anna, club, club.name)
    table.refresh_from_db()
    assert table.status == "closed" and not table.seats.exists()


def test_a_ban_does_not_affect_other_tables(people, club):
    anna, boris, vera = people
    table = services.create_table(boris, table_request("classic"))
    services.sit(vera, table.pk)
    moderation.ban(anna, club, boris)
    assert table.seats.count() == 2


def test_the_club_and_the_visibility_must_match(people, club):
    anna = people[0]
    assert_refused(
        "bad_choice", services.create_table, anna, table_request("duel", visibility=CLUB)
    )
    assert_refused("bad_choice", services.create_table, anna, table_request("duel", club=club))


def test_online_members_are_invited(people, club, nobody_online):
    anna, boris, vera = people
    add_members(club, vera)
    come_online(*people)
    block(vera, anna)
    table = create_club_table(anna, club, preset="classic")
    assert [row.user for row in Invitation.objects.all()] == [boris]
    assert [row.table for row in invitations.open_invitations(boris)] == [table]
    invitations.decline(boris, table.pk)
    services.close_table(anna, table.pk)
    create_club_table(anna, club)
    # A user who has just declined is not invited again.
    assert not invitations.open_invitations(boris)


def test_members_who_hide_that_they_are_online_are_not_shown_to_the_owner(
    people, club, nobody_online
):
    anna, boris, _ = people
    come_online(*people)
    Preferences.objects.update_or_create(user=boris, defaults={"show_online": False})
    create_club_table(anna, club, preset="classic")
    assert not Invitation.objects.exists()


def test_members_who_muted_the_owner_are_not_invited(people, club, nobody_online):
    anna, boris, _ = people
    come_online(*people)
    table = create_club_table(anna, club, preset="classic")
    invitations.decline(boris, table.pk, mute=True)
    services.close_table(anna, table.pk)
    hours_ago = timezone.now() - timedelta(hours=2)
    Invitation.objects.update(created_at=hours_ago, answered_at=hours_ago)
    create_club_table(anna, club)
    assert not invitations.open_invitations(boris)


def test_an_unrated_game_counts_only_in_the_club(people, club):
    anna, boris, _ = people
    table = create_club_table(anna, club)
    services.sit(boris, table.pk)
    game = Game.objects.get()
    assert game.club == club and not game.rated
    game = end_game(game)
    assert Rating.objects.filter(ladder=club.ladder, games=1).count() == 2
    assert RatingChange.objects.count() == 2
    assert [line["seat"] for line in game.record["ratings"]] == [0, 1]


def test_a_rated_game_counts_in_both_ladders_and_records_the_sites(people, club):
    anna, boris, vera = people
    add_members(club, vera)
    table = create_club_table(anna, club, preset="polish", rated=True)
    services.sit(boris, table.pk)
    services.sit(vera, table.pk)
    game = Game.objects.get()
    Rating.objects.create(user=anna, ladder=game.ladder, value=1700)
    game = end_game(game)
    assert RatingChange.objects.filter(ladder=club.ladder).count() == 3
    assert RatingChange.objects.count() == 6
    assert game.record["ratings"][0]["before"] == 1700


def test_a_game_against_bots_counts_nowhere(people, club):
    create_club_table(people[0], club, bots=["easy"])
    end_game(Game.objects.get())
    assert not RatingChange.objects.exists()


def test_a_member_banned_while_waiting_does_not_play(people, club):
    anna, boris, vera = people
    add_members(club, vera)
    table = create_club_table(anna, club, preset="classic")
    services.sit(boris, table.pk)
    moderation.ban(anna, club, boris)
    services.sit(vera, table.pk)
    assert not Game.objects.exists()
    add_members(club, friend := person("friend"))
    services.sit(friend, table.pk)
    assert {seat.user for seat in Game.objects.get().seats.all()} == {anna, vera, friend}


def test_a_dissolved_clubs_ladder_does_not_change(people, club):
    anna, boris, _ = people
    services.sit(boris, create_club_table(anna, club).pk)
    clubs.dissolve_club(anna, club, club.name)
    end_game(Game.objects.get())
    assert not RatingChange.objects.exists()


def test_a_banned_member_finishes_a_running_game(people, club):
    anna, boris, _ = people
    services.sit(boris, create_club_table(anna, club).pk)
    game = Game.objects.get()
    changed(club, is_private=True)
    moderation.ban(anna, club, boris)
    assert client_of(boris).get(f"/table/{game.pk}/").status_code == 200
    end_game(game)
    assert RatingChange.objects.filter(user=boris, ladder=club.ladder).exists()


def test_a_rematch_belongs_to_the_club_while_all_are_members(people, club):
    anna, boris, _ = people
    services.sit(boris, create_club_table(anna, club).pk)
    before = end_game(Game.objects.get())
    rematch.agree(anna, before.pk)
    assert CustomTable.objects.get(rematch_of=before).club == club
    rematch.agree(boris, before.pk)
    again = end_game(Game.objects.exclude(pk=before.pk).get())
    assert again.club == club
    moderation.ban(anna, club, boris)
    rematch.agree(anna, again.pk)
    assert CustomTable.objects.get(rematch_of=again).club is None


def test_only_members_see_a_private_clubs_game(people, club):
    anna, boris, vera = people
    services.sit(boris, create_club_table(anna, club).pk)
    game = Game.objects.get()
    friend = person("friend")
    add_members(club, friend)
    strangers = [Client(), client_of(vera)]
    pages = [f"/table/{game.pk}/", f"/table/{game.pk}/sheet/"]

    def seen(client: Client) -> set[int]:
        return {client.get(page).status_code for page in pages}

    # While the club is public, everybody may watch.
    assert [seen(client) for client in [*strangers, client_of(friend)]] == [{200}] * 3
    changed(club, is_private=True)
    assert [seen(client) for client in strangers] == [{403}] * 2
    assert seen(client_of(friend)) == seen(client_of(anna)) == {200}
    end_game(game)
    pages += [f"/game/{game.pk}/", f"/game/{game.pk}/record/"]
    assert [seen(client) for client in strangers] == [{403}] * 2
    assert seen(client_of(friend)) == seen(client_of(boris)) == {200}
    address = f"/game/{game.pk}/"
    assert address.encode() not in client_of(vera).get("/@/anna/").content
    assert address.encode() in client_of(friend).get("/@/anna/").content
    assert records.public_record(game.pk) is None
    changed(club, is_private=False)
    assert records.public_record(game.pk) is not None and seen(strangers[0]) == {200}


def test_club_presets_are_edited_by_organisers_and_offered_to_members(people, club):
    anna, boris, vera = people
    texts, agreements = PresetTexts("Our way"), {"preset": "duel"}
    with pytest.raises(NotAllowed):
        presets.create_for_club(boris, club, texts, agreements)
    preset = presets.create_for_club(anna, club, texts, agreements)
    assert preset in lobby_options.presets_for(boris)
    assert preset not in lobby_options.presets_for(vera)
    assert preset not in newest_presets() and preset not in presets_of_user(anna)
    with pytest.raises(NotAllowed):
        presets.save_version(boris, preset.key, 1, texts, agreements)
    moderation.set_role(anna, club, boris, True)
    newer = presets.save_version(boris, preset.key, 1, PresetTexts("Our new way"), agreements)
    assert (newer.version, newer.club, newer.kind) == (2, club, Preset.Kind.CLUB)
    presets.retire(boris, preset.key)
    assert newer not in lobby_options.presets_for(boris)
    assert presets_of_club(club) == [newer]


def test_the_editor_saves_club_presets(people, club):
    anna, boris, _ = people
    assert client_of(boris).get(f"/presets/new/?club={club.key}").status_code == 404
    page = client_of(anna).get(f"/presets/new/?club={club.key}").content.decode()
    address = f"/presets/save/?club={club.key}"
    assert address in page
    body = {"agreements": {"preset": "duel"}, "name": "Our way"}
    send = {"data": body, "content_type": "application/json"}
    assert client_of(boris).post(address, **send).status_code == 403
    assert client_of(anna).post(address, **send).status_code == 200
    assert Preset.objects.get(name="Our way").club == club


def test_the_form_creates_a_table_for_a_club_of_the_user(people, club):
    anna, _, vera = people
    page = client_of(anna).get(f"/tables/new/?visibility=club&club={club.key}").content.decode()
    assert 'value="club" checked' in tidy(page) and club.name in page
    form = {"preset": "duel", "clock": "calm", "visibility": "club", "club": club.key}
    client_of(vera).post("/tables/new/", form)
    assert not CustomTable.objects.exists()
    client_of(anna).post("/tables/new/", form)
    assert CustomTable.objects.get().club == club
