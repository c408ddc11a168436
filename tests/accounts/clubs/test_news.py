"""Tests of editing and pinning news of a club."""

import pytest

from accounts.clubs import chat, moderation
from tests.factories import add_members, client_of, error_code, make_club, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(anna):
    return make_club(anna)


def shown(club, user):
    answer = client_of(user).get(f"/clubs/{club.key}/news/")
    return [post.text for post in answer.context["news"]]


def test_a_post_is_edited_and_readers_are_told(club, anna):
    post = chat.post_news(anna, club, "Thursday at 7")
    chat.edit_news(anna, club, post.pk, "Thursday at 8")
    post.refresh_from_db()
    assert post.text == "Thursday at 8" and post.edited_at is not None
    assert "edited" in client_of(anna).get(f"/clubs/{club.key}/news/").text


def test_readers_see_who_else_edited_a_post(club, anna):
    boris = person("Boris")
    add_members(club, boris)
    moderation.set_role(anna, club, boris, True)
    post = chat.post_news(anna, club, "Thursday at 7")
    chat.edit_news(boris, club, post.pk, "Thursday at 8")
    assert "edited by Boris" in client_of(anna).get(f"/clubs/{club.key}/news/").text


def test_an_unchanged_post_was_not_edited(club, anna):
    post = chat.post_news(anna, club, "Thursday at 7")
    chat.edit_news(anna, club, post.pk, "Thursday at 7")
    post.refresh_from_db()
    assert post.edited_at is None


def test_only_organisers_edit_and_pin_and_only_their_clubs_posts(club, anna):
    boris = person("Boris")
    post = chat.post_news(anna, club, "Thursday at 7")
    assert error_code(chat.edit_news, boris, club, post.pk, "Never") == "not_organiser"
    assert error_code(chat.pin_news, boris, club, post.pk) == "not_organiser"
    other = make_club(boris, "Four Aces")
    chat.edit_news(boris, other, post.pk, "Never")
    post.refresh_from_db()
    assert post.text == "Thursday at 7"


def test_a_pinned_post_stands_first_and_no_more_than_three_are(club, anna):
    posts = [chat.post_news(anna, club, f"News {number}") for number in range(5)]
    chat.pin_news(anna, club, posts[0].pk)
    assert shown(club, anna) == ["News 0", "News 4", "News 3", "News 2", "News 1"]
    for post in posts[1:3]:
        chat.pin_news(anna, club, post.pk)
    assert error_code(chat.pin_news, anna, club, posts[3].pk) == "many_pinned"
    chat.pin_news(anna, club, posts[0].pk, pinned=False)
    assert shown(club, anna)[:2] == ["News 2", "News 1"]


def test_an_address_in_a_post_is_a_link_that_recommends_nothing(club, anna):
    chat.post_news(anna, club, "See https://example.com/rules <b>now</b>")
    text = client_of(anna).get(f"/clubs/{club.key}/news/").text
    assert '<a href="https://example.com/rules" rel="nofollow">' in text
    assert "<b>now</b>" not in text
