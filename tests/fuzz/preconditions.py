"""Conditions under which an agreement has an effect, where chance alone rarely meets them."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Precondition:
    """The play that lets a field matter.

    agreed    other fields to set; standing: a kind of random_standings.py; fresh: without one
    decks     kinds of rare_decks.py; style: see random_play.py; deals: the most decks
    """

    agreed: dict[str, Any] = field(default_factory=dict)
    standing: str | None = None
    fresh: bool = False
    decks: tuple[str, ...] = ()
    style: dict[str, Any] = field(default_factory=dict)
    deals: int = 4

    def standing_chance(self, agreements):
        """Return the chance of a standing; with one the golden round counts as over."""
        if self.fresh or (getattr(agreements, "golden_round", False) and not self.standing):
            return 0.0 if self.fresh else 0.1
        return 1.0 if self.standing else 0.75


PLAIN = Precondition()

# Players.
WINS = {"aims": "declarer", "claim": 0.0, "give_up": 0.0, "up": 0.4}
ALL_WIN = {**WINS, "aims": "all"}
LOSES = {"aims": "defenders", "claim": 0.0, "give_up": 0.0, "up": 0.1}
CLIMBS = {"up": 1.0, "claim": 0.0}
GIVES_UP = {"give_up": 1.0, "claim": 0.0}
KEEPS = {"claim": 0.0, "give_up": 0.0}
CLAIMS = {"claim": 1.0}
DARK = {"dark": 1.0, "look": 0.1, "claim": 0.0}

# Decks.
STRONG = ("strong", "strong_first", "trumps")
FIRST = ("strong_first",)
POOR_FIRST = ("weak_first",)
ACES = ("aces_and_tens", "aces_and_tens_first", "four_aces")
MARRIED = ("marriage", "marriages", "two_married")
WEAK = ("weak", "weak_two", "strong_first")
NINES = ("four_nines", "nines_by_talon")

ZEROES = {"bolt_when": "rounds_to_zero", "rounding": 10, "own_bolt_free": False}
GOLDEN_LOST = Precondition({"players": 2}, fresh=True, decks=POOR_FIRST, style=LOSES, deals=9)
GOLDEN_WON = Precondition({"players": 2}, fresh=True, decks=FIRST, style=WINS, deals=6)
GOLDEN_BOLTS = Precondition(
    {"golden_double_bolts": True}, fresh=True, decks=FIRST, style=WINS, deals=6
)
LAST = Precondition(standing="last", style=LOSES, deals=3)
LAST_BID = Precondition(standing="last", style={**LOSES, "up": 0.7}, deals=3)
MOUNT_GIFT = Precondition({"distribution": "sixty"}, "mount", style=GIVES_UP)
GIVEN_UP = Precondition(style=GIVES_UP)
UNHIDDEN = Precondition(decks=MARRIED, style={**DARK, "up": 1.0})

HINTS: dict[str, tuple[Precondition, ...]] = {
    "more_than_target": (
        Precondition({"barrel_takes_talon": True}, "alone"),
        Precondition(standing="barrel", decks=STRONG, style=WINS),
    ),
    "max_deals": (Precondition(style=KEEPS, deals=6),),
    "cutting_jack": (PLAIN,),
    "talon_buyback": (Precondition(standing="high", style={"offer": 0.8, "claim": 0.0}),),
    "four_aces_after_talon": (
        Precondition(decks=("aces_by_talon", "talon_aces"), style={"up": 0.5}),
    ),
    "redeal_hand_below": (Precondition(decks=WEAK, style=CLAIMS),),
    "redeal_four_nines": (Precondition(decks=("four_nines",)),),
    "redeal_four_nines_forced": (Precondition(decks=("four_nines",)),),
    "redeal_three_nines": (Precondition(decks=("three_nines",)),),
    "redeal_four_jacks": (Precondition(decks=("four_jacks",)),),
    "redeal_four_aces": (Precondition(decks=("four_aces",)),),
    "redeal_talon_below": (Precondition(decks=("poor_talon", "talon_nines")),),
    "redeal_talon_two_nines": (Precondition(decks=("talon_nines", "poor_talon")),),
    "redeal_talon_three_jacks": (Precondition(decks=("talon_jacks",)),),
    "redeal_only_at_opening": (
        Precondition(
            {"redeal_talon_below": 10}, decks=("poor_talon", "talon_nines"), style={"up": 1.0}
        ),
    ),
    "redeal_three_nines_after_exchange": (Precondition(decks=("three_nines", *NINES)),),
    "redeal_four_nines_after_exchange": (Precondition(decks=NINES),),
    "redeal_four_jacks_after_exchange": (Precondition(decks=("four_jacks", "jacks_by_talon")),),
    "redeal_hand_below_after_exchange": (Precondition(decks=WEAK, style=CLAIMS),),
    "redeals_in_a_row_limit": (
        Precondition({"redeal_hand_below": 20}, decks=WEAK, style=CLAIMS, deals=6),
        Precondition(decks=("four_nines", "talon_nines"), style=CLAIMS, deals=6),
    ),
    "distribution": (GIVEN_UP,),
    "distribution_costs_contract": (GIVEN_UP,),
    "distribution_penalty_every_third": (GIVEN_UP,),
    "distribution_limit": (GIVEN_UP,),
    "distribution_in_golden": (Precondition(fresh=True, style=GIVES_UP),),
    "distribution_in_dark": (Precondition(style={**DARK, "give_up": 0.7}),),
    "first_distribution_free": (Precondition(fresh=True, style=GIVES_UP),),
    "distribution_keeps_dealer": (GIVEN_UP,),
    "distribution_bolt": (GIVEN_UP,),
    "write_off": (GIVEN_UP,),
    "write_off_defenders": (Precondition({"distribution": "off"}, style=GIVES_UP),),
    "write_off_ace_value": (Precondition({"distribution": "off"}, style=GIVES_UP),),
    "write_off_bolts": (Precondition({"distribution": "off"}, style=GIVES_UP),),
    "give_up_on_barrel": (Precondition(standing="barrel", style=KEEPS),),
    "golden_round": (Precondition(fresh=True),),
    "golden_raise": (Precondition(fresh=True, style=KEEPS),),
    "golden_reset": (GOLDEN_LOST,),
    "golden_reset_last": (
        GOLDEN_LOST,
        Precondition(
            {**GOLDEN_LOST.agreed, "golden_max_rounds": 1},
            fresh=True,
            decks=POOR_FIRST,
            style=LOSES,
            deals=4,
        ),
    ),
    "golden_repeat": (GOLDEN_WON,),
    "golden_max_rounds": (GOLDEN_LOST,),
    "golden_double_bolts": (GOLDEN_BOLTS,),
    "golden_double_penalty": (GOLDEN_BOLTS,),
    "dark": (Precondition(style=DARK),),
    "dark_not_on_barrel": (Precondition(standing="barrel", style=DARK),),
    "dark_unhide": (UNHIDDEN,),
    "dark_any_bid_unhides": (Precondition(style={**DARK, "up": 1.0}),),
    "unhide_ends_bidding": (UNHIDDEN,),
    "dark_cap_240": (
        Precondition({"dark_raise": True}, decks=FIRST, style={**WINS, **DARK, "up": 1.0}),
        Precondition({"declarer_gain": "taken"}, decks=FIRST, style={**WINS, **DARK}),
    ),
    "dark_doubles": (Precondition(style={**WINS, **DARK}),),
    "dark_double_bolts": (Precondition(decks=FIRST, style={**WINS, **DARK}),),
    "double_defender_marriages": (
        Precondition({"golden_round": True}, fresh=True, decks=MARRIED, style=ALL_WIN),
        Precondition({"dark": "forehand"}, decks=MARRIED, style={**LOSES, **DARK}),
    ),
    "half_marriage": (Precondition(decks=("halves",), style=ALL_WIN),),
    "ace_marriage": (Precondition(decks=ACES, style=WINS),),
    "ace_marriage_on_first_trick": (
        Precondition({"marriage_on_first_trick": False}, decks=ACES, style=WINS),
    ),
    "ace_marriage_trump": (Precondition(decks=ACES, style=WINS),),
    "ace_marriage_in_a_row": (Precondition(decks=ACES, style=WINS),),
    "only_declarer_scores_marriages": (
        Precondition(decks=MARRIED, style={**LOSES, "up": 0.0}),
        Precondition(decks=MARRIED, style={**ALL_WIN, "up": 0.0}),
    ),
    "four_nines_play_bonus": (Precondition(decks=NINES, style=KEEPS),),
    "four_nines_bonus": (Precondition(decks=NINES, style=KEEPS),),
    "rounding_down": (Precondition(style={**ALL_WIN, "up": 0.1}, deals=6),),
    "round_declarer": (Precondition({"rounding": 10}, style={**ALL_WIN, "up": 0.1}, deals=6),),
    "declarer_gain": (Precondition(decks=STRONG, style=WINS),),
    "failed_contract_shared": (Precondition(style=LOSES),),
    "defenders_cap": (
        Precondition({"distribution": "sixty"}, "under", style=GIVES_UP),
        Precondition({"barrel": False}, "mount", style=LOSES, deals=6),
    ),
    "bolt_when": (
        Precondition(ZEROES, decks=("almost_first", "trumps"), style=ALL_WIN, deals=6),
        Precondition(decks=("almost_first", *WEAK), style=ALL_WIN, deals=6),
    ),
    "own_bolt_free": (Precondition(decks=WEAK, style={**LOSES, "up": 0.0}, deals=6),),
    "dump_truck": (
        Precondition({"distribution": "sixty"}, "truck", style={**GIVES_UP, "give_up": 0.6}),
        Precondition(standing="truck", style=LOSES),
    ),
    "dump_truck_score": (
        Precondition({"distribution": "sixty"}, "truck", style={**GIVES_UP, "give_up": 0.6}),
    ),
    "negative_dump_truck": (Precondition(standing="trench", style={**LOSES, "up": 0.0}),),
    "barrel": (Precondition(standing="under", decks=STRONG), MOUNT_GIFT),
    "barrel_threshold": (Precondition(standing="under"), MOUNT_GIFT),
    "barrel_mode": (
        Precondition(standing="under", deals=6),
        Precondition(standing="under", style=GIVES_UP, deals=6),
    ),
    "barrel_attempts": (LAST, Precondition(standing="barrel")),
    "must_mount_barrel": (
        Precondition({"target": 900}, "mount", style=GIVES_UP),
        Precondition({"target": 900}, "mount", decks=STRONG, style=WINS),
    ),
    "barrel_kick": (
        Precondition({"distribution": "sixty"}, "kick", style={**GIVES_UP, "up": 0.5}),
    ),
    "simultaneous_mount_falls": (MOUNT_GIFT,),
    "barrel_fail_costs_contract": (
        LAST_BID,
        Precondition(standing="barrel", style={**LOSES, "up": 0.7}),
    ),
    "barrel_fall_to_zero": (LAST,),
    "barrel_fall_costs": (LAST_BID,),
    "three_barrels_reset": (LAST,),
    "third_fall_score": (LAST,),
    "no_barrel_after_third_fall": (LAST, Precondition(standing="under", style=GIVES_UP)),
    "bolts_on_barrel": (Precondition(standing="barrel", decks=WEAK, style=WINS),),
    "barrel_bid_limit_120": (Precondition(standing="barrel", decks=MARRIED, style=CLIMBS),),
    "barrel_takes_talon": (Precondition(standing="alone"),),
    "obligatory_last_barrel": (Precondition(standing="alone"), Precondition(standing="last")),
    "sitting_ace_value": (Precondition(decks=("talon_aces", "aces_by_talon")),),
    "half_for_half_marriage": (Precondition(decks=("talon_halves", "talon_married")),),
}


def hint_for(random, focus):
    """Return one of the field's preconditions, most of the time."""
    hints = HINTS.get(focus, (PLAIN,))
    return random.choice(hints) if random.random() < 0.85 else PLAIN
