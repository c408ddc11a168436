"""What is said in a club, and to whom it is shown."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.clubs import chat, moderation, queries, services, text_cleaning
from accounts.clubs.models import ChatLine, Membership, News
from accounts.relations.services import block
from tests.accounts.clubs import club_of, enter, person, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(olga, petro):
    club = club_of(olga)
    enter(club, petro)
    return club


def shown(club, reader, all_lines=False):
    return [line.text for line in queries.chat(club, reader, all_lines)]


@pytest.mark.parametrize(
    ("said", "kept"),
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
        # Apart, for the reader to put together.
        ("evil . com / evil .com/ evil. com/ evil . r u", "[…] / […] […] evil . r u"),
        ("evil[.]com, evil (dot) com; evil dot com, эвил точка рф", "[…], […]; […], […]"),
        ("e\u200bvil.c\u00adom", "[…]"),
        ("evil\u200b.com hxxps://evil", "[…] […]"),
        ("http : // evil.com 10.1.2.3/x 10.1.2.3:80 https:evil.tk/a", "[…] […] […] […]"),
        ("evil.website.tk/free evil.unknown/path?x me@evil.casino", "[…] […] […]"),
        # What people say, and no link.
        ("120. Com'on. Net result. Info. Тире: 1.2.3.4 или т.е. и т.д. и/или", None),
        ("на 100.Ру́ки вверх. Ok .. me", None),
        ("I have 3.5/4, you 1.000/2", None),
        ("point. To me. Is the game on? no.It is off", None),
    ],
)
def test_links_and_unseen_signs_are_taken_out(said, kept):
    assert text_cleaning.clean_line(said) == (said if kept is None else kept)


def test_nobody_says_what_nobody_sees(club, olga):
    """Letters without a sign, and marks heaped up until they cover the lines above."""
    for blank in ("\u3164", "\u115f\u1160", "\u2800 \uffa0"):
        refused("empty", chat.say, olga, club, blank)
    heap = "z" + "\u0301\u0335" * 20 + "algo"
    assert len(text_cleaning.clean_line(heap)) < 12
    assert text_cleaning.clean_line("й ё Việt ❤️") == "й ё Việt ❤️"


def test_a_line_has_a_length(club, olga):
    refused("empty", chat.say, olga, club, " \u200b\n")
    refused("too_long", chat.say, olga, club, "x" * 301)
    assert chat.say(olga, club, "x" * 300)


def test_members_alone_write(club, olga):
    refused("not_member", chat.say, person("Stranger"), club, "hi")
    refused("not_member", chat.say, person("guest-1234", is_guest=True), club, "hi")
    services.dissolve(olga, club, club.name)
    refused("dissolved", chat.say, olga, club, "hi")


def test_nobody_writes_too_fast_not_even_in_two_clubs(club, olga):
    other = club_of(olga, "Another")
    for n in range(5):
        chat.say(olga, [club, other][n % 2], "hi")
    refused("too_fast", chat.say, olga, club, "hi")
    ChatLine.objects.update(created_at=timezone.now() - timedelta(seconds=11))
    assert chat.say(olga, club, "hi")


def test_who_is_muted_is_silent_for_a_time_even_if_he_leaves(club, olga, petro):
    moderation.mute(olga, club, petro, 60)
    refused("muted", chat.say, petro, club, "hi")
    services.leave(petro, club)
    enter(club, petro)
    refused("muted", chat.say, petro, club, "hi")
    Membership.objects.filter(user=petro).update(muted_until=timezone.now())
    assert chat.say(petro, club, "hi")
    moderation.mute(olga, club, petro, 60)
    moderation.mute(olga, club, petro, 0)
    assert chat.say(petro, club, "hi")
    refused("bad_choice", moderation.mute, olga, club, petro, 7)
    refused("not_organiser", moderation.mute, petro, club, olga, 60)


def test_a_hidden_line_is_for_organisers(club, olga, petro):
    line = chat.say(petro, club, "rude")
    refused("not_organiser", chat.hide, petro, club, line.pk)
    chat.hide(olga, club, line.pk)
    assert shown(club, petro) == [] and shown(club, olga, all_lines=True) == ["rude"]
    chat.hide(olga, club, line.pk, False)
    assert shown(club, petro) == ["rude"]


def test_a_line_of_another_club_is_not_hidden(club, petro):
    other = club_of(petro, "Another")
    line = chat.say(petro, club, "hi")
    chat.hide(petro, other, line.pk)
    line.refresh_from_db()
    assert line.hidden_at is None


def test_a_block_hides_lines_from_the_blocker_alone(club, olga, petro):
    chat.say(petro, club, "hi")
    block(olga, petro)
    assert shown(club, olga) == [] and shown(club, petro) == ["hi"] and shown(club, None) == ["hi"]


def test_old_lines_go(club, olga, monkeypatch):
    monkeypatch.setattr(chat, "KEPT_LINES", 2)
    for n in range(4):
        chat.say(olga, club, str(n))
    assert chat.tidy(timezone.now()) == 2 and shown(club, olga) == ["3", "2"]
    ChatLine.objects.filter(text="2").update(created_at=timezone.now() - timedelta(days=181))
    assert chat.tidy(timezone.now()) == 1 and chat.tidy(timezone.now()) == 0


def test_news_keep_their_lines(club, olga, petro):
    refused("not_organiser", chat.tell, petro, club, "mine")
    refused("empty", chat.tell, olga, club, "\r\n ")
    news = chat.tell(olga, club, "Friday, 19:00\r\n\r\n\r\n\r\nhttps://example.org ")
    assert news.text == "Friday, 19:00\n\nhttps://example.org"
    refused("not_organiser", chat.take_back, petro, club, news.pk)
    chat.take_back(petro, other, news.pk) if (other := club_of(petro, "Another")) else None
    assert News.objects.exists()
    chat.take_back(olga, club, news.pk)
    assert not News.objects.exists()
