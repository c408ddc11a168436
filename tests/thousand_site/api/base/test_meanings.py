"""Tests of what members of schemas are explained with."""

from thousand_site.api.base.meanings import explained, meaning_of
from thousand_site.api.base.payload_schemas import definitions


def test_an_objects_own_meaning_goes_before_the_shared_one() -> None:
    assert meaning_of("ScoreSheet", "from") != meaning_of("Gift", "from")
    assert meaning_of("Gift", "nothing") == ""


def test_schemas_say_what_their_members_mean() -> None:
    held = definitions()["ScoreSheet"]["properties"]["from"]
    assert held["description"] == meaning_of("ScoreSheet", "from")


def test_a_reference_stays_alone() -> None:
    """AsyncAPI ignores what stands beside it."""
    card = {"$ref": "#/components/schemas/CardName"}
    assert explained({"Gift": {"properties": {"card": card}}})["Gift"]["properties"]["card"] == card
