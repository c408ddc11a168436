"""Tests of countries and their names."""

import pytest
from django.utils import translation

from accounts import countries
from accounts.models import User
from accounts.preferences import services


def test_countries_are_those_of_iso_3166() -> None:
    assert {"UA", "RU", "PL", "DE", "GB", "US", "KZ", "BY"} <= countries.codes()
    assert not countries.codes() & {"EU", "UN", "ZZ", "XA"}
    # 249 of ISO 3166-1, and Kosovo, whose code is in use without being in it.
    assert len(countries.codes()) == 250


def test_names_are_in_the_language_of_the_page() -> None:
    with translation.override("en"):
        assert countries.name_of("UA") == "Ukraine"
    with translation.override("ru"):
        assert countries.name_of("UA") == "Украина"
    assert countries.name_of("ZZ") == "ZZ"


def test_choices_are_sorted_by_name() -> None:
    with translation.override("en"):
        names = [name for _, name in countries.choices()]
    assert names.index("Åland Islands") < names.index("Albania") < names.index("Zimbabwe")
    with translation.override("ru"):
        names = [name for _, name in countries.choices()]
    assert names[0] == "Австралия" and len(names) == 250


def test_flag_is_the_code() -> None:
    assert (
        countries.flag_of("UA") == "UA" and countries.flag_of("") == countries.flag_of("ZZ") == ""
    )


def test_set_country_refuses_unknown_codes(anna: User) -> None:
    services.set_country(anna, "PL")
    with pytest.raises(ValueError, match="ZZ"):
        services.set_country(anna, "ZZ")
    anna.refresh_from_db()
    assert anna.country == "PL"
    services.set_country(anna, "")
    anna.refresh_from_db()
    assert anna.country == ""
