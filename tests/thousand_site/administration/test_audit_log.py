"""The page of the audit log."""

import pytest
from django.test import Client

from accounts.audit import queries
from accounts.audit.services import record
from accounts.bans.services import ban
from accounts.models import User
from games.fairplay import annulments
from tests.factories import from_now, rated_game
from thousand_site.administration.audit.words import words_by_verb
from tournaments.live.texts.log_texts import event_texts
from tournaments.organising.dashboard.audit_log import organiser_texts

pytestmark = pytest.mark.usefixtures("quiet")
PAGE = "/admin/audit/"
PLAYERS = """
    entered waitlisted left joined_late team_created team_joined team_left team_removed team_captain
    team_named time_agreed time_dropped local_account_asked wrong_password name_claimed
    result_held_device result_held_network
"""
ITSELF = """
    too_few drawn withdrawn no_show game_annulled revealed team_late time_over finished moved_up
    moved_down sent_on_break
"""


def test_a_ban_and_an_annulled_game_are_found_by_the_user(
    admin_client: Client, admin_user: User, people: list[User]
) -> None:
    game = rated_game(people, from_now(hours=-1))
    ban(people[0], ["tournaments"], "A program.", from_now(days=1), admin_user)
    annulments.annul(admin_user, [game], "A shared seat.")
    text = admin_client.get(PAGE, {"person": "anna"}).content.decode()
    assert "banned" in text and "from: tournaments" in text and "A program." in text
    assert "annulled a game" in text and game.pk in text and "A shared seat." in text
    text = admin_client.get(PAGE, {"person": "boris"}).content.decode()
    assert "A shared seat." in text and "A program." not in text


def test_pages_keep_the_search(
    admin_client: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "PAGE_SIZE", 1)
    for number in range(3):
        record(anna, "change", reason=f"reason {number}")
    page = admin_client.get(PAGE, {"staff": "anna"})
    assert "reason 2" in page.content.decode() and page.context["older"].startswith("staff=anna&")
    older = admin_client.get(f"{PAGE}?{page.context['older']}").content.decode()
    assert "reason 1" in older and "reason 2" not in older


@pytest.mark.parametrize(
    "query",
    [
        "before=x", "before=99999999999999999999", "first_day=never", "kind=x",
        "last_day=9999-12-31",
    ],
)  # fmt: skip
def test_odd_words_are_no_fault(admin_client: Client, query: str) -> None:
    assert admin_client.get(f"{PAGE}?{query}").status_code == 200


def test_actions_of_organisers_have_texts() -> None:
    """What others log, and the tournament itself, is no action of staff."""
    others = {*PLAYERS.split(), *ITSELF.split()}
    assert {*event_texts(), *organiser_texts()} - others <= set(words_by_verb())


def test_it_needs_its_permission(moderator_client: Client) -> None:
    assert moderator_client.get(PAGE).status_code == 403
