"""The bounds of a tournament's settings: the same in the form, in the API and in `validate`."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from tests.factories import new_config
from thousand_site.api.tournaments.config import TournamentConfigSerializer
from tournaments.formats.knockout.round_sizes import plan_rounds
from tournaments.organising.settings.config import TournamentConfig, validate
from tournaments.organising.settings.errors import TEXTS
from tournaments.organising.settings.fields import (
    ALL_FIELDS,
    CONFIG_FIELDS,
    MAX_BRACKET_ROUNDS,
    MAX_PLACES,
    SETTINGS_FIELDS,
    NumberSetting,
)
from tournaments.organising.settings.forms import TournamentForm

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
NUMBERS = {name: kind for name, kind in ALL_FIELDS.items() if isinstance(kind, NumberSetting)}
# These are choices in the form.
CHOICES = {"action_ms", "reserve_ms", "break_seconds", "check_in_minutes", "no_show_minutes"}


def config_with(name: str, value: object) -> TournamentConfig:
    """Return a configuration with one other setting."""
    config = new_config()
    if name in CONFIG_FIELDS:
        return replace(config, **{name: value})
    return replace(config, settings=replace(config.settings, **{name: value}))


def is_valid(name: str, value: object) -> bool:
    problems = validate(config_with(name, value), timezone.now())
    return (NUMBERS[name].problem, (name,)) not in [(one.code, one.fields) for one in problems]


def is_accepted_by_the_api(name: str, value: object) -> bool:
    data = {"settings": {name: value}} if name in SETTINGS_FIELDS else {name: value}
    return TournamentConfigSerializer(data=data, partial=True).is_valid()


def is_accepted_by_the_form(user: User, name: str, value: object) -> bool:
    try:
        TournamentForm(user).fields[name].clean(str(value))
    except ValidationError:
        return False
    return True


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NUMBERS)
def test_the_bounds_of_a_number_are_the_same_at_each_entrance(anna: User, name: str) -> None:
    kind = NUMBERS[name]
    for value, fits in [
        (kind.low - 1, False),
        (kind.low, True),
        (kind.high, True),
        (kind.high + 1, False),
    ]:
        assert is_valid(name, value) is fits
        # 0 may stand for "none" in the API; whether the format allows that is checked later.
        if fits or not kind.or_zero or value > kind.high:
            assert is_accepted_by_the_api(name, value) is fits
        if name not in CHOICES:
            assert is_accepted_by_the_form(anna, name, value) is fits


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("minutes", 5, 1440), ("deals", 1, 120), ("limit", 2, 500), ("rating_min", 0, 5000)],
)
def test_these_bounds_are_what_the_rules_of_a_tournament_say(
    name: str, low: int, high: int
) -> None:
    assert (NUMBERS[name].low, NUMBERS[name].high) == (low, high)


@pytest.mark.parametrize(
    "name", ["deals", "limit", "rounds", "late_rounds", "rating_max", "per_game_point"]
)
def test_the_text_of_a_problem_names_the_bounds(name: str) -> None:
    kind = NUMBERS[name]
    text = str(TEXTS[kind.problem])
    assert f"{kind.low:,}" in text and f"{kind.high:,}" in text


@pytest.mark.parametrize("name", ["name", "description", "venue"])
def test_the_length_of_a_text_is_the_same_at_each_entrance(anna: User, name: str) -> None:
    longest = ALL_FIELDS[name].longest
    for length, fits in [(longest, True), (longest + 1, False)]:
        value = "x" * length
        problems = validate(config_with(name, value), timezone.now())
        assert (("too_long", (name,)) not in [(p.code, p.fields) for p in problems]) is fits
        assert is_accepted_by_the_api(name, value) is fits
        assert is_accepted_by_the_form(anna, name, value) is fits


def test_the_longest_knockout_of_all_places_can_be_entered(anna: User) -> None:
    """At most three of four advance, and a first round with byes may come before."""
    sizes = [4]
    while (larger := 4 * -(-sizes[0] // 3)) < MAX_PLACES:
        sizes.insert(0, larger)
    sizes.insert(0, MAX_PLACES)
    assert len(plan_rounds(sizes, 4)) == MAX_BRACKET_ROUNDS
    text = ", ".join(map(str, sizes))
    assert is_accepted_by_the_form(anna, "round_sizes", text)
    assert is_accepted_by_the_api("round_sizes", sizes)
