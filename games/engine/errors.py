"""The three errors of the engine; a refused action has a code, data and a readable text."""

from collections.abc import Sequence
from dataclasses import dataclass, field

_SUITS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}

# Every code that IllegalAction may carry, and its text. Data: `suit` is S, C, D or H; `card` a name
# such as KH; `reason` one of REASONS.
ILLEGAL = {
    "not_your_turn": "it is not your turn",
    "wrong_step": "not possible in this step of the deal",
    "unknown_action": "no such action",
    "game_over": "the game is over",
    "bid_too_low": "a bid must be at least {least}",
    "bid_step": "a bid must be a multiple of {step}",
    "bid_jump": "a bid must be exactly {least}",
    "bid_over_limit": "your limit is {limit}",
    "wrong_price": "the price must be {price}",
    "not_in_hand": "the {card} is not in your hand",
    "same_card": "the same card twice",
    "wrong_seats": "one card for each defender, in seat order",
    "wrong_cards": "two cards, in the sorted order",
    "must_follow": "must follow {suit}",
    "must_trump": "must play a trump, {suit}",
    "must_overtake": "must beat the trick",
    "must_lead_trump": "must lead a trump, {suit}",
    "foreign_trump": "may not lead another's trump, {suit}",
    "must_lead_ace": "must lead an ace",
    "not_allowed": "not allowed: {reason}",
}

REASONS = {
    "off": "not in these agreements",
    "no_right": "there is no right to it now",
    "barrel": "a seat is on the barrel",
    "limit": "used up in this game",
    "golden": "not in a golden deal",
    "dark": "not in a dark deal",
    "must_open": "the opener must bid",
    "give_ace": "one of the four aces must be given",
    "four_aces": "not with four aces from the talon",
    "nothing_to_declare": "there is nothing to declare",
    "automatic": "declarations are automatic",
}


class IllegalAction(Exception):
    """An action that the rules refuse: `code` is a key of ILLEGAL, `data` JSON, str() English."""

    def __init__(self, code: str, **data: int | str) -> None:
        self.code = code
        self.data = data
        super().__init__(code)

    def __str__(self) -> str:
        words = dict(self.data)
        if "suit" in words:
            words["suit"] = _SUITS[str(words["suit"])]
        if "reason" in words:
            words["reason"] = REASONS[str(words["reason"])]
        return ILLEGAL[self.code].format(**words)


class BadRecord(Exception):
    """A record, a deck, a standing or a snapshot that cannot be read (record.md)."""


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a set of agreements (section 12).

    code    unknown_preset, unknown_field, wrong_value, needs or conflict
    fields  the names concerned
    text    English
    mend    for each field that could put it right, the values (JSON) that would do so, as far as
            they can be listed
    """

    code: str
    fields: tuple[str, ...]
    text: str
    mend: dict[str, list[object]] = field(default_factory=dict)


class BadAgreements(Exception):
    """Agreements that section 12 does not allow, with every fault at once in `faults`."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(fault.text for fault in self.faults))
