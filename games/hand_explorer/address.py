"""The address of a hand: what the page was asked, so that it can be sent to somebody."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.http import QueryDict

from games.engine.agreements import Agreements, agreements_from
from games.engine.cards import Card, Cards, Seat, cards_of
from games.engine.errors import BadRecord
from games.hand_explorer.cards_text import cards_from, text_of
from games.hand_explorer.chances.question import (
    AFTER_TALON,
    BEFORE_TALON,
    HIGHEST,
    LEFT,
    RIGHT,
    YOU,
    HandQuestion,
)
from games.hand_explorer.errors import HandError
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from games.presets.queries import newest_preset
from games.presets.wording.values import label, value_text
from games.review.support import unsupported

SEATS = {"me": YOU, "left": LEFT, "right": RIGHT}
NAMES = {seat: name for name, seat in SEATS.items()}
PLAYERS = 3
MIN_SCORE = -5000
MAX_DIGITS = 5


@dataclass(frozen=True)
class Asked:
    """The question of an address; its hand may lack cards.

    cards   in the order in which they were chosen
    preset  the agreements by name
    scores  of you, to your left, to your right
    """

    cards: tuple[Card, ...]
    preset: Preset
    agreements: Agreements
    scores: tuple[int, int, int]
    dealer: Seat
    holder: Seat
    bid: int

    @property
    def hand(self) -> Cards:
        """Return the cards as a set."""
        return cards_of(list(self.cards))

    @property
    def missing(self) -> int:
        """Return how many cards a whole hand needs more."""
        whole = BEFORE_TALON if len(self.cards) <= BEFORE_TALON else AFTER_TALON
        return whole - len(self.cards)

    @cached_property
    def question(self) -> HandQuestion | None:
        """Return the question; None while cards are missing."""
        if self.missing:
            return None
        return HandQuestion(
            self.agreements, self.hand, self.scores, self.dealer, self.holder, self.bid
        )

    @property
    def query(self) -> str:
        """Return the address behind the question mark."""
        you, left, right = self.scores
        return urlencode(
            {
                "cards": text_of(self.cards),
                "rules": self.preset.key,
                "me": you,
                "left": left,
                "right": right,
                "dealer": NAMES[self.dealer],
                "holder": NAMES[self.holder],
                "bid": self.bid,
            }
        )


def asked_from(given: QueryDict) -> Asked:
    """Return what an address asks.

    Raises:
        HandError: it is wrong, and the error says where and what would be right.
    """
    cards = cards_from(given.get("cards", ""))
    if len(cards) > AFTER_TALON:
        raise HandError("count", cards=len(cards))
    preset, agreements = _rules(given.get("rules") or DEFAULT_PRESET)
    you, left, right = (_number(given, name, 0) for name in SEATS)
    scores = (you, left, right)
    dealer = _seat(given.get("dealer") or NAMES[LEFT])
    holder, bid = _highest(given, agreements, dealer)
    asked = Asked(tuple(cards), preset, agreements, scores, dealer, holder, bid)
    _check_scores(asked)
    return asked


def empty() -> Asked:
    """Return what an address without anything asks."""
    return asked_from(QueryDict())


def _rules(key: str) -> tuple[Preset, Agreements]:
    preset = newest_preset(key) if len(key) <= 40 else None
    if preset is None:
        raise HandError("rules", rules=key[:40])
    agreements = agreements_from(preset.agreements)
    check_agreements(agreements)
    return preset, agreements


def check_agreements(agreements: Agreements) -> None:
    """Check that hands can be explored by these agreements. Raises: HandError."""
    if agreements.players != PLAYERS:
        raise HandError("players", players=agreements.players)
    names = unsupported(agreements)
    if names:
        values = agreements.as_json()
        words = [f"{label(name)}: {value_text(name, values[name])}" for name in names]
        raise HandError("agreements", agreements=", ".join(words))


def _number(given: QueryDict, name: str, usual: int) -> int:
    text = (given.get(name) or "").strip().replace("\u2212", "-")
    if not text:
        return usual
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS):
        raise HandError("number", text=text[:12])
    return int(text)


def _seat(name: str) -> Seat:
    if name not in SEATS:
        raise HandError("seat", text=name[:12])
    return SEATS[name]


def _highest(given: QueryDict, agreements: Agreements, dealer: Seat) -> tuple[Seat, int]:
    """Return who holds the highest bid, and how much it is.

    Who opens holds the opening bid. If that is you, the question comes when another bids more.
    """
    opener, step, opening = (dealer + 1) % PLAYERS, agreements.bid_step, agreements.opening_bid
    holder = given.get("holder") or NAMES[LEFT if opener == YOU else opener]
    least = opening if SEATS.get(holder) == opener else opening + step
    if _seat(holder) == YOU:
        raise HandError("holder")
    bid = _number(given, "bid", least)
    if bid % step or not least <= bid <= HIGHEST:
        raise HandError("bid", bid=bid, step=step, least=least, most=HIGHEST)
    return _seat(holder), bid


def _check_scores(asked: Asked) -> None:
    """Check that a game can have these scores. Raises: HandError."""
    agreed = asked.agreements
    declares = agreed.barrel and agreed.barrel_mode == "declare"
    most = agreed.barrel_threshold if declares else agreed.target - 1
    for score in asked.scores:
        if not MIN_SCORE <= score <= most:
            raise HandError("score", score=score, least=MIN_SCORE, most=most)
    try:
        # The rules have the last word.
        assert HandQuestion(agreed, asked.hand, asked.scores).standing
    except BadRecord:
        raise HandError(
            "score", score=max(asked.scores), least=MIN_SCORE, most=agreed.barrel_threshold
        ) from None
