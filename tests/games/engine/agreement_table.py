"""The second table of section 12 and its conditions, written independently of the engine."""

import re

from games.engine import SPECS
from games.engine.agreements import DEFAULTS

# Every row of "A field may differ from its default only if what it belongs to is on", with the
# condition as a person would read it: (when, its fields).
NEEDED = {
    "| `players`=2 | `two_player` |": [(lambda v: v["players"] == 2, "two_player")],
    "| `players`=3 or 4 | `talon_buyback`, `exchange` |": [
        (lambda v: v["players"] != 2, "talon_buyback exchange")
    ],
    '| `exchange`="give" | `open_exchange` |': [
        (lambda v: v["exchange"] == "give", "open_exchange")
    ],
    "| `raise_after_talon` | `raise_before_exchange`, `golden_raise`, `dark_raise` |": [
        (lambda v: v["raise_after_talon"], "raise_before_exchange golden_raise dark_raise")
    ],
    "| `redeal_four_nines` | `redeal_four_nines_forced` |": [
        (lambda v: v["redeal_four_nines"], "redeal_four_nines_forced")
    ],
    "| `players`=4 | `sits_out`, `sitting_scores`, `half_for_half_marriage` (with "
    '`sitting_scores`="talon"), `sitting_ace_value` (with "aces") |': [
        (
            lambda v: v["players"] == 4,
            "sits_out sitting_scores half_for_half_marriage sitting_ace_value",
        ),
        (lambda v: v["sitting_scores"] == "talon", "half_for_half_marriage"),
        (lambda v: v["sitting_scores"] == "aces", "sitting_ace_value"),
    ],
    "| `cutting` | `cutting_jack` |": [(lambda v: v["cutting"] != "off", "cutting_jack")],
    "| `golden_round` | all `golden_*`, `distribution_in_golden` |": [
        (lambda v: v["golden_round"], "golden_* distribution_in_golden")
    ],
    '| `dark` | all `dark_*`, `distribution_in_dark`; only with "forehand" or "first": '
    "`dark_unhide`, and, with that on, `dark_any_bid_unhides`, `unhide_ends_bidding` |": [
        (lambda v: v["dark"] != "off", "dark_* distribution_in_dark"),
        (
            lambda v: v["dark"] in ("forehand", "first"),
            "dark_unhide dark_any_bid_unhides unhide_ends_bidding",
        ),
        (lambda v: v["dark_unhide"], "dark_any_bid_unhides unhide_ends_bidding"),
    ],
    "| `golden_round` or `dark` | `double_defender_marriages` |": [
        (lambda v: v["golden_round"] or v["dark"] != "off", "double_defender_marriages")
    ],
    "| `distribution` | all `distribution_*`, `first_distribution_free` |": [
        (lambda v: v["distribution"] != "off", "distribution_* first_distribution_free")
    ],
    '| `write_off` | `write_off_bolts`; "plain": `write_off_defenders`; "aces": '
    "`write_off_ace_value` |": [
        (lambda v: v["write_off"] != "off", "write_off_bolts"),
        (lambda v: v["write_off"] == "plain", "write_off_defenders"),
        (lambda v: v["write_off"] == "aces", "write_off_ace_value"),
    ],
    '| `distribution` or `write_off`, and a barrel other than "declarer_only" | '
    "`give_up_on_barrel` |": [
        (
            lambda v: v["distribution"] != "off" or v["write_off"] != "off",
            "give_up_on_barrel",
        ),
        (lambda v: v["barrel"] and v["barrel_mode"] != "declarer_only", "give_up_on_barrel"),
    ],
    "| `ace_marriage` | all `ace_marriage_*` |": [(lambda v: v["ace_marriage"], "ace_marriage_*")],
    "| `bolts` | `bolt_when`, `own_bolt_free`, `golden_double_bolts`, `dark_double_bolts`, "
    "`distribution_bolt`, `write_off_bolts`, `bolts_on_barrel`, `golden_double_penalty` |": [
        (
            lambda v: v["bolts"] != "off",
            "bolt_when own_bolt_free golden_double_bolts dark_double_bolts distribution_bolt "
            "write_off_bolts bolts_on_barrel golden_double_penalty",
        )
    ],
    "| `rounding` 5 or 10 | `rounding_down` |": [(lambda v: v["rounding"] != 1, "rounding_down")],
    '| `dump_truck`="other" | `dump_truck_score` |': [
        (lambda v: v["dump_truck"] == "other", "dump_truck_score")
    ],
    "| some talon claim | `redeal_only_at_opening` |": [
        (lambda v: any(v[name] for name in TALON_CLAIMS), "redeal_only_at_opening")
    ],
    "| some claim | `redeals_in_a_row_limit` |": [(lambda v: claims(v), "redeals_in_a_row_limit")],
    '| no `barrel`, or `barrel_mode`="declarer_only" | `defenders_cap` |': [
        (lambda v: not v["barrel"] or v["barrel_mode"] == "declarer_only", "defenders_cap")
    ],
    "| `barrel` | every field of its group |": [(lambda v: v["barrel"], "<barrel>")],
    '| `barrel_mode` other than "declarer_only" | every field of the group but `barrel`, '
    "`barrel_mode` and `barrel_threshold`; and `dark_not_on_barrel` (with `dark`) |": [
        (
            lambda v: v["barrel_mode"] != "declarer_only",
            "<barrel but mode and threshold> dark_not_on_barrel",
        )
    ],
    '| `barrel_mode`="declare" | `barrel_fail_costs_contract`, `barrel_fall_to_zero`, '
    "`barrel_fall_costs`, `barrel_takes_talon`, `obligatory_last_barrel` |": [
        (
            lambda v: v["barrel_mode"] == "declare",
            "barrel_fail_costs_contract barrel_fall_to_zero barrel_fall_costs barrel_takes_talon "
            "obligatory_last_barrel",
        )
    ],
    "| `barrel_attempts` other than null | `barrel_fall_costs`, `obligatory_last_barrel` |": [
        (
            lambda v: v["barrel_attempts"] is not None,
            "barrel_fall_costs obligatory_last_barrel",
        )
    ],
    "| `three_barrels_reset` | `third_fall_score` |": [
        (lambda v: v["three_barrels_reset"], "third_fall_score")
    ],
    "| `three_barrels_reset` or `no_barrel_after_third_fall` | `obligatory_last_barrel` |": [
        (
            lambda v: v["three_barrels_reset"] or v["no_barrel_after_third_fall"],
            "obligatory_last_barrel",
        )
    ],
}
TALON_CLAIMS = ("redeal_talon_below", "redeal_talon_two_nines", "redeal_talon_three_jacks")

# Every condition of "And:", when it is broken, and its fields.
BROKEN = {
    '`opener`="dealer" needs the dealer active': (
        lambda v: v["opener"] == "dealer" and v["players"] == 4 and v["sits_out"] == "dealer",
        {"opener", "players", "sits_out"},
    ),
    "`marriage_keeps_trump` and": (
        lambda v: v["marriage_keeps_trump"] and v["trump_choice"] != "marriage",
        {"marriage_keeps_trump", "trump_choice"},
    ),
    '`ace_marriage_trump`="suit" need `trump_choice`="marriage"': (
        lambda v: v["ace_marriage_trump"] == "suit" and v["trump_choice"] != "marriage",
        {"ace_marriage_trump", "trump_choice"},
    ),
    '`barrel_fall_to_zero` not with `barrel_fall_costs`="contract"': (
        lambda v: v["barrel_fall_to_zero"] and v["barrel_fall_costs"] == "contract",
        {"barrel_fall_to_zero", "barrel_fall_costs"},
    ),
    "`golden_max_rounds`=null not with `distribution_in_golden`": (
        lambda v: v["golden_max_rounds"] is None and v["distribution_in_golden"],
        {"golden_max_rounds", "distribution_in_golden"},
    ),
    "or `write_off`": (
        lambda v: v["golden_max_rounds"] is None and v["write_off"] != "off",
        {"golden_max_rounds", "write_off"},
    ),
    'with a barrel, "declare": 5 <= `target` - `barrel_threshold` <= 200; "accumulate": 1..120; '
    '"declarer_only": `target` > `barrel_threshold`': (
        lambda v: v["barrel"] and not low_enough(v),
        {"target", "barrel_threshold", "barrel_mode", "barrel"},
    ),
    '`dump_truck` "555" or "both" needs `target` > 555': (
        lambda v: v["dump_truck"] in ("555", "both") and not v["target"] > 555,
        {"dump_truck", "target"},
    ),
    '"other" `dump_truck_score` <= `target` - 5': (
        lambda v: v["dump_truck"] == "other" and v["dump_truck_score"] > v["target"] - 5,
        {"dump_truck", "dump_truck_score", "target"},
    ),
    'and with a barrel other than "declarer_only" every score of `dump_truck`': (
        lambda v: v["dump_truck"] in TRUCKS and not truck_below(v, *TRUCKS[v["dump_truck"]]),
        {"dump_truck", "barrel_threshold", "barrel_mode", "barrel"},
    ),
    "lies below `barrel_threshold`": (
        lambda v: v["dump_truck"] == "other" and not truck_below(v, v["dump_truck_score"]),
        {"dump_truck", "dump_truck_score", "barrel_threshold", "barrel_mode", "barrel"},
    ),
    "a multiple of `bid_step`": (
        lambda v: v["opening_bid"] % v["bid_step"] != 0,
        {"opening_bid", "bid_step"},
    ),
}


def claims(v):
    """Return whether any claim is ever possible."""
    first = v["redeal_four_nines"] or v["redeal_four_jacks"] or v["redeal_four_aces"]
    first = first or v["redeal_three_nines"] != "off" or v["redeal_hand_below"]
    late = (n for n in SPECS if n.startswith("redeal_") and n.endswith("_after_exchange"))
    talon = [*TALON_CLAIMS, *late]
    return first or any(v[n] for n in talon) or v["four_aces_after_talon"] == "redeal"


TRUCKS = {"off": [], "55": [55], "555": [555], "both": [55, 555]}


def truck_below(v, *scores):
    """Return whether these scores lie below the threshold, if a seat gets on the barrel there."""
    mounts = v["barrel"] and v["barrel_mode"] != "declarer_only"
    return not mounts or all(score < v["barrel_threshold"] for score in scores)


def low_enough(v):
    over = v["target"] - v["barrel_threshold"]
    bounds = {"declare": (5, 200), "accumulate": (1, 120), "declarer_only": (1, 9999)}
    low, high = bounds[v["barrel_mode"]]
    return low <= over <= high


def fields_of(text):
    """Return the fields that a row names: `*` for a prefix, and the group of the barrel."""
    of_barrel = [n for n in SPECS if SPECS[n].group == "barrel" and n != "barrel"]
    for word in re.findall(r"<[^>]*>|\S+", text):
        if word == "<barrel>":
            yield from of_barrel
        elif word.startswith("<"):
            yield from (n for n in of_barrel if n not in ("barrel_mode", "barrel_threshold"))
        elif word.endswith("*"):
            switch = {"golden_*": "golden_round"}.get(word)
            yield from (n for n in SPECS if n.startswith(word[:-1]) and n != switch)
        else:
            yield word


CONDITIONS = [
    (name, met) for row in NEEDED.values() for met, text in row for name in fields_of(text)
]


def unmet(values):
    """Return the fields that differ although something they need is off, by the rows above."""
    return {n for n, met in CONDITIONS if values[n] != DEFAULTS[n] and not met(values)}
