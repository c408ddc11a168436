"""Progress in the lessons."""

import pytest

from accounts.signals import account_closed
from games.lessons.catalogue import lesson_of
from games.lessons.models import LessonProgress
from games.lessons.queries import progress_of
from tests.factories import person

pytestmark = pytest.mark.django_db


def act(client, scene, *actions, key="bidding"):
    body = {"scene": scene, "actions": list(actions)}
    return client.post(f"/lessons/{key}/act/", body, content_type="application/json")


def opened(client, key="bidding"):
    return client.get(f"/lessons/{key}/").context["lesson"]["tutorial"]["scene"]


@pytest.fixture
def member(client):
    user = person("anna")
    client.force_login(user)
    return user


def test_an_account_goes_on_where_it_stopped(client, member):
    act(client, 1, "pass")
    client.cookies.clear()
    client.force_login(member)
    assert opened(client) == 2


def test_a_visitor_goes_on_where_they_stopped(client):
    act(client, 1, "pass")
    assert opened(client) == 2
    assert not LessonProgress.objects.exists()


def test_what_a_visitor_did_counts_after_they_log_in(client):
    act(client, 1, "pass")
    client.force_login(person("anna"))
    assert opened(client) == 2


def test_a_wrong_answer_does_not_block(client, member):
    act(client, 1, "pass")
    assert act(client, 2).json()["scene"] == 2


def test_to_repeat_a_step_loses_nothing(client, member):
    act(client, 3, "bid 220")
    act(client, 0)
    assert LessonProgress.objects.get().behind == 4


def test_a_refused_action_is_no_step(client, member):
    assert act(client, 1, "bid 999").json()["refused"]
    assert not LessonProgress.objects.exists()


def test_a_finished_lesson_opens_at_its_beginning(client, member):
    act(client, len(lesson_of("bidding").steps) - 1, "pass")
    assert opened(client) == 0


@pytest.mark.parametrize(
    "cookie", ["bidding", "bidding:x", "bidding:-1", "nothing:3", "a:b:c", "bidding:²"]
)
def test_a_strange_cookie_is_no_progress(client, cookie):
    client.cookies["lessons"] = cookie
    assert opened(client) == 0


def test_a_cookie_of_more_steps_than_there_are_is_a_finished_lesson(client):
    client.cookies["lessons"] = "bidding:999"
    rows = client.get("/lessons/").context["lessons"]
    assert rows[0]["done"]


def test_a_user_gets_their_progress_with_their_data(client, member):
    act(client, 1, "pass")
    [row] = progress_of(member)
    assert (row["lesson"], row["behind"]) == ("bidding", 2)


def test_a_closed_account_leaves_no_progress(client, member):
    act(client, 1, "pass")
    account_closed.send(sender=type(member), user=member)
    assert not LessonProgress.objects.exists()
