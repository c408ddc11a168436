"""Tests of creating clubs, and of their names."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.clubs import services
from accounts.clubs.models import Club
from accounts.clubs.names import clean_name
from accounts.clubs.services import ClubDetails
from tests.accounts.clubs.roles import role
from tests.factories import error_code, guest, make_club, person

pytestmark = pytest.mark.django_db


class TestCreation:
    def test_creator_is_the_owner_and_the_club_has_a_ladder(self, anna):
        club = make_club(anna)
        assert (club.key, role(club, anna)) == ("three-aces", "owner")
        assert club.ladder.kind == "club"

    def test_guests_and_bots_cannot_create_clubs(self):
        assert error_code(make_club, guest()) == "no_account"
        assert error_code(make_club, person("Robot", bot_level="greedy")) == "program"
        assert error_code(make_club, person("Outside", is_external_bot=True)) == "program"

    def test_a_user_owns_at_most_three_clubs(self, anna):
        clubs = [make_club(anna, f"Club number {n}") for n in range(3)]
        assert error_code(make_club, anna) == "many_owned"
        # Dissolution makes no room at once: nobody should try out names.
        services.dissolve_club(anna, clubs[0], "Club number 0")
        assert error_code(make_club, anna) == "many_owned"
        Club.objects.filter(pk=clubs[0].pk).update(created_at=timezone.now() - timedelta(days=8))
        assert make_club(anna)

    def test_name_is_unique_ignoring_case_until_dissolution(self, anna, boris):
        club = make_club(anna, "Тройка")
        assert club.key == "troyka"
        assert error_code(make_club, boris, "тРОЙКА") == "name_taken"
        services.dissolve_club(anna, club, "Тройка")
        again = make_club(boris, "Тройка")
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
    def test_invalid_names_are_refused(self, name):
        with pytest.raises(ValidationError):
            clean_name(name)

    @pytest.mark.parametrize(
        "name", ["Admin team", "The Staff", "Site_Support", "Official club", "Модераторы сайта"]
    )
    def test_names_that_speak_for_the_site_are_refused(self, name):
        with pytest.raises(ValidationError):
            clean_name(name)

    @pytest.mark.parametrize("name", ["Золотой прикуп", "Thousand and one", "Тысяча Киев", "Bots"])
    def test_words_of_the_game_are_allowed(self, name):
        if name == "Bots":
            with pytest.raises(ValidationError):
                clean_name(name)
        else:
            assert clean_name(name) == name

    def test_name_may_grow_by_case_folding(self, anna):
        """Every name that the form accepts fits into the database."""
        club = make_club(anna, "ß" * 40)
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
    def test_look_alike_names_are_refused(self, anna, boris, first, second):
        make_club(anna, first)
        assert error_code(make_club, boris, second) == "name_taken"

    def test_a_club_may_respell_its_own_name(self, anna):
        club = make_club(anna)
        assert services.edit_club(anna, club, ClubDetails(name="THREE-ACES")).name == "THREE-ACES"

    def test_an_old_name_stays_allowed(self, anna):
        club = make_club(anna)
        Club.objects.filter(pk=club.pk).update(name="Staff", name_key="staff")
        assert services.edit_club(anna, club, ClubDetails(name="Staff", about="new")).about == "new"

    def test_spaces_are_collapsed(self):
        assert clean_name("  Three   Aces ") == "Three Aces"

    def test_reserved_keys_get_a_suffix(self, anna):
        assert make_club(anna, "New").key.startswith("new-")
