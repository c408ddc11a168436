"""The agreements of a record: sections 10 and 12 of docs/rules.md as tables."""

# Section 12, in its groups.
DEFAULTS = {
    # table
    "players": 3,
    "two_player": "give_one",
    "target": 1000,
    "more_than_target": False,
    "max_deals": None,
    "cutting": "off",
    "cutting_jack": "dealer",
    "marriage_values": {"S": 40, "C": 60, "D": 80, "H": 100},
    "penalty": 120,
    # bidding
    "opener": "forehand",
    "opening_bid": 100,
    "free_opening": False,
    "bid_step": 5,
    "no_jumping": False,
    "bid_over_120_without_marriage": False,
    "skip_bidding_at": None,
    # talon
    "hide_talon": "never",
    "open_exchange": False,
    "talon_buyback": False,
    "four_aces_after_talon": "play",
    "raise_after_talon": True,
    "raise_before_exchange": False,
    "exchange": "give",
    # redeal
    "redeal_hand_below": None,
    "redeal_four_nines": False,
    "redeal_four_nines_forced": False,
    "redeal_three_nines": "off",
    "redeal_four_jacks": False,
    "redeal_four_aces": False,
    "redeal_talon_below": None,
    "redeal_talon_two_nines": False,
    "redeal_talon_three_jacks": False,
    "redeal_only_at_opening": False,
    "redeal_four_nines_after_exchange": True,
    "redeal_three_nines_after_exchange": False,
    "redeal_four_jacks_after_exchange": False,
    "redeal_hand_below_after_exchange": None,
    "redeals_in_a_row_limit": 0,
    # giving up
    "distribution": "sixty",
    "distribution_costs_contract": False,
    "distribution_penalty_every_third": True,
    "distribution_limit": None,
    "distribution_in_golden": False,
    "distribution_in_dark": False,
    "first_distribution_free": False,
    "distribution_keeps_dealer": False,
    "distribution_bolt": False,
    "write_off": "off",
    "write_off_defenders": 60,
    "write_off_ace_value": 20,
    "write_off_bolts": False,
    "give_up_on_barrel": "others",
    # golden round
    "golden_round": False,
    "golden_raise": False,
    "golden_reset": True,
    "golden_reset_last": False,
    "golden_repeat": "none_made",
    "golden_max_rounds": 3,
    "golden_double_bolts": False,
    "golden_double_penalty": False,
    # dark deal
    "dark": "off",
    "dark_min_score": None,
    "dark_not_on_barrel": True,
    "dark_hide_talon": True,
    "dark_raise": True,
    "dark_unhide": True,
    "dark_any_bid_unhides": False,
    "unhide_ends_bidding": False,
    "dark_cap_240": False,
    "dark_doubles": "all",
    "dark_double_bolts": False,
    # doubling
    "double_defender_marriages": False,
    # trumps and play
    "first_lead": "declarer",
    "trump_choice": "marriage",
    "must_trump": True,
    "must_overtake": False,
    "marriage_on_first_trick": False,
    "marriage_declaration": "automatic",
    "marriage_keeps_trump": False,
    "half_marriage": False,
    "ace_marriage": False,
    "ace_marriage_on_first_trick": False,
    "ace_marriage_trump": "none",
    "ace_marriage_in_a_row": False,
    "foreign_trump_lead_forbidden": False,
    "must_lead_trump": False,
    "only_declarer_scores_marriages": False,
    "four_nines_play_bonus": 0,
    "four_nines_bonus": 0,
    # scoring
    "rounding": 5,
    "rounding_down": False,
    "round_declarer": False,
    "declarer_gain": "contract",
    "failed_contract_shared": False,
    "last_trick_bonus": 0,
    "defenders_cap": False,
    "bolts": "per_game",
    "bolt_when": "no_points",
    "own_bolt_free": True,
    "dump_truck": "off",
    "dump_truck_score": 550,
    "negative_dump_truck": False,
    # barrel
    "barrel": True,
    "barrel_threshold": 880,
    "barrel_mode": "declare",
    "barrel_attempts": 3,
    "must_mount_barrel": False,
    "barrel_kick": "one",
    "simultaneous_mount_falls": False,
    "barrel_fail_costs_contract": False,
    "barrel_fall_to_zero": False,
    "barrel_fall_costs": "penalty",
    "three_barrels_reset": False,
    "third_fall_score": 0,
    "no_barrel_after_third_fall": False,
    "bolts_on_barrel": False,
    "barrel_bid_limit_120": False,
    "barrel_takes_talon": False,
    "obligatory_last_barrel": False,
    # four players
    "sits_out": "dealer",
    "sitting_scores": "talon",
    "sitting_ace_value": 40,
    "half_for_half_marriage": False,
}

# Section 10, as differences from the defaults.
PRESETS = {
    "classic": {},
    "store": {
        "open_exchange": True,
        "must_mount_barrel": True,
        "distribution": "half",
        "distribution_penalty_every_third": False,
        "distribution_bolt": True,
        "give_up_on_barrel": "none",
        "redeal_four_nines_after_exchange": False,
        "barrel_kick": "off",
    },
    "club": {
        "golden_round": True,
        "dark": "forehand",
        "dark_min_score": 240,
        "dark_raise": False,
        "distribution_in_dark": True,
        "dark_double_bolts": True,
        "hide_talon": "opening",
        "more_than_target": True,
        "must_mount_barrel": True,
        "barrel_fail_costs_contract": True,
        "bolts_on_barrel": True,
        "three_barrels_reset": True,
        "obligatory_last_barrel": True,
        "dump_truck": "555",
        "redeal_four_aces": True,
        "redeals_in_a_row_limit": 3,
    },
    "polish": {
        "bid_step": 10,
        "rounding": 10,
        "must_overtake": True,
        "marriage_on_first_trick": True,
        "barrel_threshold": 800,
        "barrel_mode": "declarer_only",
        "bolts": "off",
        "first_distribution_free": True,
        "distribution_penalty_every_third": False,
        "redeal_four_nines": True,
        "redeal_four_nines_after_exchange": False,
    },
    "duel": {"players": 2, "barrel": False},
    "four": {"players": 4},
    "five_hundred_one": {
        "target": 501,
        "trump_choice": "declarer",
        "marriage_values": {"S": 60, "C": 20, "D": 40, "H": 80},
        "barrel": False,
    },
    "lithuanian": {
        "players": 4,
        "bid_step": 10,
        "exchange": "lay_aside",
        "redeal_four_nines": True,
        "redeal_four_nines_forced": True,
        "redeal_four_nines_after_exchange": False,
        "distribution_penalty_every_third": False,
        "distribution_limit": 1,
        "bolts": "off",
        "barrel": False,
    },
}

BARREL = (
    "barrel_threshold barrel_mode barrel_attempts must_mount_barrel barrel_kick "
    "simultaneous_mount_falls barrel_fail_costs_contract barrel_fall_to_zero barrel_fall_costs "
    "three_barrels_reset third_fall_score no_barrel_after_third_fall bolts_on_barrel "
    "barrel_bid_limit_120 barrel_takes_talon obligatory_last_barrel"
)
OF_BOLTS = (
    "bolt_when own_bolt_free golden_double_bolts dark_double_bolts distribution_bolt "
    "write_off_bolts bolts_on_barrel golden_double_penalty"
)
TALON_CLAIMS = ("redeal_talon_below", "redeal_talon_two_nines", "redeal_talon_three_jacks")
CLAIMS = (
    *TALON_CLAIMS,
    "redeal_hand_below",
    "redeal_four_nines",
    "redeal_four_jacks",
    "redeal_four_aces",
    "redeal_four_nines_after_exchange",
    "redeal_three_nines_after_exchange",
    "redeal_four_jacks_after_exchange",
    "redeal_hand_below_after_exchange",
)


def stands_aside(a):
    """Return whether there is a barrel that seats stand on, not only the Polish threshold."""
    return a["barrel"] and a["barrel_mode"] != "declarer_only"


def _gives_up(a):
    return a["distribution"] != "off" or a["write_off"] != "off"


def _by_hand(a):
    return a["dark"] in ("forehand", "first")


def _some_claim(a):
    return (
        any(a[name] for name in CLAIMS)
        or a["redeal_three_nines"] != "off"
        or a["four_aces_after_talon"] == "redeal"
    )


def _names(prefix):
    return " ".join(name for name in DEFAULTS if name.startswith(prefix))


def _without(names, *left_out):
    return " ".join(name for name in names.split() if name not in left_out)


# The table of section 12: what must be on, and the fields that belong to it.
BELONGS = (
    (lambda a: a["players"] == 2, "two_player"),
    (lambda a: a["players"] != 2, "talon_buyback exchange"),
    (lambda a: a["exchange"] == "give", "open_exchange"),
    (lambda a: a["raise_after_talon"], "raise_before_exchange golden_raise dark_raise"),
    (lambda a: a["redeal_four_nines"], "redeal_four_nines_forced"),
    (lambda a: a["rounding"] != 1, "rounding_down"),
    (lambda a: a["dump_truck"] == "other", "dump_truck_score"),
    (lambda a: not stands_aside(a), "defenders_cap"),
    (lambda a: a["barrel_attempts"] is not None, "barrel_fall_costs obligatory_last_barrel"),
    (lambda a: a["players"] == 4, "sits_out sitting_scores"),
    (
        lambda a: a["players"] == 4 and a["sitting_scores"] == "talon",
        "half_for_half_marriage",
    ),
    (lambda a: a["players"] == 4 and a["sitting_scores"] == "aces", "sitting_ace_value"),
    (lambda a: a["cutting"] != "off", "cutting_jack"),
    (
        lambda a: a["golden_round"],
        _without(_names("golden_"), "golden_round") + " distribution_in_golden",
    ),
    (lambda a: a["dark"] != "off", _names("dark_") + " distribution_in_dark"),
    (_by_hand, "dark_unhide"),
    (lambda a: _by_hand(a) and a["dark_unhide"], "dark_any_bid_unhides unhide_ends_bidding"),
    (lambda a: a["golden_round"] or a["dark"] != "off", "double_defender_marriages"),
    (
        lambda a: a["distribution"] != "off",
        _names("distribution_") + " first_distribution_free",
    ),
    (lambda a: a["write_off"] != "off", "write_off_bolts"),
    (lambda a: a["write_off"] == "plain", "write_off_defenders"),
    (lambda a: a["write_off"] == "aces", "write_off_ace_value"),
    (lambda a: _gives_up(a) and stands_aside(a), "give_up_on_barrel"),
    (lambda a: a["ace_marriage"], _names("ace_marriage_")),
    (lambda a: a["bolts"] != "off", OF_BOLTS),
    (lambda a: any(a[name] for name in TALON_CLAIMS), "redeal_only_at_opening"),
    (_some_claim, "redeals_in_a_row_limit"),
    (lambda a: a["barrel"], BARREL),
    (
        stands_aside,
        _without(BARREL, "barrel_mode", "barrel_threshold") + " dark_not_on_barrel",
    ),
    (
        lambda a: a["barrel"] and a["barrel_mode"] == "declare",
        "barrel_fail_costs_contract barrel_fall_to_zero barrel_fall_costs barrel_takes_talon "
        "obligatory_last_barrel",
    ),
    (lambda a: a["three_barrels_reset"], "third_fall_score"),
    (
        lambda a: a["three_barrels_reset"] or a["no_barrel_after_third_fall"],
        "obligatory_last_barrel",
    ),
)


def resolved(given):
    """Return every agreement: the defaults, the preset's differences, then the record's."""
    own = {name: value for name, value in given.items() if name != "preset"}
    agreed = {**DEFAULTS, **PRESETS[given.get("preset", "classic")], **own}
    while _fall_back(agreed, own):
        pass  # a field that falls back may be the switch of another
    return agreed


def _fall_back(agreed, own):
    """Reset the fields that need something off, unless given; return whether any changed."""
    fallen = False
    for is_on, names in BELONGS:
        for name in () if is_on(agreed) else names.split():
            if name not in own and agreed[name] != DEFAULTS[name]:
                agreed[name] = DEFAULTS[name]
                fallen = True
    return fallen
