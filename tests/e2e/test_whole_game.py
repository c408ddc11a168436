"""Tests of whole games by each way of input, and by ear alone.

WRITE_TRANSCRIPTS=1 writes what was heard into docs/transcripts, in four languages.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import dropwhile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import engine
from games.engine import events
from games.engine.cards import SUITS as CODES
from games.engine.cards import Card, Cards, card_name, iterate
from games.engine.record import ActionApplied, DeckDealt, read_record, replay_steps
from tests.e2e.player import Player
from tests.e2e.players_by_input import KeyboardPlayer, MousePlayer, TouchPlayer
from tests.e2e.screen_reader import ScreenReader, as_markdown, spoken
from tests.e2e.seeded_table import sit_at
from tests.site import ROOT, Site

TRANSCRIPTS = ROOT / "docs" / "transcripts"
TITLES = {
    "en": "A game as it is heard",
    "pl": "Partia na słuch",
    "ru": "Партия на слух",
    "uk": "Партія на слух",
}
SECRET = (1).to_bytes(32, "big")
WAYS = {
    "keyboard": (KeyboardPlayer, "desktop", "en", []),
    "touch": (TouchPlayer, "phone", "ru", ["touch"]),
    "mouse": (MousePlayer, "desktop", "pl", ["mouse"]),
}
RECORD = "async () => (await fetch(document.querySelector('.end a[download]').href)).json()"
RANKS = dict(zip("9JQKTA", ("nine", "jack", "queen", "king", "ten", "ace"), strict=True))
SUITS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
CARD = rf"(?:{'|'.join(RANKS.values())}) of (?:{'|'.join(SUITS.values())})"
# Everything that the record knows too.
TOLD = re.compile(rf"{CARD}| plays? \d+\.$| trick: |marriage in | (made|failed at|gave up at) ")
RESULT = re.compile(" (made|failed at) ")
ASKED = re.compile("^Your (turn|lead): ")


def play(site: Site, page: Page, player: Player, deals: int) -> dict[str, Any]:
    """Play a game of so many deals to its end; return its record."""
    # The viewer decides first: nothing happens before the page is open.
    sit_at(page, site, SECRET, {"max_deals": deals}, first_dealer=1)
    player.play()
    # The last trick is collected first.
    expect(page.locator(".end")).to_be_visible()
    record: dict[str, Any] = page.evaluate(RECORD)
    assert engine.replay(record).game.over
    return record


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "deals"),
    [("keyboard", 1), *(pytest.param(way, 3, marks=pytest.mark.slow) for way in WAYS)],
)
def test_a_whole_game(site: Site, new_page: Callable[..., Page], way: str, deals: int) -> None:
    kind, screen, language, pointers = WAYS[way]
    page = new_page(screen, language=language)
    reader = ScreenReader(page)
    record = play(site, page, kind(page), deals)
    assert reader.pointers == pointers
    assert len(record["deals"]) == deals
    if language == "en":
        sounds_like_the_game(sentences(reader), record, names(page))


def names(page: Page) -> list[str]:
    return ["", *page.locator(".people .plate .name").all_inner_texts()]


def sentences(reader: ScreenReader) -> list[str]:
    return [one for text in spoken(reader.said) for one in re.split(r"(?<=\.) ", text)]


def sounds_like_the_game(said: list[str], record: dict[str, Any], players: list[str]) -> None:
    """Everything once and in its order, no card but those that the player sees, each own turn."""
    told = [in_any_order(one) for one in said if TOLD.search(one) and not ASKED.match(one)]
    lost = missing(told, [in_any_order(one) for one in expected(record, players)])
    # A quick bot may bid before the end of the last deal is sent; then only its result is told.
    assert all(len(trick) <= 4 and RESULT.search(after) for trick, after in lost), lost
    own = [action for deal in record["deals"] for action in deal["actions"] if action[0] == "0"]
    assert sum(bool(ASKED.match(one)) for one in said) == len(own)


def missing(told: list[str], due: list[str]) -> list[tuple[list[str], str]]:
    """Return what was not told, each part with what was told next; nothing else was told."""
    matches = SequenceMatcher(None, told, due, autojunk=False).get_opcodes()
    assert {kind for kind, *_ in matches} <= {"equal", "insert"}, (told, due)
    return [
        (due[a:b], due[b] if b < len(due) else "")
        for kind, _, _, a, b in matches
        if kind == "insert"
    ]


def in_any_order(text: str) -> str:
    """Return the sentence with the cards of a hand or the talon in one order."""
    head, colon, cards = text.rstrip(".").partition(": ")
    return head + colon + ", ".join(sorted(cards.split(", ")))


def expected(record: dict[str, Any], players: list[str]) -> Iterator[str]:
    """Return the sentences for a listener at seat 0."""
    for step in replay_steps(read_record(record), pending=False):
        if isinstance(step, DeckDealt | ActionApplied):
            seen = engine.observe(step.game, 0)
            yield from filter(None, (sentence(event, seen, players) for event in fresh(step, seen)))
        if isinstance(step, DeckDealt):
            yield f"Your cards: {cards(seen.hand)}"


def fresh(step: DeckDealt | ActionApplied, seen: engine.Observation) -> Sequence[engine.Event]:
    """A new deal repeats the events that ended the last one."""
    if not isinstance(step, DeckDealt):
        return seen.events
    return list(dropwhile(lambda event: event.type != "deal_started", seen.events))


def sentence(event: Any, seen: engine.Observation, players: list[str]) -> str | None:
    by = partial(sentence_by, players=players)
    match event:
        case events.CardPlayed():
            return by(event.seat, f"play# {name(event.card)}")
        case events.TrickTaken():
            return by(event.seat, f"take# the trick: {event.points}")
        case events.MarriageDeclared():
            suit = SUITS[CODES[event.suit]]
            return by(event.seat, f"declare# a marriage in {suit}, {event.value} points")
        case events.BiddingWon():
            return by(event.seat, f"play# {event.amount}")
        case events.TalonTaken():
            return f"In the talon: {cards(seen.talon or 0)}"
        case events.CardReceived(to=0):
            return by(event.seat, f"give# you a card: {name(event.card)}")
        case events.DealScored():
            done = {"made": "made", "failed": "failed at"}[event.outcome.outcome]
            return by(event.outcome.declarer, f"{done} {event.outcome.contract}")
    return None


def sentence_by(seat: int, words: str, players: list[str]) -> str:
    who, ending = (players[seat], "s") if seat else ("You", "")
    return f"{who} {words.replace('#', ending)}"


def cards(held: Cards) -> str:
    return ", ".join(map(name, iterate(held)))


def name(card: Card) -> str:
    rank, suit = card_name(card)
    return f"{RANKS[rank]} of {SUITS[suit]}"


@pytest.mark.slow
@pytest.mark.skipif("WRITE_TRANSCRIPTS" not in os.environ, reason="writes documents")
@pytest.mark.parametrize("code", TITLES)
def test_write_the_transcripts(site: Site, new_page: Callable[..., Page], code: str) -> None:
    page = new_page(language=code)
    reader = ScreenReader(page)
    play(site, page, KeyboardPlayer(page), 3)
    TRANSCRIPTS.mkdir(exist_ok=True)
    text = as_markdown(TITLES[code], reader.said)
    (TRANSCRIPTS / f"game.{code}.md").write_text(text)
