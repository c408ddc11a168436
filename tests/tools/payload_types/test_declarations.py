"""The scripts' types of the payload are those that the server is checked against."""

import pytest

from tools.payload_types.declarations import PATH, text


def test_the_file_is_what_the_generator_writes() -> None:
    """`python -m tools.payload_types` writes it anew."""
    assert PATH.read_text() == text()


@pytest.mark.parametrize(
    "line",
    [
        "export type CardName = `${RankName}${SuitName}`;",
        "  barrel: (number | null)[];",
        "  substitute_for: UserName | null;",
        "  bid?: Amounts | null;",
        "  why: Partial<Record<CardName, Refusal>>;",
        '  dark_doubles: "all" | "declarer";',
        "  max_deals: number | null;",
        '  | { type: "card_played"; seat: SeatNumber; card: CardName; declares: number | null }',
    ],
)
def test_a_type_has_its_counterpart(line: str) -> None:
    """Unions, keys that may be missing, maps, agreements and events."""
    assert line in text()
