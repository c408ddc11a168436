"""The page of a user in the administration."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.bans.queries import active_bans_of
from accounts.bans.services import ban
from accounts.models import User
from games.fairplay.models import Case
from tests.factories import client_of, from_now, make_club, person, rated_game
from tests.games.factories import changed

pytestmark = pytest.mark.usefixtures("quiet")


def page_of(user: User) -> str:
    return f"/admin/people/{user.pk}/"


def scopes_of(user: User) -> set[str]:
    return {row.scope for row in active_bans_of(user, timezone.now())}


def test_the_page_shows_ratings_games_clubs_cases_and_bans(
    moderator_client: Client, anna: User, boris: User, vera: User
) -> None:
    game = rated_game([anna, boris, vera], from_now(hours=-1))
    make_club(anna, "Three Aces")
    Case.objects.create(kind="speed", suspect=anna)
    ban(anna, ["chat"], "Insults.", from_now(days=1))
    text = moderator_client.get(page_of(anna)).content.decode()
    for shown in ("Three Aces", "Rating rises faster", "Insults.", "boris", "place 1"):
        assert shown in text
    assert f"/admin/games/game/{game.pk}/change/" in text


def test_a_sealed_game_shows_no_place(moderator_client: Client, people: list[User]) -> None:
    game = rated_game(people, from_now(hours=-1))
    changed(game, sealed=True)
    assert "place 1" not in moderator_client.get(page_of(people[0])).content.decode()


def test_logins_are_shown_to_administrators_alone(
    moderator_client: Client, admin_client: Client, anna: User
) -> None:
    for client, shows in ((moderator_client, False), (admin_client, True)):
        text = client.get(page_of(anna)).content.decode()
        assert (anna.email in text, "Last login" in text) == (shows, shows)


def test_a_user_is_banned_from_tournaments_only(moderator_client: Client, anna: User) -> None:
    data = {"ban-scopes": ["tournaments"], "ban-days": "30", "ban-reason": "A program."}
    text = moderator_client.post(f"{page_of(anna)}ban/", data, follow=True).content.decode()
    assert "anna is banned." in text and scopes_of(anna) == {"tournaments"}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"ban-reason": "why", "ban-days": "7"}, "Choose what the user is banned from."),
        ({"ban-scopes": ["chat"], "ban-days": "7"}, "Give the reason"),
        ({"ban-scopes": ["chat"], "ban-days": "-3", "ban-reason": "x"}, "Select a valid choice"),
    ],
)
def test_an_incomplete_ban_is_named(
    moderator_client: Client, anna: User, data: dict, said: str
) -> None:
    text = moderator_client.post(f"{page_of(anna)}ban/", data, follow=True).content.decode()
    assert said in text and not scopes_of(anna)


def test_a_ban_is_lifted_with_a_reason(moderator_client: Client, anna: User) -> None:
    ban(anna, ["chat", "rated"], "Insults.", None)
    path = f"{page_of(anna)}lift/"
    assert (
        "required" in moderator_client.post(path, {"scope": "chat"}, follow=True).content.decode()
    )
    moderator_client.post(path, {"scope": "chat", "reason": "a mistake"})
    assert scopes_of(anna) == {"rated"}
    assert StaffAction.objects.get().reason == "a mistake"


def test_a_case_is_opened_by_hand_and_taken(
    moderator_client: Client, moderator: User, anna: User
) -> None:
    moderator_client.post(f"{page_of(anna)}case/", {"case-text": "Odd games."})
    case = Case.objects.get()
    assert (case.kind, case.suspect, case.owner) == ("hand", anna, moderator)
    changed(case, owner=None)
    moderator_client.post(f"/admin/cases/{case.pk}/take/")
    case.refresh_from_db()
    assert case.owner == moderator


def test_a_moderator_finds_no_buttons_on_their_own_page(
    moderator_client: Client, moderator: User
) -> None:
    text = moderator_client.get(page_of(moderator)).content.decode()
    assert "ban-reason" not in text and "case-text" not in text
    moderator_client.post(f"{page_of(moderator)}ban/", {"ban-scopes": ["chat"], "ban-reason": "x"})
    assert not scopes_of(moderator)


@pytest.mark.parametrize("path", ["", "ban/", "lift/", "case/"])
def test_staff_without_the_permission_see_and_do_nothing(anna: User, path: str) -> None:
    client = client_of(person("Staff", is_staff=True))
    method = client.post if path else client.get
    assert method(page_of(anna) + path).status_code == 403
    assert client_of(anna).get(page_of(anna)).status_code == 302


def test_reading_changes_nothing(moderator_client: Client, anna: User) -> None:
    for path in ("ban/", "lift/", "case/"):
        assert moderator_client.get(page_of(anna) + path).status_code == 405


def test_the_texts_of_users_are_escaped(moderator_client: Client, anna: User) -> None:
    ban(anna, ["chat"], "<script>x</script>", None)
    assert "<script>x" not in moderator_client.get(page_of(anna)).content.decode()


@pytest.mark.parametrize("name", ["anna", "Root"])
def test_links_to_the_form_end_at_the_page_of_the_user(admin_client: Client, name: str) -> None:
    user = person(name, is_superuser=name == "Root", is_staff=name == "Root")
    answer = admin_client.get(f"/admin/accounts/user/{user.pk}/change/")
    assert answer.url == page_of(user)
    assert admin_client.get(f"{page_of(user)}").status_code == 200


def test_an_administrator_reaches_the_form_and_returns(admin_client: Client, anna: User) -> None:
    form = f"/admin/accounts/user/{anna.pk}/change/?edit=1"
    assert form in admin_client.get(page_of(anna)).content.decode()
    sent = {
        "username": "anna", "is_active": "on", "date_joined_0": "2026-01-01",
        "date_joined_1": "12:00:00", "first_name": "Anna", "_save": "1",
        "preferences-TOTAL_FORMS": "0", "preferences-INITIAL_FORMS": "0",
    }  # fmt: skip
    assert admin_client.post(form, sent).url == page_of(anna)
    anna.refresh_from_db()
    assert anna.first_name == "Anna"


def test_the_page_says_what_a_moderator_may_not_do(
    moderator_client: Client, moderator: User, anna: User
) -> None:
    possible = moderator_client.get(page_of(anna)).context["possible"]
    assert [bool(action.why_not) for action in possible] == [False, True, True, True, True]
    assert not any(action.url for action in possible)
    own = moderator_client.get(page_of(moderator)).context["possible"]
    assert own[0].why_not == "You cannot do this to yourself."


def test_the_page_says_why_an_account_of_staff_is_not_changed(
    admin_client: Client, moderator: User
) -> None:
    clerk = person("Clerk", is_staff=True)
    rights = Permission.objects.filter(codename__in=["view_user", "change_user"])
    clerk.user_permissions.set(rights)
    text = client_of(clerk).get(page_of(moderator)).content.decode()
    assert "has rights of staff" in text and "edit=1" not in text
    assert "edit=1" in admin_client.get(page_of(moderator)).content.decode()


def test_the_page_of_staff_says_their_rights(admin_client: Client, moderator: User) -> None:
    page = admin_client.get(page_of(moderator))
    assert [str(right) for right in page.context["rights"]] == [
        "handle cases, ban users, annul games", "open the pages of users",
    ]  # fmt: skip
    assert "Rights of this member of staff" in page.content.decode()
