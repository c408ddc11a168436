"""Tests of tournaments.extras.room.people.name_lists."""

import pytest

from tournaments.extras.room.people.name_lists import split_names


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
    ],
)
def test_a_pasted_list_becomes_names(text, names):
    assert split_names(text) == names
