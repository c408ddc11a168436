"""Deals between bots as moments."""

from itertools import islice

from games.engine import Phase
from games.puzzles.making.bot_deals import at_exchange, in_play, played_deals
from tests.games.puzzles.moments import deals


def test_a_seed_plays_the_same_deals() -> None:
    one, other = (list(islice(played_deals("again"), 3)) for _ in range(2))
    assert one == other
    assert one != list(islice(played_deals("another"), 3))


def test_moments_of_the_play_are_in_their_order() -> None:
    for moments in deals():
        phases = {moment.game.phase for moment in in_play(moments)}
        assert phases <= {Phase.PLAY}
        lengths = [len(moment.actions) for moment in moments]
        assert lengths == list(range(len(moments)))


def test_no_deal_has_a_claim() -> None:
    actions = {text.split()[1] for moments in deals() for text in moments[-1].actions}
    assert actions & {"play"} and not actions & {"redeal", "keep"}


def test_an_exchange_comes_before_the_play() -> None:
    exchanges = [found for moments in deals() if (found := at_exchange(moments))]
    assert exchanges
    assert {moment.game.phase for moment in exchanges} == {Phase.EXCHANGE}
