"""Numbers that users submit."""

import pytest
from django.http import QueryDict

from tournaments.errors import TournamentError
from tournaments.http.numbers import is_key, parse_key, parse_number


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "²", "٣", "9" * 19])
def test_only_digits_that_fit_into_a_column_are_a_key(text: str) -> None:
    assert is_key("9" * 18) and not is_key(text)
    with pytest.raises(TournamentError):
        parse_key(QueryDict(mutable=False), "entrant")


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" 12 ", 12), ("-3", -3), ("−3", -3)])
def test_a_signed_number_may_have_either_minus(text: str, number: int) -> None:
    data = QueryDict(mutable=True)
    data["points"] = text
    assert parse_number(data, "points", signed=True) == number


@pytest.mark.parametrize("text", ["", "--1", "1e3", "1" * 10])
def test_a_text_that_is_no_number_is_refused(text: str) -> None:
    data = QueryDict(mutable=True)
    data["points"] = text
    with pytest.raises(TournamentError) as refused:
        parse_number(data, "points", signed=True)
    assert refused.value.code == "bad_points"
