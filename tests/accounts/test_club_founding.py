"""Founding a club: who may, and which names there are."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.clubs import services
from accounts.clubs.models import Club
from accounts.clubs.names import clean_name
from accounts.clubs.services import About
from tests.accounts.clubs import club_of, person, refused, role

pytestmark = pytest.mark.django_db


class TestFounding:
    def test_the_founder_is_its_owner_and_it_has_a_ladder(self, olga):
        club = club_of(olga)
        assert (club.key, role(club, olga)) == ("three-aces", "owner")
        assert club.ladder.kind == "club"

    def test_guests_and_bots_cannot(self):
        refused("no_account", club_of, person("guest-1234", is_guest=True))
        refused("program", club_of, person("Robot", bot_level="greedy"))
        refused("program", club_of, person("Outside", outside_bot=True))

    def test_no_more_than_three_a_person(self, olga):
        clubs = [club_of(olga, f"Club number {n}") for n in range(3)]
        refused("many_owned", club_of, olga)
        # To dissolve one makes no room at once: names are not to be tried out.
        services.dissolve(olga, clubs[0], "Club number 0")
        refused("many_owned", club_of, olga)
        Club.objects.filter(pk=clubs[0].pk).update(created_at=timezone.now() - timedelta(days=8))
        assert club_of(olga)

    def test_a_name_is_taken_in_any_case_and_free_again_when_dissolved(self, olga, petro):
        club = club_of(olga, "Тройка")
        assert club.key == "troyka"
        refused("name_taken", club_of, petro, "тРОЙКА")
        services.dissolve(olga, club, "Тройка")
        again = club_of(petro, "Тройка")
        assert again.key.startswith("troyka-")

    @pytest.mark.parametrize(
        "name",
        [
            "ab",
            "x" * 41,
            "Аces",
            "<script>",
            "a/b/c",
            "- - -",
            "admin",
            "Guest club",
            "no\0zero",
            "",
        ],
    )
    def test_names_that_no_club_may_have(self, name):
        with pytest.raises(ValidationError):
            clean_name(name)

    @pytest.mark.parametrize(
        "name", ["Admin team", "The Staff", "Site_Support", "Official club", "Модераторы сайта"]
    )
    def test_no_club_speaks_for_the_site(self, name):
        with pytest.raises(ValidationError):
            clean_name(name)

    @pytest.mark.parametrize("name", ["Золотой прикуп", "Thousand and one", "Тысяча Киев", "Bots"])
    def test_words_of_the_game_are_free(self, name):
        if name == "Bots":
            with pytest.raises(ValidationError):
                clean_name(name)
        else:
            assert clean_name(name) == name

    def test_letters_that_grow_when_they_are_folded(self, olga):
        """Nothing that a form takes is too long for the database."""
        club = club_of(olga, "ß" * 40)
        assert club.name == "ß" * 40

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("Three Aces", "Three-Aces"),
            ("Three Aces", "Three_Aces"),
            ("Three Aces", "ThreeAces"),
            ("ACE OX", "АСЕ ОХ"),
            ("Club 100", "Club 1OO"),
            ("Café", "Cafe"),
            ("Illusion", "lllusion"),
        ],
    )
    def test_a_name_that_looks_like_another_is_taken(self, olga, petro, first, second):
        club_of(olga, first)
        refused("name_taken", club_of, petro, second)

    def test_a_club_may_write_its_own_name_otherwise(self, olga):
        club = club_of(olga)
        assert services.edit(olga, club, About(name="THREE-ACES")).name == "THREE-ACES"

    def test_an_old_name_stays_when_the_rest_is_changed(self, olga):
        club = club_of(olga)
        Club.objects.filter(pk=club.pk).update(name="Staff", name_key="staff")
        assert services.edit(olga, club, About(name="Staff", about="new")).about == "new"

    def test_spaces_are_single(self):
        assert clean_name("  Three   Aces ") == "Three Aces"

    def test_new_is_a_page_of_its_own(self, olga):
        assert club_of(olga, "New").key.startswith("new-")
