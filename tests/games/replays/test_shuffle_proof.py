"""The shuffle proof: the command, the page, and the values of docs/fairness.md."""

import hmac
import json
import re
from copy import deepcopy
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games.engine import shuffle
from games.engine.errors import BadRecord
from games.engine.shuffle_proof import check_record
from games.models import Game

SECRET = bytes(range(32))
HASHES = [shuffle.hash_contribution("anna"), "", shuffle.hash_contribution("вера")]
PAGE = (settings.BASE_DIR / "docs" / "fairness.md").read_text()


def record(deals=3):
    """Return the drawn values in a game's record, cuts included."""
    drawn = [
        {
            "deck": shuffle.deck(SECRET, HASHES, number),
            "cuts": [shuffle.cut(SECRET, HASHES, number, k) for k in range(number)],
            "actions": [],
        }
        for number in range(deals)
    ]
    return {
        "players": ["anna", "boris", "vera"],
        "first_dealer": shuffle.first_dealer(SECRET, HASHES, 3),
        "deals": drawn,
        "fairness": {
            "secret": SECRET.hex(),
            "commitment": shuffle.commitment(SECRET),
            "contributions": HASHES,
        },
    }


def run(tmp_path, *records):
    path = tmp_path / "games.jsonl"
    path.write_text(
        "".join(one if isinstance(one, str) else json.dumps(one) + "\n" for one in records)
    )
    out = StringIO()
    try:
        call_command("check_shuffle", str(path), stdout=out, stderr=out)
    except SystemExit as stop:
        return out.getvalue(), stop.code
    return out.getvalue(), 0


def test_a_fair_game(tmp_path):
    said, status = run(tmp_path, record())
    assert status == 0
    assert said == "game 0: as promised: the commitment, the first dealer, decks: 3, cuts: 3\n"


def test_in_a_rematch_the_first_dealer_is_not_drawn(tmp_path):
    rematch = record()
    rematch["first_dealer"] = (rematch["first_dealer"] + 1) % 3
    rematch["fairness"]["rematch_of"] = "k3f9x2abcd"
    said, status = run(tmp_path, rematch)
    assert status == 0
    assert "(the winner of k3f9x2abcd dealt first)" in said


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda r: r["deals"][1].update(deck=r["deals"][0]["deck"]), "deck of deal 1 differs"),
        (lambda r: r["deals"][2]["cuts"].__setitem__(1, 30), "cut of deal 2 differs"),
        (lambda r: r.update(first_dealer=(r["first_dealer"] + 1) % 3), "dealer differs"),
        (lambda r: r["fairness"].update(commitment="00"), "commitment differs"),
        (lambda r: r["fairness"].update(secret=bytes(32).hex()), "commitment differs"),
        (lambda r: r["fairness"].update(contributions=["", "", ""]), "deck of deal 0 differs"),
    ],
)
def test_every_change_is_named(tmp_path, change, named):
    changed = deepcopy(record())
    change(changed)
    said, status = run(tmp_path, record(), changed)
    assert status == 1
    assert f"game 1: {named}: the secret gives" in said
    assert said.startswith("game 0: as promised")


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        (lambda r: r.pop("fairness"), "fairness: "),
        (lambda r: r["fairness"].pop("secret"), "secret: not published yet"),
        (lambda r: r["fairness"].update(secret="xyz"), "secret: 64 hexadecimal digits"),
        (lambda r: r["fairness"].update(secret="00"), "secret: 64 hexadecimal digits"),
        (lambda r: r["fairness"].update(contributions=["a"]), "contributions: "),
        (lambda r: r.update(players="anna"), "players: "),
        (lambda r: r.update(deals=[1]), "deals: "),
    ],
)
def test_an_uncheckable_record_says_what_is_missing(change, missing):
    broken = record()
    change(broken)
    with pytest.raises(BadRecord) as error:
        check_record(broken)
    assert str(error.value).startswith(missing)


def test_no_json_and_no_file(tmp_path):
    said, status = run(tmp_path, "{\n")
    assert (said, status) == ("game 0: cannot be checked: not a record: invalid JSON\n", 1)
    assert run(tmp_path, "\n")[1] == 1
    with pytest.raises(CommandError, match="no-such-file"):
        call_command("check_shuffle", str(tmp_path / "no-such-file"))


def test_the_page_of_test_values_is_true():
    """Every value of docs/fairness.md is what the engine draws."""
    none = ["", "", ""]
    values = [SECRET.hex(), shuffle.commitment(SECRET), HASHES[0], HASHES[2]]
    values += [shuffle.deck(SECRET, HASHES, d) for d in (0, 1)]
    values += [shuffle.deck(SECRET, none, d) for d in (0, 12)]
    values += [shuffle.hash_contribution(f"калина {bytes(range(16)).hex()}")]
    message = "|".join([*HASHES, "deck 0", "0"])
    values += [message, hmac.digest(SECRET, message.encode(), "sha256").hex()]
    assert [value for value in values if f"`{value}`" not in PAGE] == []
    assert set(re.findall(r"`((?:[9JQKTA][SCDH]){24})`", PAGE)) <= set(values)
    cuts = ", ".join(str(shuffle.cut(SECRET, HASHES, 0, k)) for k in range(4))
    assert f"| cuts of deck 0 | {cuts}, ... |" in PAGE
    assert f"| first dealer | {shuffle.first_dealer(SECRET, HASHES, 3)} |" in PAGE


@pytest.mark.django_db
def test_the_page(client):
    answer = client.get("/fairness/")
    assert answer.status_code == 200
    assert '"record": null' in answer.content.decode()
    assert client.get("/fairness/?game=nosuchgame").status_code == 404


@pytest.mark.usefixtures("notices", "queued")
def test_the_page_of_a_game_loads_its_record(client, table):
    assert Game.objects.filter(pk=table.id).exists()
    page = client.get(f"/fairness/?game={table.id}").content.decode()
    assert f'"record": "/game/{table.id}/record/"' in page
