"""Two games that differ only in what a viewer cannot know look the same to him, to the letter."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from accounts.models import User
from games import engine
from games.engine.cards import Cards, cards_of, iterate
from games.engine.state import Deal
from games.models import Game
from games.tables import services, store
from games.tables.executor import run
from games.tables.live import Live

from .browser import Browser, cookie_of, login
from .driver import act, live_of, next_seat, turns
from .varied import chance

pytestmark = pytest.mark.usefixtures("queued")
SPECTATOR = None
NOW = re.compile(r'"now":\d+,')


def known_to(deal: Deal, viewer: int | None) -> Cards:
    """The cards out of his own hand whose place the viewer knows, by docs/rules.md, section 5."""
    declares = viewer is not None and viewer == deal.declarer
    known = deal.talon if deal.shown or declares else 0
    for giver, receiver, card in deal.given:
        known |= cards_of([card]) if deal.open_exchange or viewer in (giver, receiver) else 0
    return known


def dealt_otherwise(deal: Deal, viewer: int | None, random: Random) -> Deal:
    """The same deal with all cards mixed that the viewer cannot tell apart."""
    if not any(deal.hands):
        deck = tuple(random.sample(deal.cutting.deck, len(deal.cutting.deck)))
        return deal.but(cutting=replace(deal.cutting, deck=deck))
    known, others = known_to(deal, viewer), [seat for seat in deal.active if seat != viewer]
    heaps = [*(deal.hands[seat] for seat in others), deal.lying]
    unknown = [card for heap in heaps for card in iterate(heap & ~known)]
    random.shuffle(unknown)
    rest, mixed = iter(unknown), []
    for heap in heaps:
        mixed.append(heap & known | cards_of([next(rest) for _ in iterate(heap & ~known)]))
    hands = dict(zip(others, mixed, strict=False))
    return deal.but(
        hands=tuple(hands.get(seat, hand) for seat, hand in enumerate(deal.hands)),
        lying=mixed[-1],
        **_past_otherwise(deal, viewer, unknown),
    )


def _past_otherwise(deal: Deal, viewer: int | None, unknown: list[int]) -> dict:
    """What the deal keeps of cards that this viewer was never shown, changed as well."""
    if not deal.held or len(unknown) < 3:
        return {}
    sees = deal.open_exchange
    given = [g if sees or viewer in g[:2] else (*g[:2], unknown[0]) for g in deal.given]
    hidden = {} if deal.shown else {"talon": cards_of(unknown[-3:])}
    own = {} if viewer == deal.declarer else {"held": cards_of(unknown[:5]), **hidden}
    return {"given": tuple(given), **own}


def otherwise(live: Live, viewer: int | None, random: Random) -> Live:
    deal = live.game.running
    if deal is None or (live.game.claiming and viewer in live.asked):
        # Nothing is hidden between deals; and who is asked knows by which right.
        return live
    return replace(live, game=live.game.but(running=dealt_otherwise(deal, viewer, random)))


@pytest.fixture
def shows(monkeypatch):
    """Make the services believe that this is the newest state."""

    def show(live: Live) -> None:
        monkeypatch.setattr(store, "fresh", lambda _: live)

    return show


def played(table: Game, people: list[User], variant: str) -> Iterator[Live]:
    return turns(table.id, people, chance(variant))


def at_bidding(table: Game, people: list[User], variant: str) -> Live:
    return next(x for x in played(table, people, variant) if x.game.phase == "bidding")


def test_no_text_depends_on_cards_that_its_viewer_cannot_know(varied, people, variant, shows, rung):
    random, different = Random(variant), 0
    people_and_all = [*people, None]
    for live in played(varied, people, variant):
        for seat, user in zip((0, 1, 2, SPECTATOR), people_and_all, strict=True):
            viewer = services.Viewer(user and user.pk, "en")
            other = otherwise(live, seat, random)
            different += other.game.running != live.game.running
            shows(live)
            text = services.view(varied.id, viewer).payload
            shows(other)
            assert services.view(varied.id, viewer).payload == text, (seat, live.game.phase)
    assert different > 150


def test_those_who_hold_the_cards_see_the_difference(varied, people, variant, shows, rung):
    """What the test above mixes would be noticed, if it were sent."""
    live = at_bidding(varied, people, variant)
    other = otherwise(live, 0, Random(variant))
    for seat in (1, 2):
        texts = []
        for state in (live, other):
            shows(state)
            texts.append(services.view(varied.id, services.Viewer(people[seat].pk, "en")).payload)
        assert texts[0] != texts[1]


async def test_no_frame_depends_on_cards_that_its_viewer_cannot_know(
    varied, people, variant, monkeypatch
):
    """Two sockets of the same viewer at each step: one at the game as it is, one at another."""
    cookies = [*[cookie_of(await run(login, user)) for user in people], ""]
    real, random, choose, different = store.fresh, Random(variant), chance(variant), 0
    while not (live := await run(live_of, varied.id)).game.over:
        seat = (0, 1, 2, SPECTATOR)[live.version % 4]
        other = otherwise(live, seat, random)
        different += other.game.running != live.game.running
        cookie = cookies[-1 if seat is None else seat]
        frames = [await first_frames(varied, cookie, state, monkeypatch) for state in (live, other)]
        assert frames[0] == frames[1], (seat, live.game.phase)
        monkeypatch.setattr(store, "fresh", real)
        seat = await run(next_seat, live)
        await run(act, varied.id, people[seat], choose(live))
    assert different > 30


async def first_frames(table: Game, cookie: str, live: Live, monkeypatch) -> list[str]:
    """What a socket is sent at connect, and when it says that it has seen nothing yet."""
    monkeypatch.setattr(store, "fresh", lambda _: live)
    socket = await Browser(f"/ws/table/{table.id}/", cookie).open()
    await socket.hear_of("table")
    await socket.act("nonsense", "x")
    await socket.hear_of("refused")
    await socket.leave()
    return [NOW.sub("", text) for text in socket.texts]


def test_the_engine_would_play_both(varied, people, variant, rung):
    """The other game is a game: each seat holds as many cards, and all cards are there once."""
    live = at_bidding(varied, people, variant)
    deal, other = (state.game.running for state in (live, otherwise(live, 0, Random(1))))
    assert deal != other and deal.hands[0] == other.hands[0]
    assert [hand.bit_count() for hand in other.hands] == [7, 7, 7]
    assert sum((*other.hands, other.lying)) == 2**24 - 1
    assert engine.legal_actions(live.game.but(running=other))
