"""The errors of the engine; a refused action has a code, data and an English text."""

from collections.abc import Sequence
from dataclasses import dataclass, field

_SUIT_NAMES = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}

# Every code that IllegalAction may carry, and its text. Data: `suit` is S, C, D or H; `card` a name
# such as KH; `reason` a key of REASON_TEXTS.
ILLEGAL_TEXTS = {
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
    "same_card": "the two cards must be different",
    "wrong_seats": "give one card to each defender, in seat order",
    "wrong_cards": "choose as many cards as are laid aside, in the sorted order",
    "must_follow": "must follow {suit}",
    "must_trump": "must play a trump, {suit}",
    "must_overtake": "must beat the trick",
    "must_lead_trump": "must lead a trump, {suit}",
    "foreign_trump": "must not lead another player's trump, {suit}",
    "must_lead_ace": "must lead an ace",
    "not_allowed": "not allowed: {reason}",
}

REASON_TEXTS = {
    "off": "not in these agreements",
    "no_right": "you have no right to it now",
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
    """An action that the rules refuse.

    code  a key of ILLEGAL_TEXTS
    data  JSON; fills the placeholders of the text

    `str(error)` is the text in English.
    """

    def __init__(self, code: str, **data: int | str) -> None:
        self.code = code
        self.data = data
        super().__init__(code)

    def __str__(self) -> str:
        values = dict(self.data)
        if "suit" in values:
            values["suit"] = _SUIT_NAMES[str(values["suit"])]
        if "reason" in values:
            values["reason"] = REASON_TEXTS[str(values["reason"])]
        return ILLEGAL_TEXTS[self.code].format(**values)


class BadRecord(Exception):
    """A record, deck, standing or snapshot that cannot be read (docs/record.md)."""


@dataclass(frozen=True)
class AgreementProblem:
    """One thing that is wrong with a set of agreements (rules.md section 12).

    code    unknown_preset, unknown_field, wrong_value, needs or conflict
    fields  the names of the fields concerned
    text    an English sentence
    fixes   for each field that could solve it, the JSON values that would, as far as they can be
            listed
    """

    code: str
    fields: tuple[str, ...]
    text: str
    fixes: dict[str, list[object]] = field(default_factory=dict)


class BadAgreements(Exception):
    """Agreements that section 12 does not allow; `problems` lists everything wrong at once."""

    def __init__(self, problems: Sequence[AgreementProblem]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(problem.text for problem in self.problems))
