"""Tests of what members of schemas are explained with."""

import pytest

from tests.thousand_site.api.base.test_schema import schema
from thousand_site.api.base.meanings import ANSWERS, EVERYWHERE, explained, known, meaning_of
from thousand_site.api.base.payload_schemas import definitions


def members() -> dict[tuple[str, str], str]:
    """Return the descriptions of the members of all objects, by object and member."""
    return {
        (name, member): kind.get("description", "")
        for name, one in schema()["components"]["schemas"].items()
        for member, kind in one.get("properties", {}).items()
    }


def test_an_objects_own_meaning_goes_before_the_shared_one() -> None:
    assert meaning_of("ScoreSheet", "from") != meaning_of("Gift", "from")
    assert meaning_of("Gift", "nothing") == ""


@pytest.mark.parametrize(("name", "member"), [("ScoreSheet", "from"), ("Gift", "card")])
def test_schemas_say_what_their_members_mean(name: str, member: str) -> None:
    held = definitions()[name]["properties"][member]
    assert held["description"] == meaning_of(name, member)


def test_nothing_stands_beside_a_reference() -> None:
    """AsyncAPI ignores it."""
    seat = {"$ref": "#/components/schemas/SeatNumber"}
    held = explained({"Gift": {"properties": {"to": seat}}})["Gift"]["properties"]["to"]
    assert held == {"description": meaning_of("Gift", "to"), "allOf": [seat]}


def test_what_a_serializer_says_stays() -> None:
    own = {"properties": {"name": {"type": "string", "description": "the name at tables"}}}
    assert explained({"User": own}, ANSWERS) == {"User": own}


def test_every_member_of_every_answer_and_request_has_a_meaning() -> None:
    found = members()
    assert len(found) > 1000
    assert [place for place, text in found.items() if not text] == []


def test_every_meaning_of_an_answer_is_used() -> None:
    """One that no member has was renamed, and its words with it."""
    used = {(name, member, text) for (name, member), text in members().items()}
    texts = {(member, text) for _name, member, text in used}
    for name, meant in known(ANSWERS).items():
        for member, text in meant.items():
            is_used = (name, member, text) in used
            assert is_used or (name == EVERYWHERE and (member, text) in texts), (name, member)
