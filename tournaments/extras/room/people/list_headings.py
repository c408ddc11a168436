"""Headings of lists of people, in the languages of the site and of its neighbours. Pure."""

import re

NAME, FIRST_NAME, SURNAME, OTHER = "name", "first_name", "surname", "other"

_NAMES = {
    "name", "names", "player", "players", "participant", "participants", "fullname",
    "имя", "имена", "игрок", "игроки", "участник", "участники", "фио", "ф.и.о", "ф.и.о.",
    "ім'я", "імена", "гравець", "гравці", "учасник", "учасники", "піб", "п.і.б", "п.і.б.",
    "imię", "imiona", "imie", "gracz", "gracze", "zawodnik", "zawodnicy", "uczestnik", "uczestnicy",
    "spieler", "teilnehmer", "nom", "nombre",
}  # fmt: skip
_FIRST_NAMES = {
    "first", "given", "firstname", "givenname", "forename", "forenames", "vorname", "vornamen",
    "prénom", "prénoms", "prenom", "křestní", "jméno", "meno", "vardas", "vārds",
}  # fmt: skip
_SURNAMES = {
    "surname", "last", "family", "lastname", "familyname", "фамилия", "прізвище", "nazwisko",
    "nachname", "familienname", "apellido", "apellidos", "příjmení", "priezvisko", "pavardė",
    "uzvārds",
}  # fmt: skip
_OTHERS = {
    "timestamp", "time", "date", "sygnatura", "znacznik", "data", "отметка", "дата", "позначка",
    "e-mail", "email", "mail", "e-mailu", "почта", "пошта", "address", "adres",
    "no", "no.", "nr", "nr.", "lp", "lp.", "l.p.", "№", "#", "id", "rank", "место", "місце",
    "rtg", "rating", "elo", "rtgi", "рейтинг", "ranking", "score", "points",
    "club", "klub", "клуб", "team", "drużyna", "команда", "city", "miasto", "город", "місто",
    "phone", "telefon", "телефон", "fed", "title", "sex", "year",
}  # fmt: skip
# Headings by themselves; "first" and "last" need a "name" beside them.
_ALONE = (_NAMES | _FIRST_NAMES | _SURNAMES | _OTHERS) - {"first", "given", "last", "family"}
# Beside these "name" is not that of a person.
_OF_THINGS = {"team", "club", "user", "klub", "клуб", "команда", "drużyna"}
_WORDS = re.compile(r"[^\s/,;:?!()]+")
MAX_WORDS = 6


def kind_of(cell: str) -> str:
    """Return what a heading says of its column; "" if it is no heading."""
    words = _words(cell)
    if not 0 < len(words) <= MAX_WORDS:
        return ""
    known = set(words) & _ALONE
    return _kind_of_words(set(words)) if known else ""


def _kind_of_words(words: set[str]) -> str:
    named, given, surname = words & _NAMES, words & _FIRST_NAMES, words & _SURNAMES
    if words & _OF_THINGS:
        return OTHER
    if surname:
        return NAME if given or named - {"name"} else SURNAME
    if given:
        return FIRST_NAME
    return NAME if named else OTHER


def is_heading_word(text: str) -> bool:
    """Return whether a text is nothing but a word of headings."""
    words = _words(text)
    return bool(words) and len(words) == 1 and words[0] in _ALONE


def _words(cell: str) -> list[str]:
    return _WORDS.findall(cell.casefold().replace("\u2019", "'"))
