"""Names of the agreements and of their values."""

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from games.engine import SPECS

GROUPS: dict[str, str] = {
    "table": gettext_noop("Table"),
    "bidding": gettext_noop("Bidding"),
    "talon": gettext_noop("Talon and exchange"),
    "redeal": gettext_noop("Redeals"),
    "giving up": gettext_noop("Giving up"),
    "golden round": gettext_noop("Golden round"),
    "dark deal": gettext_noop("Dark deals"),
    "doubling": gettext_noop("Doubling"),
    "trumps and play": gettext_noop("Trumps and play"),
    "scoring": gettext_noop("Scoring"),
    "barrel": gettext_noop("Barrel"),
    "four players": gettext_noop("Four players"),
}
NOT_PLAYED = gettext_noop("not used")
# Texts of choices; numbers and switches need none.
CHOICES: dict[str, dict[object, str]] = {
    "two_player": {
        "discard_two": gettext_noop("lays two cards aside"),
        "give_one": gettext_noop("gives one card away"),
        "piles_of_three": gettext_noop("piles of three: gives one, lays one aside"),
    },
    "cutting": {
        "off": NOT_PLAYED,
        "left": gettext_noop("the player to the dealer's left"),
        "right": gettext_noop("the player to the dealer's right"),
    },
    "cutting_jack": {
        "dealer": gettext_noop("the dealer cuts once more"),
        "cutter": gettext_noop("the cutter cuts once more"),
        "middle": gettext_noop("the jack goes to the middle of the deck"),
    },
    "opener": {
        "forehand": gettext_noop("player left of the dealer"),
        "dealer": gettext_noop("the dealer"),
    },
    "hide_talon": {
        "never": gettext_noop("everybody sees the talon"),
        "opening": gettext_noop("hidden at the opening bid"),
        "always": gettext_noop("always hidden"),
    },
    "four_aces_after_talon": {
        "play": gettext_noop("play on"),
        "redeal": gettext_noop("redeal"),
        "give_ace": gettext_noop("one ace must be given away"),
    },
    "exchange": {
        "give": gettext_noop("a card for each defender"),
        "lay_aside": gettext_noop("three cards laid aside"),
    },
    "redeal_three_nines": {
        "off": NOT_PLAYED,
        "forehand": gettext_noop("only the player left of the dealer"),
        "any": gettext_noop("anybody"),
    },
    "distribution": {
        "off": NOT_PLAYED,
        "half": gettext_noop("half of the contract for each defender"),
        "sixty": gettext_noop("60 for each defender"),
    },
    "write_off": {
        "off": NOT_PLAYED,
        "plain": gettext_noop("the whole contract is lost"),
        "aces": gettext_noop("half of the contract is lost; defenders score for their aces"),
    },
    "give_up_on_barrel": {
        "none": gettext_noop("nobody"),
        "others": gettext_noop("only players not on it"),
        "all": gettext_noop("everybody"),
    },
    "golden_repeat": {
        "none_made": gettext_noop("if nobody made the contract"),
        "all_alike": gettext_noop("if nobody or everybody made the contract"),
    },
    "dark": {
        "off": NOT_PLAYED,
        "forehand": gettext_noop("the opener"),
        "first": gettext_noop("the first to claim it"),
        "anyone": gettext_noop("anybody, by bidding without seeing the cards"),
    },
    "dark_doubles": {
        "all": gettext_noop("everybody's points"),
        "declarer": gettext_noop("only the declarer's points"),
    },
    "first_lead": {"declarer": gettext_noop("the declarer"), "opener": gettext_noop("the opener")},
    "trump_choice": {
        "marriage": gettext_noop("by a marriage"),
        "declarer": gettext_noop("named by the declarer"),
    },
    "marriage_declaration": {
        "automatic": gettext_noop("leading the king or queen declares the marriage"),
        "spoken": gettext_noop("the player decides each time"),
    },
    "ace_marriage_trump": {
        "none": gettext_noop("no trump by aces"),
        "suit": gettext_noop("the suit of the led ace"),
    },
    "declarer_gain": {
        "contract": gettext_noop("the contract"),
        "taken": gettext_noop("all points taken"),
    },
    "bolts": {
        "off": NOT_PLAYED,
        "in_row": gettext_noop("three in a row"),
        "per_game": gettext_noop("three in the game"),
    },
    "bolt_when": {
        "no_trick": gettext_noop("no trick"),
        "no_points": gettext_noop("no points"),
        "rounds_to_zero": gettext_noop("points that round to zero"),
    },
    "dump_truck": {
        "off": NOT_PLAYED,
        "555": gettext_noop("at exactly 555"),
        "55": gettext_noop("at exactly 55"),
        "both": gettext_noop("at exactly 55 and 555"),
        "other": gettext_noop("at another score"),
    },
    "barrel_mode": {
        "declare": gettext_noop("by making a contract"),
        "accumulate": gettext_noop("by collecting points"),
        "declarer_only": gettext_noop("only own contracts count"),
    },
    "barrel_kick": {
        "off": gettext_noop("nobody is thrown off"),
        "one": gettext_noop("the player getting on throws off those on it"),
        "two": gettext_noop("a third player throws off those on it"),
        "both": gettext_noop("the player getting on and those on it all fall"),
    },
    "barrel_fall_costs": {
        "penalty": gettext_noop("the penalty"),
        "contract": gettext_noop("the last failed contract"),
    },
    "sits_out": {
        "dealer": gettext_noop("the dealer"),
        "right": gettext_noop("the player to the dealer's right"),
        "opposite": gettext_noop("the player opposite"),
    },
    "sitting_scores": {
        "none": gettext_noop("nothing"),
        "talon": gettext_noop("the points of the talon"),
        "aces": gettext_noop("points for each ace in the talon"),
    },
}
# The meaning of null where it is not "no limit".
NULL_TEXTS: dict[str, str] = {
    "skip_bidding_at": gettext_noop("nobody"),
    "redeal_hand_below": NOT_PLAYED,
    "redeal_talon_below": NOT_PLAYED,
    "redeal_hand_below_after_exchange": NOT_PLAYED,
    "dark_min_score": gettext_noop("any score"),
}
NO_LIMIT = gettext_noop("no limit")


def group_name(group: str) -> str:
    """Return a group's title in the active language."""
    return gettext(GROUPS[group])


def label(name: str) -> str:
    """Return a field's label in the active language."""
    return gettext(SPECS[name].label)


def help_of(name: str) -> str:
    """Return a field's help text in the active language."""
    return gettext(SPECS[name].help)


def rulebook_url(name: str) -> str:
    """Return the address of the field in the rulebook."""
    return f"{reverse('rules_agreements')}#{name}"


def value_text(name: str, value: object) -> str:
    """Return a value (JSON) of a field in words of the active language."""
    if value is None:
        return gettext(NULL_TEXTS.get(name, NO_LIMIT))
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, dict):
        return " · ".join(f"{SUITS[suit]} {value[suit]}" for suit in "SCDH")
    if name in CHOICES:
        return gettext(CHOICES[name][value])
    return str(value).replace("-", "\u2212")


SUITS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
