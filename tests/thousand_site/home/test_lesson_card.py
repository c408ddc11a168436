"""The lesson on the home page: the first button of newcomers, then a card for the rest."""

import pytest
from django.test import Client

from games.tutorial.course import COOKIE, DONE
from games.tutorial.scenes import PART_TWO
from tests.factories import client_of, finished_game
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]

NEW, PART_TWO_TITLE = 'class="main-button learn-first"', "Part two: barrel and bolts"
LESSONS = 'href="/lessons/" id="lessons-open"'


def home(client: Client, cookie: str = "") -> str:
    client.cookies[COOKIE] = cookie
    return page_text(client, "/")


def test_the_first_button_of_a_newcomer_is_the_lesson(client: Client) -> None:
    page = home(client)
    assert page.index(NEW) < page.index("data-play-button") and "Learn in six minutes" in page
    assert PART_TWO_TITLE not in page


def test_in_the_middle_of_the_first_part_the_button_stays(client: Client) -> None:
    assert NEW in home(client, "deal")


@pytest.mark.parametrize("scene", PART_TWO, ids=lambda scene: scene.key)
def test_after_the_first_part_the_card_offers_the_second(client: Client, scene) -> None:
    page = home(client, scene.key)
    assert page.count(PART_TWO_TITLE) == 1
    assert NEW not in page and "Learn in six minutes" not in page


def test_after_both_parts_the_card_offers_the_other_lessons(client: Client) -> None:
    page = home(client, DONE)
    assert NEW not in page and LESSONS in page


def test_a_player_without_the_lesson_is_offered_the_others(people) -> None:
    finished_game(people)
    page = home(client_of(people[0]))
    assert NEW not in page and LESSONS in page


def test_a_player_in_the_middle_of_the_course_sees_the_second_part(people) -> None:
    finished_game(people)
    assert home(client_of(people[0]), "bolts").count(PART_TWO_TITLE) == 1
