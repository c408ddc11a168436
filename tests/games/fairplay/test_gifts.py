"""What decisions give: nothing where the bot would have done the same, and never more than is."""

from collections import defaultdict

import pytest

from games.bots import LEVELS, Bot
from games.engine import agreements_from
from games.engine.record import Done, Finished
from games.fairplay.detection.calibration import by_pair, moments, table
from games.fairplay.detection.favouritism import favour
from games.fairplay.detection.point_transfers import MOST, Role, gifts
from games.fairplay.detection.simulated_players import Helper, honest

CLASSIC = agreements_from({"preset": "classic"})
GREEDY = LEVELS["greedy"]


def game(bots: list[Bot], deals: int = 3) -> list:
    return list(moments(CLASSIC, bots, deals, "gifts"))


def test_who_plays_as_the_bot_gives_nothing() -> None:
    found = list(gifts(game([GREEDY] * 3), GREEDY))
    assert found and all(gift.worth == 0 for gift in found)


def test_each_deal_tells_of_all_six_pairs_and_their_roles() -> None:
    played = game([honest(f"{seat}") for seat in range(3)])
    declarers = [one.outcome.declarer for one in played if isinstance(one, Finished)]
    found = list(gifts(played, GREEDY))
    assert len(found) == 6 * len([one for one in declarers if one is not None])
    of_first = [gift for gift in found if gift.deal == 0]
    by_role = defaultdict(set)
    for gift in of_first:
        by_role[gift.role].add((gift.giver, gift.receiver))
    first = declarers[0]
    assert by_role[Role.GIVER] == {(first, seat) for seat in range(3) if seat != first}
    assert by_role[Role.RECEIVER] == {(seat, first) for seat in range(3) if seat != first}
    assert all(first not in pair for pair in by_role[Role.THIRD])


def test_only_the_one_who_strays_gives() -> None:
    found = list(gifts(game([GREEDY, honest("1"), GREEDY], deals=8), GREEDY))
    assert any(gift.worth for gift in found if gift.giver == 1)
    assert not any(gift.worth for gift in found if gift.giver != 1)


def test_no_deal_counts_for_more_than_its_share() -> None:
    helper = Helper(honest("0"), 1, 1.0)
    found = list(gifts(game([helper, honest("1"), honest("2")], deals=8), GREEDY))
    assert max(abs(gift.worth) for gift in found) <= MOST


def test_simulated_people_do_only_what_is_legal_and_are_the_same_again() -> None:
    people = [Helper(honest("0"), 1, 0.7), honest("1"), honest("2")]
    one, other = game(people, deals=6), game(people, deals=6)
    assert [str(m.done) for m in one if isinstance(m, Done)] == [
        str(m.done) for m in other if isinstance(m, Done)
    ]


def test_a_helper_is_found_and_the_one_he_helps_is_named() -> None:
    """At this table: the rates over many are the bench's (docs/performance.md)."""
    people: list[Bot] = [Helper(honest("a"), 1, 1.0), honest("b"), honest("c")]
    given = by_pair(gifts(moments(CLASSIC, people, 100, "helper"), GREEDY))
    helped = favour(given[0, 1], given[0, 2])
    assert helped.score > 3 and helped.points > 5
    assert favour(given[0, 2], given[0, 1]).score == pytest.approx(-helped.score)


def test_the_bench_tells_of_pairs_among_the_honest_and_of_the_one_pair_else() -> None:
    assert len(list(table(0.0, 12, "t"))) == 6
    assert len(list(table(1.0, 12, "t"))) == 1
