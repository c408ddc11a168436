"""Tables that are laid for a club, and whose games they are."""

import pytest
from django.test import Client

from accounts import online
from accounts.clubs import moderation
from accounts.clubs import services as clubs
from accounts.models import User
from accounts.relations.services import block
from games.lobby import invitations, rematch, services
from games.lobby import options as lobby_options
from games.lobby.errors import LobbyError
from games.lobby.models import Invitation, OwnTable
from games.lobby.queries import Filters, lobby, tables_of_club
from games.models import Game
from games.presets import services as presets
from games.presets.models import Preset
from games.presets.queries import newest_presets, presets_of, presets_of_club
from games.presets.services import NotYours, Texts
from games.replays import records
from games.tables.lifecycle import finalise
from ratings.models import Rating, RatingChange
from tests.accounts.clubs import club_of, enter, person
from tests.games.hosting.conftest import wish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("site")]
CLUB = OwnTable.Visibility.CLUB


@pytest.fixture
def club(people):
    club = club_of(people[0])
    enter(club, people[1])
    return club


@pytest.fixture
def here(monkeypatch):
    """Everybody is on the site."""
    monkeypatch.setattr(online, "online", set)


def lay(owner, club, preset="duel", **more):
    return services.lay(owner, wish(preset, visibility=CLUB, club=club, **more))


def refused(code, act, *args):
    with pytest.raises(LobbyError) as refusal:
        act(*args)
    assert refusal.value.code == code


def ended(game: Game) -> Game:
    """The first seat won."""
    Game.objects.filter(pk=game.pk).update(
        status="over", winner=0, places=[1, *[2] * (game.players - 1)], ended_at=game.created_at
    )
    finalise.finalise(game.pk)
    return Game.objects.get(pk=game.pk)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_only_members_lay_see_and_take_it(people, club):
    anna, boris, vera = people
    refused("not_in_club", lay, vera, club)
    table = lay(anna, club, preset="classic")
    assert lobby(None, Filters()) == [] and [one.table for one in tables_of_club(club, boris)] == [
        table
    ]
    refused("not_in_club", services.sit, vera, table.pk)
    address = f"/tables/{table.pk}/"
    assert client_of(boris).get(address).status_code == 200
    assert client_of(vera).get(address).status_code == Client().get(address).status_code == 404
    services.sit(boris, table.pk)
    moderation.ban(anna, club, boris)
    refused("not_in_club", services.sit, boris, table.pk)


def test_who_is_banned_stands_up_at_once_and_is_called_no_more(people, club, here):
    anna, boris, vera = people
    enter(club, vera)
    table = lay(anna, club, preset="classic")
    services.sit(boris, table.pk)
    assert [one.table for one in invitations.calls_of(vera)] == [table]
    moderation.ban(anna, club, boris)
    clubs.leave(vera, club)
    assert [seat.user for seat in table.seats.all()] == [anna] and not invitations.calls_of(vera)


@pytest.mark.parametrize("end", ["banned", "dissolved"])
def test_a_table_ends_with_its_owner_or_its_club(people, club, end):
    """Nobody waits half an hour for a game that cannot begin."""
    anna, boris, _ = people
    moderation.appoint(anna, club, boris, True)
    table = lay(boris, club, preset="classic")
    services.sit(anna, table.pk)
    if end == "banned":
        moderation.ban(anna, club, boris)
    else:
        clubs.dissolve(anna, club, club.name)
    table.refresh_from_db()
    assert table.status == "closed" and not table.seats.exists()


def test_tables_of_other_kinds_are_left_alone(people, club):
    anna, boris, vera = people
    table = services.lay(boris, wish("classic"))
    services.sit(vera, table.pk)
    moderation.ban(anna, club, boris)
    assert table.seats.count() == 2


def test_for_a_club_and_nothing_else(people, club):
    anna = people[0]
    refused("bad_choice", services.lay, anna, wish("duel", visibility=CLUB))
    refused("bad_choice", services.lay, anna, wish("duel", club=club))


def test_members_who_are_here_are_called(people, club, here):
    anna, boris, vera = people
    enter(club, vera)
    block(vera, anna)
    table = lay(anna, club, preset="classic")
    assert [one.user for one in Invitation.objects.all()] == [boris]
    assert [one.table for one in invitations.calls_of(boris)] == [table]
    invitations.decline(boris, table.pk)
    services.close_table(anna, table.pk)
    lay(anna, club)
    # Who has just declined is left in peace.
    assert not invitations.calls_of(boris)


def test_its_game_counts_in_the_club_and_not_on_the_site(people, club):
    anna, boris, _ = people
    table = lay(anna, club)
    services.sit(boris, table.pk)
    game = Game.objects.get()
    assert game.club == club and not game.rated
    game = ended(game)
    assert Rating.objects.filter(ladder=club.ladder, games=1).count() == 2
    assert RatingChange.objects.count() == 2
    assert [line["seat"] for line in game.record["ratings"]] == [0, 1]


def test_a_rated_one_counts_in_both_and_tells_of_the_site_s(people, club):
    anna, boris, vera = people
    enter(club, vera)
    table = lay(anna, club, preset="polish", rated=True)
    services.sit(boris, table.pk)
    services.sit(vera, table.pk)
    game = Game.objects.get()
    Rating.objects.create(user=anna, ladder=game.ladder, value=1700)
    game = ended(game)
    assert RatingChange.objects.filter(ladder=club.ladder).count() == 3
    assert RatingChange.objects.count() == 6
    assert game.record["ratings"][0]["before"] == 1700


def test_against_bots_alone_it_counts_nowhere(people, club):
    lay(people[0], club, bots=["easy"])
    ended(Game.objects.get())
    assert not RatingChange.objects.exists()


def test_who_is_banned_while_he_waits_does_not_begin(people, club):
    anna, boris, vera = people
    enter(club, vera)
    table = lay(anna, club, preset="classic")
    services.sit(boris, table.pk)
    moderation.ban(anna, club, boris)
    services.sit(vera, table.pk)
    assert not Game.objects.exists()
    enter(club, friend := person("Friend"))
    services.sit(friend, table.pk)
    assert {seat.user for seat in Game.objects.get().seats.all()} == {anna, vera, friend}


def test_a_dissolved_club_s_ladder_rests(people, club):
    anna, boris, _ = people
    services.sit(boris, lay(anna, club).pk)
    clubs.dissolve(anna, club, club.name)
    ended(Game.objects.get())
    assert not RatingChange.objects.exists()


def test_a_banned_member_plays_on(people, club):
    anna, boris, _ = people
    services.sit(boris, lay(anna, club).pk)
    game = Game.objects.get()
    club.is_private = True
    club.save()
    moderation.ban(anna, club, boris)
    assert client_of(boris).get(f"/table/{game.pk}/").status_code == 200
    ended(game)
    assert RatingChange.objects.filter(user=boris, ladder=club.ladder).exists()


def test_a_rematch_is_the_club_s_while_all_are_its_members(people, club):
    anna, boris, _ = people
    services.sit(boris, lay(anna, club).pk)
    before = ended(Game.objects.get())
    rematch.agree(anna, before.pk)
    assert OwnTable.objects.get(after=before).club == club
    rematch.agree(boris, before.pk)
    again = ended(Game.objects.exclude(pk=before.pk).get())
    assert again.club == club
    moderation.ban(anna, club, boris)
    rematch.agree(anna, again.pk)
    assert OwnTable.objects.get(after=again).club is None


def test_a_private_club_s_game_is_for_its_members(people, club):
    """Running and finished: table, sheet, replay, record, profile, and what programs are given."""
    anna, boris, vera = people
    services.sit(boris, lay(anna, club).pk)
    game = Game.objects.get()
    friend = person("Friend")
    enter(club, friend)
    strangers = [Client(), client_of(vera)]
    pages = [f"/table/{game.pk}/", f"/table/{game.pk}/sheet/"]

    def seen(client: Client) -> set[int]:
        return {client.get(page).status_code for page in pages}

    # There is something to hide: while the club is public all look on.
    assert [seen(one) for one in [*strangers, client_of(friend)]] == [{200}] * 3
    club.is_private = True
    club.save()
    assert [seen(one) for one in strangers] == [{403}] * 2
    assert seen(client_of(friend)) == seen(client_of(anna)) == {200}
    ended(game)
    pages += [f"/game/{game.pk}/", f"/game/{game.pk}/record/"]
    assert [seen(one) for one in strangers] == [{403}] * 2
    assert seen(client_of(friend)) == seen(client_of(boris)) == {200}
    address = f"/game/{game.pk}/"
    assert address.encode() not in client_of(vera).get("/@/anna/").content
    assert address.encode() in client_of(friend).get("/@/anna/").content
    assert records.record(game.pk) is None
    club.is_private = False
    club.save()
    assert records.record(game.pk) is not None and seen(strangers[0]) == {200}


def test_a_club_s_presets(people, club):
    anna, boris, vera = people
    texts, agreements = Texts("Our way"), {"preset": "duel"}
    with pytest.raises(NotYours):
        presets.create_for_club(boris, club, texts, agreements)
    preset = presets.create_for_club(anna, club, texts, agreements)
    assert preset in lobby_options.presets_for(boris) and preset not in lobby_options.presets_for(
        vera
    )
    assert preset not in newest_presets() and preset not in presets_of(anna)
    with pytest.raises(NotYours):
        presets.save_version(boris, preset.key, 1, texts, agreements)
    moderation.appoint(anna, club, boris, True)
    newer = presets.save_version(boris, preset.key, 1, Texts("Our new way"), agreements)
    assert (newer.version, newer.club, newer.kind) == (2, club, Preset.Kind.CLUB)
    presets.retire(boris, preset.key)
    assert newer not in lobby_options.presets_for(boris)
    assert presets_of_club(club) == [newer]


def test_the_editor_saves_for_the_club(people, club):
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


def test_the_form_lays_a_table_for_a_club_of_one_s_own(people, club):
    anna, _, vera = people
    page = client_of(anna).get(f"/tables/new/?visibility=club&club={club.key}").content.decode()
    assert 'value="club" checked' in page and club.name in page
    form = {"preset": "duel", "clock": "calm", "visibility": "club", "club": club.key}
    client_of(vera).post("/tables/new/", form)
    assert not OwnTable.objects.exists()
    client_of(anna).post("/tables/new/", form)
    assert OwnTable.objects.get().club == club
