"""`thousand explain`: agreements in words."""

import json

import pytest

from games.engine import PRESETS, SPECS, agreements_from
from tests.games.command_line.conftest import Run


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_is_explained_with_sections(run: Run, preset: str) -> None:
    status, lines, _ = run("explain", preset)
    players = agreements_from({"preset": preset}).players
    differs = "" if players == 3 else " (classic: 3)"
    assert status == 0
    assert lines[:3] == [
        "Table",
        f"  Players, players: {players}{differs}",
        "      How many people sit at the table. Section 3.",
    ]


def test_what_is_not_played_is_left_out_but_for_all(run: Run) -> None:
    """Classic has no dark deals."""
    assert "Dark deal" not in run("explain", "classic")[1]
    assert "Dark deal" in run("explain", "classic", "--all")[1]


def test_differences_are_those_from_classic(run: Run) -> None:
    _, lines, _ = run("explain", "store", "--differences")
    named = {line.split(", ")[1].split(":")[0] for line in lines if "(classic: " in line}
    store, classic = agreements_from({"preset": "store"}), agreements_from({})
    assert named == {n for n in SPECS if store.json_value(n) != classic.json_value(n)}


def test_agreements_of_a_record_are_explained(run: Run) -> None:
    agreed = '{"preset": "classic", "target": 1010}'
    assert run("explain", agreed, "--differences")[:2] == (
        0,
        [
            "Table",
            "  Target, target: 1010 (classic: 1000)",
            "      The score that wins the game. Section 9.",
        ],
    )


def test_json_is_every_field(run: Run) -> None:
    found = json.loads(run("explain", "duel", "--json")[1][0])
    assert found == agreements_from({"preset": "duel"}).as_json()


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("clasic", "unknown preset clasic; there are classic, store, club"),
        ('{"target": 7}', "target: must be 100 to 5000"),
        ('{"target": 500, "taget": 1}', "taget: unknown agreement"),
        ("{", "{: no valid JSON"),
        ("[]", "a JSON object or the name of a preset is needed"),
    ],
)
def test_bad_agreements_say_what_would_be_right(run: Run, preset: str, said: str) -> None:
    status, lines, error = run("explain", preset)
    assert (status, lines) == (2, []) and said in error
