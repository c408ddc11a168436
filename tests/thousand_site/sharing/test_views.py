"""Tests of shared games: who sees what, the frame's headers, oEmbed, and its limit."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.http import HttpResponse

from accounts.clubs.models import Club
from accounts.models import User
from games.lobby.models import CustomTable
from games.models import Game
from tests.factories import client_of, make_club
from tests.thousand_site.sharing.factories import played_deal, shared_game_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
# What makes the cards of a game no business of everybody, with the fields that say so.
HIDDEN: list[dict[str, Any]] = [
    {"status": "playing"},
    {"sealed": True},
    {"finalised_at": None},
    {"fixed_deal": "2026-11-29/1"},
]


@pytest.fixture
def game(people: list[User]) -> Game:
    return shared_game_of(people)


@pytest.fixture
def private(people: list[User], game: Game) -> Game:
    club = make_club(people[0], "Hidden", is_private=True)
    Game.objects.filter(pk=game.pk).update(club=club)
    return game


def get(path: str, user: User | None = None) -> HttpResponse:
    return client_of(user).get(path)


def asked(game: Game, query: str = "", at: str = "") -> HttpResponse:
    url = quote(f"{settings.SITE_URL.rstrip('/')}/game/{game.pk}/{at}", safe="")
    return get(f"/oembed/?url={url}{query}")


def text(response: HttpResponse) -> str:
    return response.content.decode()


@pytest.fixture
def closed(people: list[User], game: Game) -> CustomTable:
    """The table of the game, to which people came by its link."""
    return CustomTable.objects.create(
        owner=people[0], agreements={}, players=3, action_ms=1, reserve_ms=1, game=game,
        visibility=CustomTable.Visibility.LINK, status=CustomTable.Status.STARTED,
        expires_at=game.ended_at,
    )  # fmt: skip


# A table that was not open to all


def test_of_a_closed_table_nothing_is_passed_on_before_the_person_was_asked(
    people: list[User], game: Game, closed: CustomTable
) -> None:
    page = text(get(f"/game/{game.pk}/share/?at=2.7&sheet", people[0]))
    assert "This table was not open to all." in page
    assert f'href="/game/{game.pk}/share/?at=2.7&amp;sure="' in page
    assert "/preview/" not in page and f"/game/{game.pk}/?at=2.7" not in page


def test_the_person_is_asked_once(people: list[User], game: Game, closed: CustomTable) -> None:
    own = client_of(people[0])
    address = f"/game/{game.pk}/share/?at=2.7"
    for path in (f"{address}&sure=", address, f"{address}&whole"):
        page = text(own.get(path))
        assert "This table was not open to all." not in page and "/preview/" in page
    assert "This table was not open to all." in text(get(address, people[1]))


def test_of_an_open_table_nobody_is_asked(
    people: list[User], game: Game, closed: CustomTable
) -> None:
    CustomTable.objects.update(visibility=CustomTable.Visibility.OPEN)
    assert "/preview/" in text(get(f"/game/{game.pk}/share/?at=2.7", people[0]))


def test_a_visitor_who_has_the_link_already_is_not_asked(game: Game, closed: CustomTable) -> None:
    assert "/preview/" in text(get(f"/game/{game.pk}/share/?at=2.7"))


# The page of links


def test_the_page_has_picture_link_code_and_frame(game: Game) -> None:
    page = text(get(f"/game/{game.pk}/share/?at=2.7"))
    assert f"/preview/deal/{game.pk}-2.png" in page and "Share deal 2" in page
    assert f'value="{settings.SITE_URL.rstrip("/")}/game/{game.pk}/?at=2.7"' in page
    assert f"/game/{game.pk}/frame/?at=2.7" in page and "QR code" in page


def test_from_the_page_a_friend_is_one_press_away(game: Game) -> None:
    page = text(get(f"/game/{game.pk}/share/"))
    assert 'action="/tables/new/"' in page and 'name="visibility" value="link"' in page


def test_the_sheet_holds_the_same_without_the_page_around(game: Game) -> None:
    sheet = text(get(f"/game/{game.pk}/share/?at=2.7&sheet"))
    assert "<html" not in sheet and 'id="share-title"' in sheet
    assert f"/preview/deal/{game.pk}-2.png" in sheet and "QR code" in sheet
    assert 'action="/tables/new/"' in sheet


def test_from_a_deal_the_whole_game_is_one_press_away_and_back(game: Game) -> None:
    deal = f'href="/game/{game.pk}/share/?at=2.7"'
    whole = f'href="/game/{game.pk}/share/?at=2.7&amp;whole"'
    page = text(get(f"/game/{game.pk}/share/?at=2.7&whole"))
    assert deal in page and whole in page and "Share the game" in page
    assert f"/preview/game/{game.pk}.png" in page
    assert whole in text(get(f"/game/{game.pk}/share/?at=2.7"))


def test_a_running_game_has_no_page_of_links(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status="playing")
    assert get(f"/game/{game.pk}/share/").status_code == 404


def test_a_private_clubs_game_is_shared_among_members_without_a_picture(
    private: Game, people: list[User]
) -> None:
    page = text(get(f"/game/{private.pk}/share/", people[0]))
    assert "Only members of the club" in page and "/preview/" not in page
    assert "share-code" not in text(get(f"/game/{private.pk}/share/"))


def test_a_game_that_has_just_ended_has_its_picture_later(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(finalised_at=None)
    page = text(get(f"/game/{game.pk}/share/"))
    assert "ready in a moment" in page and "/preview/" not in page


@pytest.mark.parametrize("at", ["0", "x", "1.2.3", "-1", "1000", "<b>"])
def test_a_wrong_moment_is_no_moment(game: Game, at: str) -> None:
    assert "Share the game" in text(get(f"/game/{game.pk}/share/?at={quote(at)}"))


# The preview of a link


def test_a_link_to_a_moment_tells_of_its_deal(game: Game) -> None:
    deal = played_deal(game)
    page = text(get(f"/game/{game.pk}/?at={deal}.3"))
    assert f'content="{settings.SITE_URL.rstrip("/")}/preview/deal/{game.pk}-{deal}.png"' in page
    assert 'property="og:title"' in page and " plays " in page
    assert 'type="application/json+oembed"' in page


def test_the_picture_of_a_deal_is_a_file_for_everybody(game: Game) -> None:
    answer = get(f"/preview/deal/{game.pk}-{played_deal(game)}.png")
    assert answer.status_code == 200 and answer.content.startswith(b"\x89PNG")
    assert "public" in answer["Cache-Control"]


def test_of_a_deal_that_is_not_there_the_picture_is_that_of_the_game(game: Game) -> None:
    whole = get(f"/preview/game/{game.pk}.png").content
    assert get(f"/preview/deal/{game.pk}-99.png").content == whole


@pytest.mark.parametrize("fields", HIDDEN, ids=str)
def test_no_picture_and_no_frame_show_hidden_cards(game: Game, fields: dict[str, Any]) -> None:
    deal = played_deal(game)
    shown = get(f"/preview/deal/{game.pk}-{deal}.png").content
    Game.objects.filter(pk=game.pk).update(**fields)
    assert get(f"/preview/deal/{game.pk}-{deal}.png").content != shown
    assert get(f"/game/{game.pk}/frame/").status_code == 404
    assert asked(game).status_code == 404


def test_a_private_clubs_game_leaves_by_no_way_even_for_members(
    private: Game, people: list[User]
) -> None:
    paths = (f"/preview/deal/{private.pk}-{played_deal(private)}.png", f"/game/{private.pk}/frame/")
    assert [get(path, user).status_code for path in paths for user in (None, people[0])] == [
        404
    ] * 4
    assert asked(private).status_code == 404


# The frame


def test_any_site_may_frame_the_replay_and_nothing_else(game: Game) -> None:
    answer = get(f"/game/{game.pk}/frame/")
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors *;" in policy + ";" and "form-action 'none'" in policy
    assert "X-Frame-Options" not in answer
    for path in (f"/game/{game.pk}/", f"/game/{game.pk}/share/", "/"):
        other = get(path)
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
        assert other["X-Frame-Options"] == "DENY"


def test_the_frame_is_the_same_for_all_and_sets_no_cookie(game: Game, people: list[User]) -> None:
    visitor, player = get(f"/game/{game.pk}/frame/"), get(f"/game/{game.pk}/frame/", people[0])
    assert visitor.content == player.content
    assert not visitor.cookies and not player.cookies and "Cookie" not in visitor.get("Vary", "")


def test_nothing_in_the_frame_acts(game: Game) -> None:
    page = text(get(f"/game/{game.pk}/frame/"))
    assert "<form" not in page and "csrfmiddlewaretoken" not in page
    data = json.loads(page.split('id="replay-config" type="application/json">')[1].split("<")[0])
    assert list(data["urls"]) == ["replay"] and data["csrf"] == "" and data["replay"]["you"] is None


def test_language_and_theme_come_from_the_address(game: Game) -> None:
    page = text(get(f"/game/{game.pk}/frame/?lang=pl&theme=light"))
    assert 'lang="pl"' in page and 'data-theme="light"' in page


# oEmbed


def test_oembed_describes_the_frame(game: Game) -> None:
    found = asked(game, "&maxwidth=400&maxheight=9000", "?at=1").json()
    assert (found["type"], found["version"], found["width"]) == ("rich", "1.0", 400)
    assert f"/game/{game.pk}/frame/?at=1" in found["html"] and 'width="400"' in found["html"]
    assert found["thumbnail_url"].endswith(f"/preview/deal/{game.pk}-1.png")


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "no_url"),
        ("?url=http%3A%2F%2F169.254.169.254%2Fgame%2Fx%2F", 404, "other_url"),
        ("?url=file%3A%2F%2F%2Fetc%2Fpasswd", 404, "other_url"),
        ("?url=http%3A%2F%2F%5B", 404, "other_url"),
        ("?format=xml", 400, "format"),
    ],
)
def test_oembed_names_what_is_wrong_and_fetches_nothing(query: str, status: int, code: str) -> None:
    answer = get(f"/oembed/{query}")
    assert (answer.status_code, answer.json()["code"]) == (status, code) and answer.json()["text"]


@pytest.mark.parametrize("size", ["0", "-5", "x", "99999999999", "１２"])
def test_a_size_is_a_number_of_pixels(game: Game, size: str) -> None:
    assert asked(game, f"&maxwidth={quote(size)}").json()["code"] == "bad_size"


def test_a_network_asks_so_often_and_no_oftener(game: Game, settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "shared_games_by_network": (2, 60)}
    assert [asked(game).status_code for _ in range(3)] == [200, 200, 429]
    assert get(f"/game/{game.pk}/frame/").status_code == 429
    assert get(f"/preview/deal/{game.pk}-1.png").status_code == 429


def test_a_public_clubs_game_is_shared(game: Game, club: Club) -> None:
    Game.objects.filter(pk=game.pk).update(club=club)
    assert get(f"/game/{game.pk}/frame/").status_code == 200
