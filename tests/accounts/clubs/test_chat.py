"""Tests of the chat and the news of clubs."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.bans.services import ban
from accounts.clubs import chat, moderation, queries, services, text_cleaning
from accounts.clubs.errors import ClubError
from accounts.clubs.models import ChatMessage, ClubPost, Membership
from accounts.relations.services import block
from tests.factories import add_members, error_code, guest, make_club, person

pytestmark = pytest.mark.django_db


def visible_texts(club, viewer, with_hidden=False):
    return [row.text for row in queries.visible_messages(club, viewer, with_hidden)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("look at https://evil.example/a?b=c now", "look at […] now"),
        ("HTTPS://EVIL.example", "[…]"),
        ("www.evil.example", "[…]"),
        ("come to evil.com/x!", "come to […]"),
        ("and пример.рф too", "and […] too"),
        ("javascript://x", "[…]"),
        ("Well.Then we play. 1.5 hours, e.g. now", "Well.Then we play. 1.5 hours, e.g. now"),
        ("two\nlines\tand \u202eturned\u200b", "two lines and turned"),
        ("<b>bold</b> & co", "<b>bold</b> & co"),
        # Dots that browsers take for dots, and letters of full width.
        ("evil\u3002com/x and evil\uff0ecom, evil\uff61com evil\u2024com", "[…] and […], […] […]"),
        ("ｅｖｉｌ.ｃｏｍ ⓔvil.com", "[…] […]"),
        # Split, for the reader to put together.
        ("evil . com / evil .com/ evil. com/ evil . r u", "[…] / […] […] evil . r u"),
        ("evil[.]com, evil (dot) com; evil dot com, эвил точка рф", "[…], […]; […], […]"),
        ("e\u200bvil.c\u00adom", "[…]"),
        ("evil\u200b.com hxxps://evil", "[…] […]"),
        ("http : // evil.com 10.1.2.3/x 10.1.2.3:80 https:evil.tk/a", "[…] […] […] […]"),
        ("evil.website.tk/free evil.unknown/path?x me@evil.casino", "[…] […] […]"),
        # Ordinary text without links.
        ("120. Com'on. Net result. Info. Тире: 1.2.3.4 или т.е. и т.д. и/или", None),
        ("на 100.Ру́ки вверх. Ok .. me", None),
        ("I have 3.5/4, you 1.000/2", None),
        ("point. To me. Is the game on? no.It is off", None),
    ],
)
def test_links_and_invisible_characters_are_removed(text, expected):
    assert text_cleaning.clean_message(text) == (text if expected is None else expected)


def test_invisible_text_and_stacked_marks_are_refused(club, anna):
    """Blank letters, and marks stacked until they cover the text above."""
    for blank in ("\u3164", "\u115f\u1160", "\u2800 \uffa0"):
        assert error_code(chat.post_message, anna, club, blank) == "empty"
    heap = "z" + "\u0301\u0335" * 20 + "algo"
    assert len(text_cleaning.clean_message(heap)) < 12
    assert text_cleaning.clean_message("й ё Việt ❤️") == "й ё Việt ❤️"


def test_length_of_a_message_is_limited(club, anna):
    assert error_code(chat.post_message, anna, club, " \u200b\n") == "empty"
    assert error_code(chat.post_message, anna, club, "x" * 301) == "too_long"
    assert chat.post_message(anna, club, "x" * 300)


def test_only_members_post_messages(club, anna):
    assert error_code(chat.post_message, person("Stranger"), club, "hi") == "not_member"
    assert error_code(chat.post_message, guest(), club, "hi") == "not_member"
    services.dissolve_club(anna, club, club.name)
    assert error_code(chat.post_message, anna, club, "hi") == "dissolved"


def test_rate_limit_holds_across_clubs(club, anna):
    other = make_club(anna, "Another")
    for n in range(5):
        chat.post_message(anna, [club, other][n % 2], "hi")
    assert error_code(chat.post_message, anna, club, "hi") == "too_fast"
    ChatMessage.objects.update(created_at=timezone.now() - timedelta(seconds=11))
    assert chat.post_message(anna, club, "hi")


def test_mute_outlives_the_membership(club, anna, boris):
    moderation.mute(anna, club, boris, 60)
    assert error_code(chat.post_message, boris, club, "hi") == "muted"
    services.leave_club(boris, club)
    add_members(club, boris)
    assert error_code(chat.post_message, boris, club, "hi") == "muted"
    Membership.objects.filter(user=boris).update(muted_until=timezone.now())
    assert chat.post_message(boris, club, "hi")
    moderation.mute(anna, club, boris, 60)
    moderation.mute(anna, club, boris, 0)
    assert chat.post_message(boris, club, "hi")
    assert error_code(moderation.mute, anna, club, boris, 7) == "bad_choice"
    assert error_code(moderation.mute, boris, club, anna, 60) == "not_organiser"


def test_hidden_message_is_visible_to_organisers_only(club, anna, boris):
    message = chat.post_message(boris, club, "rude")
    assert error_code(chat.hide_message, boris, club, message.pk) == "not_organiser"
    chat.hide_message(anna, club, message.pk)
    assert visible_texts(club, boris) == [] and visible_texts(club, anna, with_hidden=True) == [
        "rude"
    ]
    chat.hide_message(anna, club, message.pk, False)
    assert visible_texts(club, boris) == ["rude"]


def test_message_of_another_club_cannot_be_hidden(club, boris):
    other = make_club(boris, "Another")
    message = chat.post_message(boris, club, "hi")
    chat.hide_message(boris, other, message.pk)
    message.refresh_from_db()
    assert message.hidden_at is None


def test_block_hides_messages_from_the_blocker_only(club, anna, boris):
    chat.post_message(boris, club, "hi")
    block(anna, boris)
    assert (
        visible_texts(club, anna) == []
        and visible_texts(club, boris) == ["hi"]
        and visible_texts(club, None) == ["hi"]
    )


def test_old_messages_are_deleted(club, anna, monkeypatch):
    monkeypatch.setattr(chat, "MAX_STORED_MESSAGES", 2)
    for n in range(4):
        chat.post_message(anna, club, str(n))
    assert chat.delete_old_messages(timezone.now()) == 2 and visible_texts(club, anna) == ["3", "2"]
    ChatMessage.objects.filter(text="2").update(created_at=timezone.now() - timedelta(days=181))
    assert (
        chat.delete_old_messages(timezone.now()) == 1
        and chat.delete_old_messages(timezone.now()) == 0
    )


def test_news_keep_line_breaks_and_only_organisers_post_them(club, anna, boris):
    assert error_code(chat.post_news, boris, club, "mine") == "not_organiser"
    assert error_code(chat.post_news, anna, club, "\r\n ") == "empty"
    news = chat.post_news(anna, club, "Friday, 19:00\r\n\r\n\r\n\r\nhttps://example.org ")
    assert news.text == "Friday, 19:00\n\nhttps://example.org"
    assert error_code(chat.delete_news, boris, club, news.pk) == "not_organiser"
    chat.delete_news(boris, other, news.pk) if (other := make_club(boris, "Another")) else None
    assert ClubPost.objects.exists()
    chat.delete_news(anna, club, news.pk)
    assert not ClubPost.objects.exists()


def test_a_ban_from_chat_closes_messages_and_news(club, anna, boris):
    ban(anna, ["chat"], "Insults.", None)
    with pytest.raises(ClubError, match="permanent_chat_ban") as refused:
        chat.post_message(anna, club, "hi")
    assert refused.value.text.endswith("Insults.")
    assert error_code(chat.post_news, anna, club, "Friday") == "permanent_chat_ban"
    ban(boris, ["rated", "tournaments"], "A program.", None)
    assert chat.post_message(boris, club, "hi")
