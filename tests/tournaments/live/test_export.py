"""Files for the spreadsheets of each language, and their names."""

from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.utils import translation

from tournaments.live.export import as_attachment, csv_response

ROW = {"name": "Anna", "points": 2.5, "place": 1, "note": "v1.5"}


@pytest.mark.parametrize("language", ["pl", "ru", "uk"])
def test_where_numbers_have_a_comma_columns_have_semicolons(language):
    with translation.override(language):
        text = csv_response(ROW, [ROW]).content.decode("utf-8-sig")
    assert text.splitlines() == ["name;points;place;note", "Anna;2,5;1;v1.5"]


def test_in_english_columns_have_commas():
    with translation.override("en"):
        text = csv_response(ROW, [ROW]).content.decode("utf-8-sig")
    assert text.splitlines() == ["name,points,place,note", "Anna,2.5,1,v1.5"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Wieczór w Łodzi", "wiecz\u00f3r-w-\u0142odzi.csv"),
        ("Кубок Києва", "кубок-києва.csv"),
        ("Autumn Cup", "autumn-cup.csv"),
        ("…", "tournament.csv"),
    ],
)
def test_a_download_is_named_in_the_letters_of_its_title(title, name):
    header = as_attachment(HttpResponse(), title, "csv")["Content-Disposition"]
    if name.isascii():
        assert header == f'attachment; filename="{name}"'
    else:
        assert header == f"attachment; filename*=utf-8''{quote(name)}"
