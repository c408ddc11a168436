"""The appearance of cards and table: of users, of visitors, and of visitors who become users."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import queries
from accounts.models import Preferences, User
from accounts.preferences import appearance, services
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db

OTHER = {
    "large_indices": "1",
    "four_colours": "1",
    "card_letters": "polish",
    "card_back": "claret",
    "table_colour": "ocean",
    "suit_order": "hearts",
    "trumps_first": "1",
    "aces_right": "1",
    "left_handed": "1",
    "animation_speed": "fast",
}


def choose(client: Client, **values: str) -> int:
    return client.post("/settings/looks/", values).status_code


def test_each_look_can_be_chosen(anna_client: Client, anna: User) -> None:
    assert set(OTHER) == set(appearance.APPEARANCE_FIELDS)
    assert choose(anna_client, **OTHER) == 204
    chosen, default = (
        appearance.appearance_in(queries.preferences_of(anna)),
        appearance.default_appearance(),
    )
    assert all(chosen[name] != default[name] for name in appearance.APPEARANCE_FIELDS)


def test_a_look_keeps_the_other_preferences(anna_client: Client, anna: User) -> None:
    services.set_preferences(anna, theme="light", sound=False, large_indices=True)
    choose(anna_client, table_colour="wine")
    row = queries.preferences_of(anna)
    assert (row.theme, row.sound, row.large_indices, row.table_colour) == (
        "light", False, True, "wine",
    )  # fmt: skip


UNKNOWN = [{}, {"theme": "dark"}, {"table_colour": "pink"}, {"left_handed": "perhaps"}]


@pytest.mark.parametrize("values", [*UNKNOWN, {"card_back": ""}])
def test_an_unknown_look_changes_nothing(
    anna_client: Client, anna: User, values: dict[str, str]
) -> None:
    assert choose(anna_client, **values) == 400
    assert choose(anna_client, **(OTHER | {"suit_order": "random"})) == 400
    assert (
        not Preferences.objects.exists() and appearance.APPEARANCE_COOKIE not in anna_client.cookies
    )


def test_the_appearance_of_a_visitor_is_in_a_cookie(client: Client) -> None:
    assert "data-table-colour" not in client.get("/").content.decode()
    choose(client, table_colour="ocean", left_handed="1")
    choose(client, four_colours="1")
    page = client.get("/").content.decode()
    assert 'data-deck="four" data-table-colour="ocean" data-hand="left"' in page
    assert not User.objects.exists()


BROKEN = ["table_colour=pink", "left_handed=%00", "=&&=", "\\u2660", "x" * 3000]


@pytest.mark.parametrize("cookie", BROKEN)
def test_a_broken_cookie_is_no_choice(client: Client, cookie: str) -> None:
    client.cookies[appearance.APPEARANCE_COOKIE] = cookie
    page = client.get("/")
    assert page.status_code == 200 and "data-table-colour" not in page.content.decode()


@pytest.mark.usefixtures("defaults")
def test_a_guest_keeps_the_appearance_of_the_visitor(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    choose(client, **OTHER)
    client.post(reverse("play_bots"), {"level": "beginner"})
    guest = User.objects.get(is_guest=True)
    row = queries.preferences_of(guest)
    assert row.theme == "dark" and appearance.appearance_in(row) == appearance.cleaned(OTHER)


@pytest.mark.usefixtures("defaults")
def test_an_account_keeps_the_appearance_of_the_guest(client: Client) -> None:
    client.post(reverse("play_bots"), {"level": "beginner"})
    choose(client, **OTHER)
    data = {"username": "nina", "email": "nina@example.org"}
    client.post(reverse("convert_guest"), data | {"password1": PASSWORD, "password2": PASSWORD})
    nina = User.objects.get(username="nina", is_guest=False)
    assert appearance.appearance_in(queries.preferences_of(nina)) == appearance.cleaned(OTHER)


def test_a_login_restores_the_appearance_of_the_account(client: Client, anna: User) -> None:
    services.set_preferences(anna, table_colour="wine")
    choose(client, table_colour="ocean", left_handed="1")
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    page = client.get("/").content.decode()
    assert 'data-table-colour="wine"' in page and "data-hand" not in page
    client.logout()
    client.cookies[appearance.APPEARANCE_COOKIE] = "table_colour=wine"
    assert 'data-table-colour="wine"' in client.get("/").content.decode()


def test_the_settings_form_saves_the_appearance(anna_client: Client, anna: User) -> None:
    form = {"theme": "dark", "language": "en", "table_colour": "slate", "left_handed": "on"}
    assert anna_client.post("/settings/", form).status_code == 302
    row = queries.preferences_of(anna)
    assert (row.table_colour, row.left_handed, row.card_back) == ("slate", True, "pine")
    assert 'data-table-colour="slate"' in anna_client.get("/settings/").content.decode()
