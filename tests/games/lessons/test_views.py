"""The pages of lessons."""

import pytest

from games.lessons.catalogue import lessons
from tests.games.lessons.test_progress import act

pytestmark = pytest.mark.django_db


def test_the_list_names_every_lesson(client):
    text = client.get("/lessons/").content.decode()
    assert all(f'href="/lessons/{lesson.key}/"' in text for lesson in lessons())


def test_the_list_offers_the_first_lesson_that_is_not_done(client):
    first, second, *_ = lessons()
    act(client, len(first.steps) - 1, "pass", key=first.key)
    assert client.get("/lessons/").context["following"]["url"] == f"/lessons/{second.key}/"


def test_a_step_has_an_address(client):
    assert client.get("/lessons/bidding/3/").context["lesson"]["tutorial"]["scene"] == 2


@pytest.mark.parametrize("path", ["bidding/0/", "bidding/99/", "nothing/", "nothing/1/"])
def test_an_unknown_lesson_or_step_is_not_found(client, path):
    assert client.get(f"/lessons/{path}").status_code == 404


@pytest.mark.parametrize("scene", [-1, 99, "1", None, True, 1.0])
def test_an_act_at_an_unknown_step_is_not_found(client, scene):
    assert act(client, scene, "pass").status_code == 404


def test_an_act_in_an_unknown_lesson_is_not_found(client):
    assert act(client, 0, key="nothing").status_code == 404


@pytest.mark.parametrize(
    ("scene", "actions"), [(1, ["pass", "pass"]), (1, [1]), (0, ["pass"]), (1, ["x" * 999, "y"])]
)
def test_a_body_that_is_no_decision_is_refused(client, scene, actions):
    response = act(client, scene, *actions)
    assert response.status_code == 400
    assert response.json()["error"]


def test_a_body_without_a_list_is_refused(client):
    body = {"scene": 1, "actions": "pass"}
    response = client.post("/lessons/bidding/act/", body, content_type="application/json")
    assert response.status_code == 400


def test_acts_are_limited(client, settings):
    settings.LIMITS = {**settings.LIMITS, "lesson_steps_by_network": (1, 60)}
    assert act(client, 0).status_code == 200
    assert act(client, 0).status_code == 429


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_a_lesson_leads_to_the_next_and_to_practice(client, lesson):
    page = client.get(f"/lessons/{lesson.key}/").context["lesson"]
    assert (page["following"] is None) == (lesson == lessons()[-1])
    assert bool(page["practice"]) == bool(lesson.practice)
