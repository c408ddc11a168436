"""Tests that the short forms in docs/record.md are real ones: each is read, or is a line of replay.

The form with a whole game is in test_examples.py.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine.cards import DECK, deck_text
from games.engine.record import read_record, replay_lines
from tests.json_schemas import problems
from tests.thousand_site.api.asyncapi.test_documented_messages import LEFT_OUT, read
from tests.thousand_site.api.base.test_examples import documented_record
from thousand_site.api.asyncapi.schemas import definitions

Json = dict[str, Any]
PAGE = Path(settings.BASE_DIR) / "docs" / "record.md"
FORM = re.compile(r'`((?:\{|\[|"\w+": \[)[^`]*)`')


def forms() -> list[str]:
    """Return the short forms of the page, as they stand there."""
    return FORM.findall(re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.S))


def value(form: str) -> Any:
    """Return a form as JSON; members that stand alone make an object."""
    return read(form if form[0] in "{[" else f"{{{form}}}")


def longer(**more: Any) -> Json:
    """Return the record of the page with these members instead."""
    return {**documented_record(), **more}


def deal_with(**more: Any) -> list[Json]:
    (deal,) = documented_record()["deals"]
    return [{**deal, **more}]


def lines() -> Iterator[Json]:
    """Yield what replay says of a game, of one that was stopped, of a part, and of wrong ones."""
    part = deal_with(actions=documented_record()["deals"][0]["actions"][:1])
    # Hearts were led, and this seat has some.
    wrong = deal_with(actions=[*documented_record()["deals"][0]["actions"][:6], "0 play 9S"])
    stopped = longer(stopped={"reason": "time"}, agreements={"preset": "classic"})
    games = [longer(), stopped, longer(deals=part), longer(deals=wrong), longer(format="x")]
    yield from replay_lines(map(json.dumps, games), legal=True)


def fits(shown: Any, real: Any) -> bool:
    """Return whether a shown value has the form of a real one: members, and types of values."""
    if isinstance(shown, dict):
        same = isinstance(real, dict) and shown.keys() == real.keys()
        return same and all(fits(one, real[key]) for key, one in shown.items())
    if isinstance(shown, list):
        return isinstance(real, list)
    unknown = shown in (LEFT_OUT, None) or real is None
    return unknown or type(shown) is type(real)


def is_line(shown: Json) -> bool:
    return any(fits(shown, line) for line in lines())


def is_standing(shown: Json) -> bool:
    """Return whether a game can begin so, and does."""
    start = read_record(longer(standing=shown, deals=[])).start().standing
    return all(list(getattr(start, member)) == held for member, held in shown.items())


def are_cuts(shown: Json) -> bool:
    """Return whether a record may stop after these cuts, and wants another action next."""
    agreements = {"preset": "classic", "cutting": "left"}
    # In the order of the cards the seventh is a nine: at the bottom it asks for another cut.
    deals = deal_with(deck=deck_text(DECK), **shown)
    record = longer(agreements=agreements, deals=deals, result=None)
    *_, line = replay_lines([json.dumps(record)], legal=True)
    return line.get("action") == len(shown["actions"]) and line["legal"] == ["0 cut"]


def is_form(shown: Any) -> bool:
    """Return whether a form is one that a record or a line of replay has."""
    if isinstance(shown, list):
        return all(problems(definitions(), "RecordDeparture", one) == [] for one in shown)
    if "game" in shown:
        return is_line(shown)
    if "cuts" in shown:
        return are_cuts(shown)
    if "scores" in shown:
        return is_standing(shown)
    name = "Stopped" if "reason" in shown else "ShownFrom"
    return problems(definitions(), name, shown) == []


def test_the_forms_are_found() -> None:
    assert len(forms()) >= 11 and None not in map(value, forms())


@pytest.mark.parametrize("form", forms())
def test_a_short_form_is_a_real_one(form: str) -> None:
    assert is_form(value(form))


@pytest.mark.parametrize(
    "wrong",
    [
        '{"game": 0, "stopped": "time"}',
        '{"game": 0, "deal": 3, "action": "7", "error": ".."}',
        '{"reason": "tired"}',
        '[{"seat": 1, "deal": 3}]',
        '"cuts": [6], "actions": ["0 cut"]',
    ],
)
def test_a_wrong_form_is_found(wrong: str) -> None:
    assert not is_form(value(wrong))


def test_the_shown_refusal_is_worded_as_refusals_are() -> None:
    (shown,) = [value(form)["error"] for form in forms() if "must follow" in form]
    (real,) = [line["error"] for line in lines() if "must follow" in line.get("error", "")]
    wording = r"\d play \w\w: must follow (clubs|diamonds|hearts|spades)"
    assert re.fullmatch(wording, shown) and re.fullmatch(wording, real)
