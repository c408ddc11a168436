"""Tests of lies: fair, complete, and the same for the same hand."""

from itertools import islice

from games.engine.cards import ALL_CARDS, count
from games.hand_explorer.chances.lies import lies_from, talons_of
from tests.games.engine.builders import cards
from tests.games.hand_explorer.hands import SEVEN, TEN


def test_a_lie_deals_every_unseen_card_once() -> None:
    hand = cards(SEVEN)
    for lie in islice(lies_from(hand, 0), 50):
        parts = [hand, lie.talon, lie.left, lie.right]
        assert [count(part) for part in parts] == [7, 3, 7, 7] and sum(parts) == ALL_CARDS


def test_beside_ten_cards_no_talon_is_left() -> None:
    lie = next(lies_from(cards(TEN), 0))
    assert (lie.talon, count(lie.left), count(lie.right)) == (0, 7, 7)


def test_each_talon_comes_once_before_any_comes_twice() -> None:
    hand = cards(SEVEN)
    talons = talons_of(hand)
    assert len(talons) == 680
    dealt = [lie.talon for lie in islice(lies_from(hand, 0), 2 * 680)]
    assert set(dealt[:680]) == set(dealt[680:]) == set(talons)


def test_beside_ten_cards_each_lie_comes_once_before_any_comes_twice() -> None:
    lies = list(islice(lies_from(cards(TEN), 0), 3432 + 1))
    assert len({lie.left for lie in lies}) == 3432 and lies[0] == lies[-1]


def test_work_goes_on_with_the_lies_that_would_have_come() -> None:
    hand = cards(SEVEN)
    assert list(islice(lies_from(hand, 5), 10)) == list(islice(lies_from(hand, 0), 15))[5:]


def test_other_hands_have_other_lies() -> None:
    first = [next(lies_from(cards(hand), 0)).left for hand in (TEN, TEN.replace("9C", "9D"))]
    assert first[0] != first[1]
