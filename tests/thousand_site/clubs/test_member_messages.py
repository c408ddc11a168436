"""A message to all members of a club."""

import pytest

from accounts.clubs.models import ClubPost
from accounts.models import Block
from accounts.notifications.notice import Notice, text_of
from tests.factories import client_of, error_code, make_club, person
from thousand_site.clubs import member_messages
from thousand_site.clubs.member_messages import MAX_EXCERPT, post_to_members

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    """Return the notifications that would be sent: the users and the words."""
    found = []
    monkeypatch.setattr(
        member_messages, "notify", lambda users, kind, **words: found.append((users, words))
    )
    return found


def test_all_members_but_the_writer_and_who_blocks_them_are_told(anna, sent):
    boris, vera, oleh = person("Boris"), person("Vera"), person("Oleh")
    club = make_club(anna, members=(boris, vera, oleh))
    Block.objects.create(blocker=vera, blocked=anna)
    post_to_members(anna, club, "No evening this Thursday")
    [(users, words)] = sent
    assert users == sorted([boris.pk, oleh.pk])
    assert words["message"] == "No evening this Thursday"
    assert ClubPost.objects.get().text == "No evening this Thursday"


def test_a_club_writes_only_so_often_and_then_nothing_is_published(anna, sent, limits):
    limits(club_messages=1)
    club = make_club(anna, members=(person("Boris"),))
    post_to_members(anna, club, "One")
    assert error_code(post_to_members, anna, club, "Two") == "many_messages"
    assert len(sent) == 1 and ClubPost.objects.count() == 1


def test_an_organiser_of_several_clubs_writes_no_oftener(anna, sent, limits):
    limits(club_messages_by_person=1)
    first, second = (
        make_club(anna, name=name, members=(person(name),)) for name in ("Pik", "Karo")
    )
    post_to_members(anna, first, "One")
    assert error_code(post_to_members, anna, second, "Two") == "many_messages"


def test_a_mail_carries_no_link_but_that_of_the_page(anna, sent):
    club = make_club(anna, members=(person("Boris"),))
    post_to_members(anna, club, "See https://evil.example/login now")
    [(_, words)] = sent
    assert "evil" not in words["message"] and "evil" in ClubPost.objects.get().text


def test_only_organisers_write_to_all(anna, sent):
    boris = person("Boris")
    club = make_club(anna, members=(boris,))
    assert error_code(post_to_members, boris, club, "Hello") == "not_organiser"
    assert sent == []


def test_news_without_the_tick_are_sent_to_nobody(anna, sent):
    club = make_club(anna, members=(person("Boris"),))
    address = f"/clubs/{club.key}/action/post_news/"
    client_of(anna).post(address, {"text": "Quiet"})
    assert sent == []
    client_of(anna).post(address, {"text": "Loud", "tell": "1"})
    assert [words["message"] for _, words in sent] == ["Loud"]


def test_the_notice_is_named_after_the_club_and_a_long_text_is_cut(anna, sent):
    club = make_club(anna, members=(person("Boris"),))
    post_to_members(anna, club, "x" * (MAX_EXCERPT + 1))
    [(_, words)] = sent
    assert len(words["message"]) == MAX_EXCERPT and words["message"].endswith("\u2026")
    text = text_of(Notice("club", "/", "t", None, words), None)
    assert (text.title, text.body) == (club.name, words["message"])
