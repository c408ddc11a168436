"""Tests of tournaments.extras.room.sheets: a sheet of the scorekeeper at a real table."""

import pytest
from django.urls import reverse

from games import engine
from tests.factories import client_of, error_code, person
from tests.games.scorekeeper.factories import played, sheet_record
from tests.tournaments.extras.room.evenings import drawn_evening, phone, phone_of
from tests.tournaments.factories import tables_of
from tournaments.director.game_setup import agreements_of
from tournaments.extras.room.models import ResultEntry, TableSheet
from tournaments.extras.room.page import load_page
from tournaments.extras.room.results import services as results
from tournaments.extras.room.sheets import services
from tournaments.extras.room.sheets.services import Keeper
from tournaments.extras.room.sheets.setup import sheet_setup, short_names
from tournaments.models import Entrant
from tournaments.organising.people import participants

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
DEALS = 3
END = [400, 30, 0]


def evening_of(anna, **fields):
    return drawn_evening(anna, ends_by="deals", deals=DEALS, **fields)


def record(evening, table, deals=DEALS, **changes):
    """The first seat makes 120 in each deal, with a spades marriage in the first."""
    agreed = engine.agreements_from(agreements_of(evening, 3)).differences()
    facts = [played(0, 120, [110, 10, 0], [0, "S"]), *[played(0, 120, [120, 0, 0])] * 2]
    given = {"agreements": agreed, "first_dealer": table.first_dealer, "deals": facts[:deals]}
    return sheet_record(**(given | changes))


def keeper(table, seat=0):
    entrant = Entrant.objects.select_related("user").get(pk=table.seats[seat])
    return Keeper(phone_of(entrant), entrant)


def scores_of(evening, table):
    """Return the scores that the engine books for the whole sheet."""
    services.save(evening.pk, keeper(table), table.pk, record(evening, table))
    return TableSheet.objects.get(table=table).result["scores"]


def test_a_sheet_in_progress_says_its_deal_to_the_organiser(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    services.save(evening.pk, keeper(table), table.pk, record(evening, table, 2))
    shown = next(one for one in load_page(evening).tables if one.id == table.pk)
    assert shown.state == "playing" and shown.sheet_text == "scorekeeper, deal 3 of 3"


def test_a_stored_sheet_has_no_names(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    services.save(evening.pk, keeper(table), table.pk, record(evening, table))
    assert {"players", "title"}.isdisjoint(TableSheet.objects.get().record)


def test_its_end_counts_with_the_sheet_when_a_second_player_confirms_it(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    scores = scores_of(evening, table)
    for _ in range(2):
        services.hand_in(evening.pk, keeper(table), table.pk, record(evening, table), scores)
    entry = ResultEntry.objects.get()
    assert evening.log.filter(verb="result_entered").count() == 1
    second = keeper(table, 1).entrant
    results.confirm_as_player(evening.pk, second, table.pk, entry.pk, phone_of(second))
    table.refresh_from_db()
    sheet = TableSheet.objects.get()
    assert table.override["scores"] == scores and table.override["sheet"] == sheet.pk
    # Sent again after a lost answer, it changes nothing; another sheet comes too late.
    services.hand_in(evening.pk, keeper(table), table.pk, record(evening, table), scores)
    late = (evening.pk, keeper(table, 2), table.pk, record(evening, table), scores)
    assert error_code(services.hand_in, *late) == "table_over"


def test_an_organiser_who_does_not_play_lets_their_sheet_count(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    scores = scores_of(evening, table)
    given = record(evening, table)
    services.hand_in(evening.pk, Keeper(phone(1), organiser=anna), table.pk, given, scores)
    table.refresh_from_db()
    assert table.override["scores"] == scores


def test_scores_that_the_site_books_otherwise_are_refused(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given = (evening.pk, keeper(table), table.pk, record(evening, table), END)
    assert error_code(services.hand_in, *given) == "sheet_differs"
    assert not ResultEntry.objects.exists()


def test_a_game_that_goes_on_is_no_result(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given = (evening.pk, keeper(table), table.pk, record(evening, table, 2), END)
    assert error_code(services.hand_in, *given) == "sheet_running"


def test_a_sheet_belongs_to_one_table_and_its_people(anna):
    evening = evening_of(anna)
    one, other = tables_of(evening)
    given = record(evening, one)
    refused = [
        (keeper(other), given, "not_seated"),
        (Keeper(phone(1), organiser=person("stranger")), given, "not_seated"),
        (keeper(one), record(evening, one, agreements={}), "sheet_of_other"),
        (keeper(one), given | {"first_dealer": (one.first_dealer + 1) % 3}, "sheet_of_other"),
    ]
    for who, sheet, code in refused:
        assert error_code(services.save, evening.pk, who, one.pk, sheet) == code
    second = evening_of(anna, name="Another evening")
    assert error_code(services.save, second.pk, keeper(one), one.pk, given) == "no_table"


def test_a_corrected_result_no_longer_has_the_sheet(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given, scores = record(evening, table), scores_of(evening, table)
    services.hand_in(evening.pk, Keeper(phone(1), organiser=anna), table.pk, given, scores)
    changed = results.by_entrant(table, [scores[0] - 5, *scores[1:]])
    results.set_as_organiser(anna, evening.pk, table.pk, changed)
    table.refresh_from_db()
    assert "sheet" not in table.override


def test_the_page_brings_what_a_phone_begins_with(anna):
    evening = evening_of(anna)
    page = load_page(evening)
    setup = sheet_setup(page, page.tables, "/back/")
    assert [len(table["players"]) for table in setup["tables"]] == [3, 3]
    assert setup["agreements"][3]["max_deals"] == DEALS and setup["back"] == "/back/"
    assert setup["tables"][0]["title"].startswith("Round 1, table 1, ")


def test_names_of_a_sheet_are_short_and_told_apart():
    given = ["Anna Kit", "Anna Moroz", "Petro Lis"]
    assert short_names(given) == ["Anna K.", "Anna M.", "Petro"]
    assert short_names(["Anna Kit", "Anna Koval", "Lis"]) == ["Anna Kit", "Anna Koval", "Lis"]


def test_the_sheet_is_public_without_names_once_it_counts(anna):
    evening, client = evening_of(anna), client_of(anna)
    table = tables_of(evening)[0]
    body = {"table": table.pk, "sheet": record(evening, table), "scores": scores_of(evening, table)}
    # The organiser's own sheet is kept beside the player's.
    address = reverse("room_sheet_save", args=[evening.pk])
    first = TableSheet.objects.get()
    visitor = client_of()
    assert visitor.get(reverse("room_sheet", args=[evening.pk, first.pk])).status_code == 404
    answer = client.post(address, body, content_type="application/json").json()
    assert answer["text"] == "The result counts." and len(answer["rows"]) == DEALS
    table.refresh_from_db()
    url = reverse("room_sheet", args=[evening.pk, table.override["sheet"]])
    name = load_page(evening).names[table.seats[0]]
    assert name in client.get(url).content.decode()
    participants.invite(anna, evening.pk, person("invited").username)
    for reader in (visitor, client_of(evening.entrants.get(status="invited").user)):
        text = reader.get(url).content.decode()
        assert name not in text and f"{name[0]}." in text
    assert url in visitor.get(reverse("tournament", args=[evening.pk])).content.decode()
