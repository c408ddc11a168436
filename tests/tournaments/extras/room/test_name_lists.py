"""Tests of tournaments.extras.room.people.name_lists."""

import csv

import pytest

from tests.long_texts import KINDS, excessive_growth
from tournaments.extras.room.people.name_lists import Reading, choices, read_list
from tournaments.extras.room.people.services import MAX_LIST_LENGTH

FORM = (
    "Timestamp,Full name,E-mail\n"
    "2026/11/20 18:03:22,Anna Kowal,a@example.com\n"
    "11/20/2026 6:04:01 PM,Jan Nowak,j@example.com\n"
)
ENTRIES = "No.;Name;Rtg\n1;Kowal, Anna;1540\n2;Nowak, Jan;1490"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Zofia", ["Zofia"]),
        ("Zofia, Petro; Oleh", ["Zofia", "Petro", "Oleh"]),
        ("1. Zofia K.\n2) Petro\n\n- Oleh", ["Zofia K.", "Petro", "Oleh"]),
        ("name,club\nZofia,Lviv\nPetro,Kyiv", ["Zofia", "Petro"]),
        ("Imię;Nazwisko\nZofia;Nowak\nPiotr;Kot", ["Zofia Nowak", "Piotr Kot"]),
        ('name\n"Zofia, the second"\nPetro', ["Zofia, the second", "Petro"]),
        ("Zofia\tfirst\nPetro\tsecond", ["Zofia", "Petro"]),
        (" \n ", []),
        (FORM, ["Anna Kowal", "Jan Nowak"]),
        (FORM.replace(",", "\t"), ["Anna Kowal", "Jan Nowak"]),
        ("1\tAnna Kowal", ["Anna Kowal"]),
        ("1\tAnna Kowal\n2\tJan Nowak", ["Anna Kowal", "Jan Nowak"]),
        (ENTRIES, ["Anna Kowal", "Jan Nowak"]),
        ('1,"Kowal, Anna",1540\n2,"Nowak, Jan",1490', ["Anna Kowal", "Jan Nowak"]),
        ("Kowal, Anna\nNowak, Jan\nJurek", ["Anna Kowal", "Jan Nowak", "Jurek"]),
        ("1 Anna Kowal\n2 Jan", ["Anna Kowal", "Jan"]),
        ("Фамилия;Имя\nКоваль;Анна\nНовак;Ян", ["Анна Коваль", "Ян Новак"]),
        ("№\tПрізвище та ім'я\n1\tКоваль Анна", ["Коваль Анна"]),
        ("Sygnatura czasowa,Imię i nazwisko\n20.11.2026 18:03:22,Anna Kowal", ["Anna Kowal"]),
        ("What is your name?\nAnna\nBob", ["Anna", "Bob"]),
        ("First Name,Last Name\nAnna,Kowal", ["Anna Kowal"]),
        ("Kowal, Anna; Nowak, Jan", ["Anna Kowal", "Jan Nowak"]),
        ("Zofia\tPetro", ["Zofia", "Petro"]),
        ("Nachname;Vorname\nKowal;Anna", ["Anna Kowal"]),
        ("Vorname;Name\nAnna;Kowal", ["Anna Kowal"]),
        ("Nom;Prénom\nKowal;Anna", ["Anna Kowal"]),
        ("Surname;Forename\nKowal;Anna", ["Anna Kowal"]),
        ("LastName,FirstName\nKowal,Anna", ["Anna Kowal"]),
        ("Apellido;Nombre\nKowal;Anna", ["Anna Kowal"]),
        ("First name;Full name\nAnna;Anna Kowal\nJan;Jan Nowak", ["Anna Kowal", "Jan Nowak"]),
        ("Anna Kowal;Klub Lublin\nJan Nowak;Klub Warszawa", ["Anna Kowal", "Jan Nowak"]),
        ("Anna Kowal;Klub Lublin\nJan;Klub Warszawa", ["Anna Kowal", "Jan"]),
        ("№ 1 Anna\n№ 2 Jan", ["Anna", "Jan"]),
        ("№ 1 Anna\nJan", ["Anna", "Jan"]),
        ("van der Berg, Anna\nNowak, Jan\nKot, Ola", ["Anna van der Berg", "Jan Nowak", "Ola Kot"]),
        ("Kowal, Anna\nNowak, Jan\nKot, ola", ["Anna Kowal", "Jan Nowak", "ola Kot"]),
        ('Name;Note\nAnna;"first\nline two"\nJan;x', ["Anna", "Jan"]),
        ('Anna\n"Jan\nOla', ["Anna", '"Jan', "Ola"]),
        ("Anna Kowal <a@example.com>\nJan Nowak j@example.com", ["Anna Kowal", "Jan Nowak"]),
    ],
)
def test_a_pasted_list_becomes_names(text, names):
    assert list(read_list(text).names) == names


def test_an_accent_apart_from_its_letter_is_joined_to_it():
    assert read_list("Ce\u0301line\nPetro").names == ("C\u00e9line", "Petro")


def test_what_was_left_out_is_told_with_its_line_and_the_reason():
    found = read_list("Name\nAnna\n\n17\n12.10.2026\na@example.com")
    assert found.names == ("Anna",)
    assert [(one.line, one.text, one.why) for one in found.left_out] == [
        (1, "Name", "heading"),
        (4, "17", "number"),
        (5, "12.10.2026", "date"),
        (6, "a@example.com", "email"),
    ]


def test_a_row_without_a_cell_in_the_column_is_left_out():
    found = read_list("Nr;Name\n1;Anna\n2;\n3;Jan")
    assert found.names == ("Anna", "Jan")
    assert [(one.line, one.why) for one in found.left_out] == [(1, "heading"), (3, "empty")]


def test_other_columns_can_be_chosen():
    text = "Zofia,Lviv\nPetro,Kyiv"
    assert read_list(text).names == ("Lviv Zofia", "Kyiv Petro")
    assert choices(read_list(text).table) == [(1, 0), (0,), (1,), (0, 1)]
    assert read_list(text, Reading((0,))).names == ("Zofia", "Petro")
    assert read_list(text, Reading((7,))).columns == (1, 0)


def test_a_list_is_plain_if_nothing_had_to_be_guessed():
    assert read_list("Name\n1. Anna\n2. Jan").is_plain
    assert not read_list("Anna\n17").is_plain
    assert not read_list(ENTRIES).is_plain


@pytest.mark.parametrize(
    "text",
    [
        "Kowal, Anna",
        "Kowal, Anna; Nowak, Jan",
        "Zofia, Petro; Oleh",
        "Zofia, Petro\nOleh\nHanna",
        "Klub Anna\nJan",
    ],
)
def test_a_comma_or_a_doubtful_heading_is_no_plain_list(text):
    assert not read_list(text).is_plain


def test_commas_of_a_single_line_are_read_as_somebody_says():
    text = "Kowal, Anna"
    assert read_list(text).names == ("Kowal", "Anna")
    assert read_list(text, Reading(is_one_row=True)).names == ("Anna Kowal",)
    assert read_list(text, Reading(is_one_row=True)).table.has_commas
    assert read_list(text, Reading(is_one_row=False)).names == ("Kowal", "Anna")


def test_somebody_says_whether_the_first_line_is_a_heading():
    text = "Anna Kowal;Klub Lublin\nJan Nowak;Warszawa"
    assert read_list(text).names == ("Jan Nowak",)
    assert read_list(text, Reading(has_heading=False)).names == ("Anna Kowal", "Jan Nowak")
    assert read_list("Anna\nJan", Reading(has_heading=True)).names == ("Jan",)


def test_lines_are_counted_as_they_were_pasted():
    found = read_list('Name;Note\n\nAnna;"first\nline two"\n17;x')
    assert [(one.line, one.text) for one in found.left_out] == [(1, "Name Note"), (5, "17 x")]


def test_columns_that_are_not_read_are_told():
    found = read_list("Anna;x\n" + ";".join(["Jan", *"abcdefghijklmnopqr"]))
    assert found.names == ("Anna", "Jan")
    assert [(one.line, one.text, one.why) for one in found.left_out] == [(2, "p q r", "too_wide")]


def test_a_very_wide_line_costs_little():
    found = read_list("\n".join([",".join("x" * 5000)] * 3))
    assert found.table.width == 16


def test_no_list_costs_more_than_its_length():
    """CPU time grows less than three times by a doubling; a line before and an end that fails."""
    kinds = KINDS | {"addresses without names": "@.", "surnames": "A, ", "rows": "a,\n"}
    assert excessive_growth(lambda text: read_list(f"x\n{text} x"), kinds=kinds) is None


def test_a_list_that_is_short_enough_fits_into_a_field():
    assert csv.field_size_limit() > MAX_LIST_LENGTH
