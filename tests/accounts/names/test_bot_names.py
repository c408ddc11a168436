"""The names of built-in bots: in the reader's script wherever a name is shown."""

import re

import pytest
from django.utils import translation

from accounts.models import User
from accounts.names.bot_names import BOT_NAMES
from games.management.defaults import BOTS, RETIRED_BOTS
from games.tables.payloads.table_payload import person_json
from games.tables.state.live_game import SeatedPlayer
from tests.factories import person
from thousand_site.templatetags.site_tags import portrait

CYRILLIC = re.compile(r"[А-ЯЁІЇЄҐ][а-яёіїєґ’]+")
LATIN = re.compile(r"[A-Z][a-zżźćńółęąś]+")


def test_every_bot_of_an_installation_has_a_name():
    assert list(BOT_NAMES) == [*BOTS, *RETIRED_BOTS]


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("username", BOT_NAMES)
def test_readers_of_cyrillic_see_a_cyrillic_name(username, language):
    with translation.override(language):
        assert CYRILLIC.fullmatch(User(username=username, bot_level="greedy").display_name)


@pytest.mark.parametrize("username", BOT_NAMES)
def test_readers_of_polish_see_a_latin_name(username):
    with translation.override("pl"):
        assert LATIN.fullmatch(User(username=username, bot_level="greedy").display_name)


def test_readers_of_english_see_the_username():
    with translation.override("en"):
        names = {User(username=name, bot_level="greedy").display_name for name in BOT_NAMES}
    assert names == set(BOT_NAMES)


def test_the_initial_is_that_of_the_shown_name():
    with translation.override("ru"):
        assert ">Ю<" in portrait(User(username="Jurek", bot_level="casual-cautious"))


def test_a_seat_at_the_table_has_the_shown_name():
    bot = User(username="Zosia", bot_level="beginner-cautious")
    with translation.override("ru"):
        shown = person_json(SeatedPlayer(1, bot, None, False))
    assert (shown["name"], shown["username"]) == ("Зося", "Zosia")


def test_a_bot_that_an_administrator_added_keeps_its_name():
    with translation.override("ru"):
        assert User(username="Deep_Talon", bot_level="greedy").display_name == "Deep_Talon"


def test_a_person_with_the_name_of_a_bot_keeps_it(db):
    with translation.override("ru"):
        assert person("Zosia").display_name == "Zosia"
