"""The names of built-in bots: in the reader's script wherever a name is shown."""

import re

import pytest
from django.utils import translation

from accounts.bot_names import BOT_NAMES
from accounts.models import User
from games.management.defaults import BOTS
from games.tables.payloads.table_payload import person_json
from games.tables.state.live_game import SeatedPlayer
from tests.factories import person
from thousand_site.templatetags.site_tags import portrait

CYRILLIC = re.compile(r"[А-ЯЁІЇЄҐ][а-яёіїєґ’]+")


def test_every_bot_of_a_new_installation_has_a_name():
    assert list(BOT_NAMES) == list(BOTS)


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("username", BOTS)
def test_readers_of_cyrillic_see_a_cyrillic_name(username, language):
    with translation.override(language):
        assert CYRILLIC.fullmatch(User(username=username, bot_level="greedy").display_name)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_readers_of_latin_see_the_username(language):
    with translation.override(language):
        names = {User(username=name, bot_level="greedy").display_name for name in BOTS}
    assert names == set(BOTS)


def test_the_initial_is_that_of_the_shown_name():
    with translation.override("ru"):
        assert ">Ф<" in portrait(User(username="Fedor", bot_level="caretaker"))


def test_a_seat_at_the_table_has_the_shown_name():
    bot = User(username="Zoya", bot_level="caretaker")
    with translation.override("ru"):
        shown = person_json(SeatedPlayer(1, bot, None, False))
    assert (shown["name"], shown["username"]) == ("Зоя", "Zoya")


def test_a_bot_that_an_administrator_added_keeps_its_name():
    with translation.override("ru"):
        assert User(username="Deep_Talon", bot_level="greedy").display_name == "Deep_Talon"


def test_a_person_with_the_name_of_a_bot_keeps_it(db):
    with translation.override("ru"):
        assert person("Agata").display_name == "Agata"
