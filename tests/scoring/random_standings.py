"""Random agreements and random standings near every threshold of a score."""

from games.engine import BadAgreements, agreements_from

PRESETS = ("classic", "store", "club", "polish", "duel", "four", "five_hundred_one", "lithuanian")

# What touches points, gains, bolts, barrels and winners, with the values that differ.
CHOICES = {
    "two_player": ("discard_two", "piles_of_three"),
    "cutting": ("left", "right"),
    "cutting_jack": ("cutter", "middle"),
    "marriage_values": ({"S": 200, "C": 10, "D": 100, "H": 60},),
    "opener": ("dealer",),
    "opening_bid": (40, 50, 110),
    "free_opening": (True,),
    "skip_bidding_at": (-300, 0),
    "hide_talon": ("opening", "always"),
    "talon_buyback": (True,),
    "four_aces_after_talon": ("redeal",),
    "raise_after_talon": (False,),
    "raise_before_exchange": (True,),
    "exchange": ("lay_aside",),
    "redeal_hand_below": (20,),
    "redeal_four_nines": (True,),
    "redeal_four_nines_forced": (True,),
    "redeal_three_nines": ("forehand", "any"),
    "redeal_four_aces": (True,),
    "redeal_talon_below": (10,),
    "redeal_talon_two_nines": (True,),
    "redeal_only_at_opening": (True,),
    "redeal_three_nines_after_exchange": (True,),
    "redeal_hand_below_after_exchange": (20,),
    "redeals_in_a_row_limit": (1, 2),
    "distribution_limit": (1, 2),
    "distribution_in_golden": (True,),
    "distribution_in_dark": (True,),
    "distribution_keeps_dealer": (True,),
    "golden_round": (True,),
    "golden_raise": (True,),
    "golden_reset": (False,),
    "golden_reset_last": (True,),
    "golden_repeat": ("all_alike",),
    "golden_max_rounds": (1, 2),
    "golden_double_bolts": (True,),
    "golden_double_penalty": (True,),
    "dark": ("forehand", "first", "anyone"),
    "dark_min_score": (0, 300),
    "dark_not_on_barrel": (False,),
    "dark_raise": (False,),
    "dark_unhide": (False,),
    "dark_any_bid_unhides": (True,),
    "unhide_ends_bidding": (True,),
    "dark_cap_240": (True,),
    "dark_doubles": ("declarer",),
    "dark_double_bolts": (True,),
    "double_defender_marriages": (True,),
    "first_lead": ("opener",),
    "trump_choice": ("declarer",),
    "ace_marriage_on_first_trick": (True,),
    "barrel_bid_limit_120": (True,),
    "sits_out": ("right", "opposite"),
    "sitting_scores": ("none", "aces"),
    "sitting_ace_value": (5, 100),
    "half_for_half_marriage": (True,),
    "target": (900, 950, 1005),
    "more_than_target": (True, False),
    "penalty": (5, 100, 500),
    "distribution": ("off", "half", "sixty"),
    "distribution_costs_contract": (True, False),
    "distribution_penalty_every_third": (True, False),
    "first_distribution_free": (True, False),
    "distribution_bolt": (True, False),
    "write_off": ("plain", "aces"),
    "write_off_defenders": (0, 60),
    "write_off_ace_value": (5, 20, 100),
    "write_off_bolts": (True, False),
    "give_up_on_barrel": ("none", "others", "all"),
    "marriage_on_first_trick": (True, False),
    "marriage_declaration": ("spoken",),
    "marriage_keeps_trump": (True,),
    "half_marriage": (True,),
    "ace_marriage": (True,),
    "ace_marriage_trump": ("suit",),
    "only_declarer_scores_marriages": (True,),
    "four_nines_play_bonus": (200, 360),
    "four_nines_bonus": (120,),
    "rounding": (1, 5, 10),
    "rounding_down": (True,),
    "round_declarer": (True,),
    "declarer_gain": ("taken",),
    "failed_contract_shared": (True,),
    "last_trick_bonus": (10,),
    "defenders_cap": (True,),
    "bolts": ("off", "in_row", "per_game"),
    "bolt_when": ("no_trick", "rounds_to_zero"),
    "own_bolt_free": (False,),
    "dump_truck": ("555", "55", "both", "other"),
    "dump_truck_score": (300, 700),
    "negative_dump_truck": (True,),
    "barrel": (False,),
    "barrel_threshold": (800, 855, 880, 900),
    "barrel_mode": ("declare", "accumulate", "declarer_only"),
    "barrel_attempts": (None, 1, 2, 4),
    "must_mount_barrel": (True, False),
    "barrel_kick": ("off", "one", "two", "both"),
    "simultaneous_mount_falls": (True,),
    "barrel_fail_costs_contract": (True,),
    "barrel_fall_to_zero": (True,),
    "barrel_fall_costs": ("contract",),
    "three_barrels_reset": (True,),
    "third_fall_score": (5,),
    "no_barrel_after_third_fall": (True,),
    "bolts_on_barrel": (True,),
    "barrel_takes_talon": (True,),
    "obligatory_last_barrel": (True,),
}

# Agreements that belong to others, with their owners: chance alone would hardly ever pair them.
PACKS = (
    {},
    {},
    {"barrel_mode": "declare", "barrel_fail_costs_contract": True, "three_barrels_reset": True},
    {
        "barrel_mode": "declare",
        "bolts": "per_game",
        "bolts_on_barrel": True,
        "own_bolt_free": False,
    },
    {"barrel_mode": "declare", "barrel_fall_costs": "contract", "barrel_attempts": 2},
    {"barrel_mode": "accumulate", "simultaneous_mount_falls": True, "barrel_kick": "two"},
    {"barrel_mode": "accumulate", "bolts": "in_row", "bolts_on_barrel": True},
    {"three_barrels_reset": True, "third_fall_score": 5, "obligatory_last_barrel": True},
    {"no_barrel_after_third_fall": True, "must_mount_barrel": True, "barrel_attempts": 1},
    {"write_off": "aces", "bolts": "per_game", "write_off_bolts": True, "distribution": "off"},
    {"write_off": "plain", "write_off_defenders": 0, "give_up_on_barrel": "all"},
    {"distribution_penalty_every_third": True, "give_up_on_barrel": "all"},
    {"distribution_costs_contract": True, "give_up_on_barrel": "all"},
    {"barrel": False, "defenders_cap": True, "failed_contract_shared": True},
    {"barrel_mode": "declarer_only", "defenders_cap": True, "rounding_down": True},
    {"barrel_kick": "both", "simultaneous_mount_falls": True, "failed_contract_shared": True},
    {"dump_truck": "other", "dump_truck_score": 700, "barrel_threshold": 855},
    {"exchange": "lay_aside", "rounding_down": True, "raise_after_talon": False},
    {"redeal_four_nines": True, "redeal_four_nines_forced": True, "redeal_four_aces": True},
    {"dump_truck": "both", "negative_dump_truck": True, "rounding": 5},
    {"golden_round": True, "golden_double_bolts": True, "golden_double_penalty": True},
    {"golden_round": True, "write_off": "aces", "golden_max_rounds": 1, "golden_reset_last": True},
    {"dark": "first", "dark_unhide": False, "write_off": "plain", "distribution_in_dark": True},
    {"dark": "anyone", "dark_doubles": "declarer", "dark_cap_240": True},
    {"dark": "forehand", "dark_not_on_barrel": False, "dark_double_bolts": True},
    {"talon_buyback": True, "redeal_talon_below": 10},
    {"cutting": "left", "redeals_in_a_row_limit": 1, "redeal_hand_below": 20},
    {"barrel_takes_talon": True, "more_than_target": True, "round_declarer": True},
)


def random_agreements(random, preset):
    """Return a preset, often with some agreements changed, for a few deals."""
    while True:
        names = random.sample(sorted(CHOICES), random.choice((0, 1, 2, 4)))
        given = {name: random.choice(CHOICES[name]) for name in names}
        given = {} if random.random() < 0.5 else {**random.choice(PACKS), **given}
        try:
            return agreements_from(
                {"preset": preset, "max_deals": random.choice((1, 2, 3, None)), **given}
            )
        except BadAgreements:
            continue


def random_standing(random, agreed):
    """Return a standing by record.md, as JSON; `agreed` are the agreements as JSON."""
    seats = [_seat(random, agreed) for _ in range(agreed["players"])]
    names = ("scores", "bolts", "barrel", "falls", "distributions", "failed")
    return {name: [seat[i] for seat in seats] for i, name in enumerate(names)}


def _seat(random, agreed):
    falls = random.choice((0, 1, 2, 2) if agreed["three_barrels_reset"] else (0, 1, 2, 3))
    exempt = agreed["no_barrel_after_third_fall"] and falls >= 3
    stateful = agreed["barrel"] and agreed["barrel_mode"] != "declarer_only"
    score, attempts = _below(random, agreed, stateful and not exempt), None
    if stateful and not exempt and random.random() < 0.3:
        score = _on_barrel(random, agreed)
        attempts = random.randrange(agreed["barrel_attempts"] or 6)
    failed = random.choice((0, 100, 140)) if attempts else 0
    return score, random.randrange(3), attempts, falls, random.randrange(6), failed


def _below(random, agreed, barrel_ahead):
    top = agreed["barrel_threshold"] if barrel_ahead else agreed["target"]
    truck = agreed["dump_truck"]
    if truck in ("555", "both") and random.random() < 0.7:
        # From here a hundred, a distribution or a bolt leads to 555 or -555.
        return random.choice((455, 435, 495, 500, 505, 535, -455, -435))
    if truck in ("55", "both") and random.random() < 0.7:
        return random.choice((-45, -65, -5, 0, 5, 35, 155, 175))
    if truck == "other" and random.random() < 0.7:
        return agreed["dump_truck_score"] - random.choice((100, 120, 60, 50, 45, 0))
    near = random.choice((top, top, 555, -555, 0))
    return min(near + random.randrange(-40, 10) * 5, top - 5)


def _on_barrel(random, agreed):
    threshold = agreed["barrel_threshold"]
    accumulated = random.randrange(agreed["target"] - threshold)
    return threshold + (accumulated if agreed["barrel_mode"] == "accumulate" else 0)
