"""Tests of the page about one's own play, and of what nobody else learns of it."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.luck.models import GameLuck, SeatLuck, ShadowRating
from ratings.models import Ladder
from tests.factories import client_of, finished_game, person, persons, rate
from tests.games.game_reviews.games import reviewed_seat
from tests.thousand_site.factories import count_queries, page_text

pytestmark = pytest.mark.usefixtures("defaults")
PATH = "/@/anna/play/"
PROVISIONAL = '<span class="chip">provisional</span>'
# A shadow rating that no other number of a page is by chance.
SHADOW = 1733.4


def lucky(user: User, ladder: Ladder, games: int = 12, chance: float = 0.05) -> None:
    """Store so many games with the same luck, and a shadow rating."""
    others = [person("rival"), person("other")]
    for number in range(games):
        game = finished_game([user, *others])
        at = timezone.now() - timedelta(hours=games - number)
        row = GameLuck.objects.create(game=game, finalised_at=at, version=1)
        SeatLuck.objects.create(
            game=row, user=user, ladder=ladder, finalised_at=at, deals=10, score=200,
            points=50.0, won=number % 2 == 0, chance=chance, variance=0.04,
        )  # fmt: skip
    ShadowRating.objects.create(user=user, ladder=ladder, value=SHADOW, games=games)


@pytest.fixture
def played(anna: User, ladder: Ladder) -> None:
    """Anna has twelve games, in which cards brought her 0.6 wins and 600 points."""
    rate(anna, ladder, 1611)
    lucky(anna, ladder)


def test_the_page_tells_luck_and_its_band(anna_client: Client, played: None) -> None:
    page = page_text(anna_client, PATH)
    assert "The cards brought you +0.6 wins" in page
    # 1.96 deviations of twelve games.
    assert "no further than 1.4 from 0: nothing unusual." in page


def test_unusual_luck_is_told(anna_client: Client, anna: User, ladder: Ladder) -> None:
    lucky(anna, ladder, chance=-0.15)
    page = page_text(anna_client, PATH)
    assert "The cards brought you \u22121.8 wins" in page and "one of the other five" in page


def test_results_stand_beside_those_with_even_luck(anna_client: Client, played: None) -> None:
    page = re.sub(r"<[^>]+>", " ", page_text(anna_client, PATH))
    for row in ("Games won, % 50 45", "Points a deal 20.0 15.0", "Rating: Classic 1611 1733"):
        assert row in " ".join(page.split())


def test_annulled_games_are_left_out(anna_client: Client, played: None) -> None:
    SeatLuck.objects.update(annulled=True)
    assert "Still to play: 10." in page_text(anna_client, PATH)


def test_few_games_say_nothing(anna_client: Client, anna: User, ladder: Ladder) -> None:
    lucky(anna, ladder, games=7)
    assert "Still to play: 3." in page_text(anna_client, PATH)


def many_reviewed(user: User, number: int, **fields: object) -> None:
    """Store so many reviewed games of a user, of ten decisions each."""
    for _ in range(number):
        reviewed_seat(user, situations={"raise": [10, 2, 30.0, 200.0]}, **fields)


def test_below_twenty_decisions_nothing_is_shown(anna_client: Client, anna: User) -> None:
    many_reviewed(anna, 1)
    page = page_text(anna_client, PATH)
    assert "In your reviewed games: 10." in page and "Reviewed games: 1." in page
    assert 'id="kinds-title"' not in page


def test_a_rate_is_provisional_below_two_hundred(anna_client: Client, anna: User) -> None:
    many_reviewed(anna, 12)
    page = page_text(anna_client, PATH)
    assert PROVISIONAL in page and "Reviewed games: 12." in page
    many_reviewed(anna, 8)
    assert PROVISIONAL not in page_text(anna_client, PATH)


def test_the_page_says_whom_it_compares_with(anna_client: Client, anna: User) -> None:
    many_reviewed(anna, 3, rating_group=16)
    for user in persons(5):
        many_reviewed(user, 5, rating_group=16)
    assert "players rated 1600 to 1700" in page_text(anna_client, PATH)


def test_games_against_bots_are_chosen(anna_client: Client, anna: User) -> None:
    many_reviewed(anna, 3, with_people=False)
    many_reviewed(anna, 4)
    assert "Reviewed games: 3." in page_text(anna_client, f"{PATH}?against=bots")
    assert "Reviewed games: 7." in page_text(anna_client, f"{PATH}?games=all")


def test_the_number_of_queries_does_not_grow_with_games(anna_client: Client, anna: User) -> None:
    many_reviewed(anna, 3)
    few = count_queries(anna_client, PATH)
    many_reviewed(anna, 9)
    assert count_queries(anna_client, PATH) == few


def test_only_the_owner_has_the_tab(anna_client: Client, boris: User) -> None:
    assert PATH in anna_client.get("/@/anna/").content.decode()
    assert PATH not in client_of(boris).get("/@/anna/").content.decode()


def test_nobody_else_sees_the_page(client: Client, boris: User, played: None) -> None:
    staff = client_of(person("chief", is_staff=True, is_superuser=True))
    for reader in (client, client_of(boris), staff):
        assert reader.get(PATH).status_code == 404


PAGES = (
    "/@/anna/", "/@/anna/games/", "/@/anna/statistics/", "/leaderboard/classic/",
    "/api/v1/users/anna/", "/api/v1/users/anna/ratings/",
    "/api/v1/users/anna/ratings/classic/history/", "/api/v1/users/anna/games/",
    "/api/v1/leaderboards/classic/", "/api/v1/me/",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_the_shadow_rating_is_on_no_other_page(
    anna_client: Client, played: None, page: str
) -> None:
    text = anna_client.get(page).content.decode()
    assert "1733" not in text and "even_luck" not in text and "shadow" not in text


def test_the_schema_of_the_api_knows_no_luck(client: Client) -> None:
    text = client.get("/api/v1/schema/").content.decode().lower()
    assert "shadow" not in text and "even_luck" not in text


def test_the_own_copy_has_it(anna_client: Client, played: None) -> None:
    data = json.loads(anna_client.post("/settings/data/").content)
    assert len(data["luck"]) == 12
    assert data["ratings_with_even_luck"] == [
        {"value": SHADOW, "games": 12, "ladder_key": "classic"}
    ]


def test_the_copy_of_others_has_not(boris: User, played: None) -> None:
    data = json.loads(client_of(boris).post("/settings/data/").content)
    assert data["luck"] == data["ratings_with_even_luck"] == []
