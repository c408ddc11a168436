"""Tests of tournaments.extras.room.sheets: a sheet of the scorekeeper at a real table."""

import pytest
from django.urls import reverse

from games import engine
from tests.factories import client_of, error_code, person
from tests.games.scorekeeper.factories import free_entry, new_key, played, sheet_record
from tests.tournaments.extras.room.evenings import drawn_evening, phone, phone_of
from tests.tournaments.factories import tables_of
from tournaments.director.game_setup import agreements_of
from tournaments.extras.room.access import room_of
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import LocalPlayer, ResultEntry, TableSheet
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


def keeper(table, seat=0, secret="first"):
    entrant = Entrant.objects.select_related("user").get(pk=table.seats[seat])
    return Keeper(phone_of(entrant), f"{seat} {secret}", entrant)


def organiser(user):
    return Keeper(phone(1), f"organiser {user.pk}", organiser=user)


def scores_of(evening, table):
    """Return the scores that the engine books for the whole sheet."""
    services.save(evening.pk, keeper(table), table.pk, record(evening, table))
    return TableSheet.objects.get(table=table).result["scores"]


def test_a_sheet_in_progress_says_its_deal_to_the_organiser(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    services.save(evening.pk, keeper(table), table.pk, record(evening, table, 2))
    shown = next(one for one in load_page(evening).tables if one.id == table.pk)
    name = load_page(evening).names[table.seats[0]]
    assert shown.state == "playing" and shown.sheet_text == f"sheet of {name}, deal 3 of 3"


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
    services.take_over(evening.pk, organiser(anna), table.pk, given)
    services.hand_in(evening.pk, organiser(anna), table.pk, given, scores)
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
        (organiser(person("stranger")), given, "not_seated"),
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
    services.take_over(evening.pk, organiser(anna), table.pk, given)
    services.hand_in(evening.pk, organiser(anna), table.pk, given, scores)
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
    body = {"table": table.pk, "key": new_key(), "sheet": record(evening, table)}
    scores = scores_of(evening, table)
    address = reverse("room_sheet_save", args=[evening.pk])
    first = TableSheet.objects.get()
    over = {**body, "take_over": "table"}
    assert client.post(address, over, content_type="application/json").status_code == 200
    body["scores"] = scores
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


def with_free_entry(evening, table):
    """The first player pays three points, which no deal can cost."""
    whole = record(evening, table)
    return whole | {"deals": [free_entry(-3, 0, 0, reason="Olha is late"), *whole["deals"]]}


def test_a_sheet_with_a_free_entry_counts_once_another_player_has_read_it(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given = with_free_entry(evening, table)
    sheet = services.save(evening.pk, keeper(table), table.pk, given)
    assert sheet.deals == DEALS and sheet.free_entries == 1
    scores = sheet.result["scores"]
    assert scores[0] % 5
    services.hand_in(evening.pk, keeper(table), table.pk, given, scores)
    assert "1 free entry" in client_of(anna).get(reverse("room", args=[evening.pk])).text
    second = keeper(table, 1).entrant
    entry = ResultEntry.objects.get()
    results.confirm_as_player(evening.pk, second, table.pk, entry.pk, phone_of(second))
    table.refresh_from_db()
    assert table.override["scores"] == scores and table.override["sheet"] == sheet.pk


def test_the_reason_of_a_free_entry_stays_in_the_room(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given = with_free_entry(evening, table)
    sheet = services.save(evening.pk, organiser(anna), table.pk, given)
    services.hand_in(evening.pk, organiser(anna), table.pk, given, sheet.result["scores"])
    url = reverse("room_sheet", args=[evening.pk, sheet.pk])
    assert "Olha is late" in client_of(anna).get(url).text
    public = client_of().get(url).text
    assert "Olha is late" not in public and "\u22123" in public


def test_scores_that_no_sheet_has_must_be_plausible(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given = results.by_entrant(table, [398, 30, 0])
    assert error_code(results.set_as_organiser, anna, evening.pk, table.pk, given) == "score_step"


def test_a_table_has_one_sheet_and_a_second_phone_is_told_who_keeps_it(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    kept = services.save(evening.pk, keeper(table), table.pk, record(evening, table, 2))
    name = load_page(evening).names[table.seats[0]]
    # Another player, the organiser, and a second phone of the same player.
    for other in (keeper(table, 1), organiser(anna), keeper(table, 0, "second")):
        with pytest.raises(RoomError) as raised:
            services.save(evening.pk, other, table.pk, record(evening, table, 1))
        assert raised.value.code == "sheet_kept"
        assert (raised.value.data["name"], raised.value.data["deals"]) == (name, 2)
        given = (evening.pk, other, table.pk, record(evening, table), END)
        assert error_code(services.hand_in, *given) == "sheet_kept"
    assert TableSheet.objects.get() == kept


def test_a_sheet_without_a_deal_is_kept_already(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    services.save(evening.pk, keeper(table), table.pk, record(evening, table, 0))
    given = (evening.pk, keeper(table, 1), table.pk, record(evening, table, 1))
    assert error_code(services.save, *given) == "sheet_kept"


def test_who_takes_a_sheet_over_goes_on_with_its_deals(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    first = services.save(evening.pk, keeper(table), table.pk, record(evening, table, 2))
    taken = services.take_over(evening.pk, keeper(table, 1), table.pk, record(evening, table, 0))
    assert taken.deals == 2 and taken.rows == first.rows and taken.is_kept
    page = load_page(evening)
    shown = next(one for one in page.tables if one.id == table.pk)
    assert shown.sheet == taken and shown.keeper == page.names[table.seats[1]]
    assert evening.log.filter(verb="sheet_taken").count() == 1
    # The first phone is told, and what it had sent is kept beside.
    given = (evening.pk, keeper(table), table.pk, record(evening, table))
    assert error_code(services.save, *given) == "sheet_kept"
    first.refresh_from_db()
    assert not first.is_kept and first.deals == 2


def test_a_phone_that_was_without_a_network_takes_over_with_its_own_deals(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    services.save(evening.pk, keeper(table), table.pk, record(evening, table, 1))
    services.take_over(evening.pk, keeper(table, 1), table.pk, record(evening, table, 0))
    own = record(evening, table)
    back = services.take_over(evening.pk, keeper(table), table.pk, own, own_deals=True)
    assert back.deals == DEALS and TableSheet.objects.filter(is_kept=True).get() == back
    assert TableSheet.objects.count() == 2


def test_the_phone_that_keeps_a_sheet_takes_nothing_over(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    for deals in (1, 2):
        given = (evening.pk, keeper(table), table.pk, record(evening, table, deals))
        assert services.take_over(*given).deals == deals
    assert not evening.log.filter(verb="sheet_taken").exists()


def test_a_sheet_changes_its_phone_only_so_often(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    given = record(evening, table, 1)
    for number in range(services.MAX_SHEETS_A_TABLE):
        services.take_over(evening.pk, keeper(table, 0, number), table.pk, given)
    late = (evening.pk, keeper(table, 1), table.pk, given)
    assert error_code(services.take_over, *late) == "many_keepers"


def test_nobody_from_elsewhere_takes_a_sheet_over(anna):
    evening = evening_of(anna)
    one, other = tables_of(evening)
    given = record(evening, one, 1)
    services.save(evening.pk, keeper(one), one.pk, given)
    for who in (keeper(other), organiser(person("stranger"))):
        assert error_code(services.take_over, evening.pk, who, one.pk, given) == "not_seated"


def test_the_request_of_a_second_phone_is_answered_with_the_way_on(anna):
    evening, client = evening_of(anna), client_of(anna)
    table = tables_of(evening)[0]
    services.save(evening.pk, keeper(table), table.pk, record(evening, table, 2))
    address, sheet = reverse("room_sheet_save", args=[evening.pk]), TableSheet.objects.get()
    body = {"table": table.pk, "key": new_key(), "sheet": record(evening, table, 0)}
    refused = client.post(address, body, content_type="application/json")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"], error["deals"]) == (409, "sheet_kept", 2)
    assert error["address"] == reverse("room_sheet", args=[evening.pk, sheet.pk])
    body["take_over"] = "table"
    answer = client.post(address, body, content_type="application/json").json()
    assert len(answer["kept"]["deals"]) == 2 and answer["kept"]["stopped"] is False
    old = client.get(error["address"]).text
    assert "kept this sheet until another phone took it" in " ".join(old.split())
    assert answer["url"] in old
    without_key = {name: body[name] for name in ("table", "sheet")}
    refused = client.post(address, without_key, content_type="application/json")
    assert refused.json()["error"]["field"] == "key"


def test_players_of_the_table_read_its_sheet(anna):
    evening = evening_of(anna)
    table = tables_of(evening)[0]
    sheet = services.save(evening.pk, keeper(table), table.pk, record(evening, table, 1))
    url = reverse("room_sheet", args=[evening.pk, sheet.pk])
    second, code = client_of(), room_of(evening).code
    player = LocalPlayer.objects.get(entrant=table.seats[1])
    second.post(reverse("room_player_action", args=[code, "claim"]), {"player": player.pk})
    page = second.get(reverse("room_by_code", args=[code])).text
    assert url in page and "sheet of" in page
    assert "keeps this sheet" in second.get(url).text
