"""Tests of tournaments.extras.series.players."""

from tournaments.extras.series.players import SeriesEntry, series_users


def local(entrant: int, tournament: str, person: str = "zofia") -> SeriesEntry:
    return SeriesEntry(entrant, 100 + entrant, tournament, person, is_local=True)


def account(entrant: int, tournament: str, user: int, person: str = "") -> SeriesEntry:
    return SeriesEntry(entrant, user, tournament, person, is_local=False)


def test_an_account_counts_as_itself() -> None:
    assert series_users([account(1, "a", 7), account(2, "b", 7)]) == {1: 7, 2: 7}


def test_the_last_user_of_a_name_stands_for_all() -> None:
    assert series_users([local(1, "a"), local(2, "b")]) == {1: 102, 2: 102}


def test_other_people_stay_apart() -> None:
    rows = [local(1, "a"), local(2, "b", person="petro"), local(3, "b", person="")]
    assert series_users(rows) == {1: 101, 2: 102, 3: 103}


def test_an_account_linked_to_the_name_stands_for_its_other_events() -> None:
    assert series_users([local(1, "a"), account(2, "b", 7, "zofia")]) == {1: 7, 2: 7}


def test_of_two_linked_accounts_neither_gets_the_rest() -> None:
    rows = [local(1, "a"), account(2, "b", 7, "zofia"), account(3, "c", 8, "zofia")]
    assert series_users(rows) == {1: 101, 2: 7, 3: 8}


def test_an_account_that_played_beside_the_name_does_not_get_its_results() -> None:
    rows = [local(1, "a"), account(2, "b", 7, "zofia"), account(3, "a", 7)]
    assert series_users(rows) == {1: 101, 2: 7, 3: 7}
