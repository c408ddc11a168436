"""Agreements (rules.md sections 10 and 12): every option, the presets, and their validation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from types import MappingProxyType

from .agreement_fields import (
    BARREL,
    BIDDING,
    DARK,
    DOUBLING,
    FOUR,
    GIVING_UP,
    GOLDEN,
    PLAY,
    REDEAL,
    SCORING,
    TABLE,
    TALON,
    Need,
    Spec,
    choice,
    needs,
    number,
    suits,
    switch,
    value_text,
)
from .errors import AgreementProblem, BadAgreements

# The dependencies of fields (the table of section 12).
TWO = needs(players=2)
NOT_FOUR_OR_TWO = needs(players=(3, 4))
FOUR_PLAYERS = needs(players=4)
CARDS_GIVEN = needs(exchange="give")
RAISE_ON = needs("raise_after_talon")
FOUR_NINES_ON = needs("redeal_four_nines")
ROUNDED = needs(rounding=(5, 10))
DUMP_TRUCK_OTHER = needs(dump_truck="other")
TALON_SCORED = needs(sitting_scores="talon")
ACES_SCORED = needs(sitting_scores="aces")
CUTTING_ON = needs(cutting=("left", "right"))
GOLDEN_ON = needs("golden_round")
DARK_ON = needs(dark=("forehand", "first", "anyone"))
DARK_CHOSEN = needs(dark=("forehand", "first"))
UNHIDE_ON = needs("dark_unhide")
DOUBLED = needs("golden_round", dark=("forehand", "first", "anyone"))
DISTRIBUTION_ON = needs(distribution=("half", "sixty"))
WRITE_OFF_ON = needs(write_off=("plain", "aces"))
WRITE_OFF_PLAIN = needs(write_off="plain")
WRITE_OFF_ACES = needs(write_off="aces")
GIVING_UP_ON = needs(distribution=("half", "sixty"), write_off=("plain", "aces"))
ACE_MARRIAGE_ON = needs("ace_marriage")
BOLTS_ON = needs(bolts=("in_row", "per_game"))
# Doubt (section 12): `four_aces_after_talon` is no talon claim here, as the field does not
# restrict it.
TALON_CLAIM_ON = needs(
    "redeal_talon_two_nines", "redeal_talon_three_jacks", redeal_talon_below=tuple(range(1, 11))
)
CLAIM_ON = needs(
    "redeal_four_nines",
    "redeal_four_jacks",
    "redeal_four_aces",
    "redeal_talon_two_nines",
    "redeal_talon_three_jacks",
    "redeal_four_nines_after_exchange",
    "redeal_three_nines_after_exchange",
    "redeal_four_jacks_after_exchange",
    redeal_hand_below=tuple(range(1, 21)),
    redeal_three_nines=("forehand", "any"),
    redeal_talon_below=tuple(range(1, 11)),
    redeal_hand_below_after_exchange=tuple(range(1, 21)),
    four_aces_after_talon="redeal",
)
BARREL_ON = needs("barrel")
BARREL_STATE = needs(barrel_mode=("declare", "accumulate"))
BARREL_DECLARE = needs(barrel_mode="declare")
ATTEMPTS_LIMITED = needs(barrel_attempts=tuple(range(1, 11)))
NO_BARREL_STATE = needs(barrel=False, barrel_mode="declarer_only")
THIRD_FALL_RESETS = needs("three_barrels_reset")
THIRD_FALL_COUNTS = needs("three_barrels_reset", "no_barrel_after_third_fall")


@dataclass(frozen=True)
class Agreements:
    """The full set of options of one game; the defaults are the preset `classic` (section 10).

    The type, range, values and section of each field stand in its metadata: `spec(name)`. A set
    made by hand is not checked; `agreements_from` checks. `marriage_values` is a tuple in suit
    order (S C D H) here, and an object with those keys in JSON.
    """

    # One field takes three lines: the formatter would stretch this table to a thousand lines.
    # fmt: off

    # table
    players: int = choice(
        3, (2, 3, 4), TABLE, "3", "Players", "How many people sit at the table."
    )
    two_player: str = choice(
        "give_one", ("discard_two", "give_one", "piles_of_three"), TABLE, "5.4",
        "Two-player talon", "What the declarer does with the piles in a two-player game.", TWO,
    )
    target: int = number(
        1000, 100, 5000, TABLE, "9", "Target", "The score that wins the game."
    )
    more_than_target: bool = switch(
        False, TABLE, "9", "Target must be exceeded",
        "The target must be exceeded; reaching it exactly does not win.",
    )
    max_deals: int | None = number(
        None, 1, None, TABLE, "9", "Maximum number of deals",
        "After this many deals the highest score wins, even below the target.", null=True,
    )
    cutting: str = choice(
        "off", ("off", "left", "right"), TABLE, "3", "Cutting",
        "Who cuts the deck: the player to the dealer's left, the player to the dealer's right, "
        "or nobody.",
    )
    cutting_jack: str = choice(
        "dealer", ("dealer", "cutter", "middle"), TABLE, "3", "Jack at the cut",
        "What happens when a jack is at the bottom after the cut.", CUTTING_ON,
    )
    marriage_values: tuple[int, int, int, int] = suits(
        (40, 60, 80, 100), TABLE, "2", "Marriage values",
        "What the king and queen of each suit are worth.",
    )
    penalty: int = number(
        120, 5, 500, TABLE, "8", "Penalty",
        "What a third bolt, a fall from the barrel or any other penalty costs.", multiple=5,
    )

    # bidding
    opener: str = choice(
        "forehand", ("forehand", "dealer"), BIDDING, "1", "Who has the opening bid",
        "Who holds the opening bid: the player to the dealer's left, or the dealer.",
    )
    opening_bid: int = number(
        100, 40, 120, BIDDING, "4.1", "Opening bid",
        "What the opener must bid.",
    )
    free_opening: bool = switch(
        False, BIDDING, "4.1", "Free opening",
        "The opener chooses the opening bid and may not pass.",
    )
    bid_step: int = choice(
        5, (5, 10), BIDDING, "4.2", "Bid step", "Every bid must be a multiple of this number."
    )
    no_jumping: bool = switch(
        False, BIDDING, "4.2", "No jumping", "Each bid is exactly one step above the last."
    )
    bid_over_120_without_marriage: bool = switch(
        False, BIDDING, "4.3", "Bluff above 120",
        "Bids above 120 are allowed without a marriage in hand.",
    )
    skip_bidding_at: int | None = number(
        None, -1000, 0, BIDDING, "4.5", "No bidding at or below",
        "A player with this score or less must pass.", null=True,
    )

    # talon
    hide_talon: str = choice(
        "never", ("never", "opening", "always"), TALON, "5.1", "Hidden talon",
        "When only the declarer sees the talon: never, at the opening bid, or always.",
    )
    open_exchange: bool = switch(
        False, TALON, "5.4", "Open exchange", "Everybody sees the cards that are given away.",
        CARDS_GIVEN,
    )
    talon_buyback: bool = switch(
        False, TALON, "5.2", "Buying the contract",
        "The defenders may pay 120 or more to buy the contract and the talon.",
        NOT_FOUR_OR_TWO,
    )
    four_aces_after_talon: str = choice(
        "play", ("play", "redeal", "give_ace"), TALON, "5.4", "Four aces from the talon",
        "If the talon completes four aces: play on, redeal, or give one of them away.",
    )
    raise_after_talon: bool = switch(
        True, TALON, "5.5", "Raise after the talon",
        "The declarer may raise the contract after taking the talon.",
    )
    raise_before_exchange: bool = switch(
        False, TALON, "5.5", "Raise before the exchange",
        "The contract is raised before the exchange, not after it.", RAISE_ON,
    )
    exchange: str = choice(
        "give", ("give", "lay_aside"), TALON, "5.4", "Exchange",
        "The declarer gives each defender a card, or lays three cards aside for their points.",
        NOT_FOUR_OR_TWO,
    )

    # redeal
    redeal_hand_below: int | None = number(
        None, 1, 20, REDEAL, "3", "Poor hand",
        "A player with fewer card points than this may ask for a redeal.", null=True,
    )
    redeal_four_nines: bool = switch(
        False, REDEAL, "3", "Four nines",
        "A player with four nines may ask for a redeal before "
        "the bidding."
    )
    redeal_four_nines_forced: bool = switch(
        False, REDEAL, "3", "Four nines force a redeal",
        "Four nines before the bidding always mean a redeal.", FOUR_NINES_ON,
    )
    redeal_three_nines: str = choice(
        "off", ("off", "forehand", "any"), REDEAL, "3", "Three nines",
        "Who may ask for a redeal with three nines: nobody, only the player left of the dealer, or "
        "anybody.",
    )
    redeal_four_jacks: bool = switch(
        False, REDEAL, "3", "Four jacks",
        "A player with four jacks may ask for a redeal before "
        "the bidding."
    )
    redeal_four_aces: bool = switch(
        False, REDEAL, "3", "Four aces", "Four aces in one hand always mean a redeal."
    )
    redeal_talon_below: int | None = number(
        None, 1, 10, REDEAL, "3", "Poor talon",
        "With fewer card points than this in the talon, the declarer may ask for a redeal.",
        null=True,
    )
    redeal_talon_two_nines: bool = switch(
        False, REDEAL, "3", "Two nines in the talon",
        "With two nines in the talon, the declarer may ask for a redeal.",
    )
    redeal_talon_three_jacks: bool = switch(
        False, REDEAL, "3", "Three jacks in the talon",
        "With three jacks in the talon, the declarer may ask for a redeal.",
    )
    redeal_only_at_opening: bool = switch(
        False, REDEAL, "3", "Talon redeal only at the opening bid",
        "A talon redeal is possible only if nobody bid above the opening bid.", TALON_CLAIM_ON,
    )
    redeal_four_nines_after_exchange: bool = switch(
        True, REDEAL, "3", "Four nines after the exchange",
        "A player with four nines after the exchange may ask for a redeal.",
    )
    redeal_three_nines_after_exchange: bool = switch(
        False, REDEAL, "3", "Three nines after the exchange",
        "A player with three nines after the exchange may ask for a redeal.",
    )
    redeal_four_jacks_after_exchange: bool = switch(
        False, REDEAL, "3", "Four jacks after the exchange",
        "A player with four jacks after the exchange may ask for a redeal.",
    )
    redeal_hand_below_after_exchange: int | None = number(
        None, 1, 20, REDEAL, "3", "Poor hand after the exchange",
        "A player with fewer card points than this after the exchange may ask for a redeal.",
        null=True,
    )
    redeals_in_a_row_limit: int = number(
        0, 0, 10, REDEAL, "3", "Limit on redeals in a row",
        "The redeal claim with this number in a row is refused, and the dealer pays the "
        "penalty; 0: no limit.",
        CLAIM_ON,
    )

    # giving up
    distribution: str = choice(
        "sixty", ("off", "half", "sixty"), GIVING_UP, "7", "Giving up",
        "What each defender gets when the declarer gives up: half of the contract, or 60.",
    )
    distribution_costs_contract: bool = switch(
        False, GIVING_UP, "7", "Giving up loses the contract",
        "A declarer who gives up also loses the contract.", DISTRIBUTION_ON,
    )
    distribution_penalty_every_third: bool = switch(
        True, GIVING_UP, "7", "Penalty for every third giving up",
        "Every third time a player gives up, it costs the penalty.", DISTRIBUTION_ON,
    )
    distribution_limit: int | None = number(
        None, 1, None, GIVING_UP, "7", "Limit on giving up",
        "How many times a player may give up in one game.", DISTRIBUTION_ON, null=True,
    )
    distribution_in_golden: bool = switch(
        False, GIVING_UP, "7", "Giving up in golden deals",
        "The declarer may also give up in the golden round.", DISTRIBUTION_ON, GOLDEN_ON,
    )
    distribution_in_dark: bool = switch(
        False, GIVING_UP, "7", "Giving up in dark deals",
        "The declarer may also give up in a dark deal.", DISTRIBUTION_ON, DARK_ON,
    )
    first_distribution_free: bool = switch(
        False, GIVING_UP, "7", "The first time you give up is free",
        "The first time a player gives up, the defenders get nothing.", DISTRIBUTION_ON,
    )
    distribution_keeps_dealer: bool = switch(
        False, GIVING_UP, "7", "Same dealer after giving up",
        "When a deal is given up, the same dealer deals again.", DISTRIBUTION_ON,
    )
    distribution_bolt: bool = switch(
        False, GIVING_UP, "7", "A bolt for giving up",
        "The declarer gets a bolt for giving up.", DISTRIBUTION_ON, BOLTS_ON,
    )
    write_off: str = choice(
        "off", ("off", "plain", "aces"), GIVING_UP, "7", "Write-off",
        "The declarer may write off the contract before play and loses it, or half of it if "
        "defenders score for their aces.",
    )
    write_off_defenders: int = choice(
        60, (0, 60), GIVING_UP, "7", "Write-off for the defenders",
        "What each defender gets for a write-off.", WRITE_OFF_PLAIN,
    )
    write_off_ace_value: int = number(
        20, 5, 100, GIVING_UP, "7", "Write-off value of an ace",
        "What a defender gets for each ace in the hand.", WRITE_OFF_ACES, multiple=5,
    )
    write_off_bolts: bool = switch(
        False, GIVING_UP, "7", "Defenders get a bolt on a write-off",
        "A write-off earns each defender a bolt.", WRITE_OFF_ON, BOLTS_ON,
    )
    give_up_on_barrel: str = choice(
        "others", ("none", "others", "all"), GIVING_UP, "7",
        "Giving up with somebody on the barrel",
        "Who may give up while somebody is on the barrel: nobody, only players not on it, or "
        "everybody.",
        GIVING_UP_ON, BARREL_ON, BARREL_STATE,
    )

    # golden round
    golden_round: bool = switch(
        False, GOLDEN, "4", "Golden round",
        "The first deals are played without bidding at a contract of 120, and all points are "
        "doubled.",
    )
    golden_raise: bool = switch(
        False, GOLDEN, "4", "Raising in golden deals",
        "The declarer of a golden deal may raise.", GOLDEN_ON, RAISE_ON,
    )
    golden_reset: bool = switch(
        True, GOLDEN, "4", "Repeated golden round resets scores",
        "If the golden round is repeated, all scores start again from zero.", GOLDEN_ON,
    )
    golden_reset_last: bool = switch(
        False, GOLDEN, "4", "Last golden round resets scores",
        "If the last golden round would have to be repeated, play continues from zero.", GOLDEN_ON,
    )
    golden_repeat: str = choice(
        "none_made", ("none_made", "all_alike"), GOLDEN, "4", "When the golden round is repeated",
        "Repeat the golden round if nobody made the contract, or also if everybody did.", GOLDEN_ON,
    )
    golden_max_rounds: int | None = number(
        3, 1, None, GOLDEN, "4", "Maximum golden rounds",
        "The maximum number of golden rounds.", GOLDEN_ON, null=True,
    )
    golden_double_bolts: bool = switch(
        False, GOLDEN, "8.6", "Double bolts in golden deals",
        "A bolt in a golden deal counts as two.", GOLDEN_ON, BOLTS_ON,
    )
    golden_double_penalty: bool = switch(
        False, GOLDEN, "8.6", "Double penalty in golden deals",
        "Three bolts cost twice the penalty in a golden deal.", GOLDEN_ON, BOLTS_ON,
    )

    # dark deal
    dark: str = choice(
        "off", ("off", "forehand", "first", "anyone"), DARK, "4", "Dark deals",
        "Who may take the contract without seeing cards: the opener, the first to claim it, or "
        "anybody in the bidding.",
    )
    dark_min_score: int | None = number(
        None, -1000, 1000, DARK, "4", "Lowest score for a dark deal",
        "The lowest score at which a dark deal is allowed.", DARK_ON, null=True,
    )
    # Doubt (section 12): it belongs to the mode of a barrel, and may differ with `barrel` off.
    dark_not_on_barrel: bool = switch(
        True, DARK, "4", "No dark deal with anybody on the barrel",
        "No dark deal while anybody is on the barrel.", DARK_ON, BARREL_STATE,
    )
    dark_hide_talon: bool = switch(
        True, DARK, "4", "Hidden talon in dark deals",
        "Only the declarer sees the talon of a dark deal.", DARK_ON,
    )
    dark_raise: bool = switch(
        True, DARK, "4", "Raising in dark deals",
        "The declarer of a dark deal may raise.", DARK_ON, RAISE_ON,
    )
    dark_unhide: bool = switch(
        True, DARK, "4", "Outbidding a dark deal",
        "A player with a marriage may outbid a dark deal.", DARK_CHOSEN,
    )
    dark_any_bid_unhides: bool = switch(
        False, DARK, "4", "Any player may outbid a dark deal",
        "The lowest bid above a dark deal needs no marriage.", DARK_CHOSEN, UNHIDE_ON,
    )
    unhide_ends_bidding: bool = switch(
        False, DARK, "4", "Outbidding a dark deal ends the bidding",
        "A player who outbids a dark deal becomes declarer at once.", DARK_CHOSEN, UNHIDE_ON,
    )
    dark_cap_240: bool = switch(
        False, DARK, "8.1", "Dark deal gains at most 240", "A dark contract gains 240 at most.",
        DARK_ON
    )
    dark_doubles: str = choice(
        "all", ("all", "declarer"), DARK, "8.2", "Whose points a dark deal doubles",
        "Whose points a dark deal doubles.", DARK_ON,
    )
    dark_double_bolts: bool = switch(
        False, DARK, "8.6", "Double bolts in dark deals",
        "A bolt in a dark deal counts as two.", DARK_ON, BOLTS_ON,
    )

    # doubling
    double_defender_marriages: bool = switch(
        False, DOUBLING, "8.2", "Defenders' marriages doubled",
        "Golden and dark deals also double the defenders' marriages.", DOUBLED,
    )

    # trumps and play
    first_lead: str = choice(
        "declarer", ("declarer", "opener"), PLAY, "6.1", "First lead",
        "Who leads to the first trick.",
    )
    trump_choice: str = choice(
        "marriage", ("marriage", "declarer"), PLAY, "5.6", "How trump is chosen",
        "A marriage declared in play sets trump, or the declarer names it before play.",
    )
    must_trump: bool = switch(
        True, PLAY, "6.2", "Must trump",
        "A player who cannot follow suit must play a trump.",
    )
    must_overtake: bool = switch(
        False, PLAY, "6.2", "Must overtake", "A player who can beat the trick must do so."
    )
    marriage_on_first_trick: bool = switch(
        False, PLAY, "6.4", "Marriage on the first trick",
        "A marriage may be declared with the first lead of the deal.",
    )
    marriage_declaration: str = choice(
        "automatic", ("automatic", "spoken"), PLAY, "6.4", "Declaring marriages",
        "Leading the king or queen declares the marriage automatically, or the player decides "
        "each time.",
    )
    marriage_keeps_trump: bool = switch(
        False, PLAY, "6.4", "Marriage for points only",
        "A marriage may be declared for its points only, without changing the trump.",
    )
    half_marriage: bool = switch(
        False, PLAY, "6.5", "Half marriages",
        "The queen and jack of a suit count half of its marriage.",
    )
    ace_marriage: bool = switch(
        False, PLAY, "6.6", "Ace marriage", "Four aces in one hand count 200."
    )
    ace_marriage_on_first_trick: bool = switch(
        False, PLAY, "6.6", "Four aces declared on the first trick",
        "Four aces may be declared with the first lead of the deal.", ACE_MARRIAGE_ON,
    )
    ace_marriage_trump: str = choice(
        "none", ("none", "suit"), PLAY, "6.6", "Trump from four aces",
        "Whether leading one of four declared aces makes its suit trump.", ACE_MARRIAGE_ON,
    )
    ace_marriage_in_a_row: bool = switch(
        False, PLAY, "6.6", "Four aces led in a row",
        "After declaring four aces, the player must lead them one after another.", ACE_MARRIAGE_ON,
    )
    foreign_trump_lead_forbidden: bool = switch(
        False, PLAY, "6.7", "Only the player who set trump leads it",
        "Only the player who set trump may lead it. Others may if they have nothing else.",
    )
    must_lead_trump: bool = switch(
        False, PLAY, "6.7", "Must lead trump",
        "A player who leads and holds a trump must lead a "
        "trump."
    )
    only_declarer_scores_marriages: bool = switch(
        False, PLAY, "8.2", "Marriages for the declarer only",
        "The defenders' marriages score no points.",
    )
    four_nines_play_bonus: int = choice(
        0, (0, 200, 360), PLAY, "6.8", "Four nines in play",
        "What a player gets for playing the first of four nines.",
    )
    four_nines_bonus: int = choice(
        0, (0, 120), PLAY, "8.4", "Four nines at the end",
        "What a player gets for holding four nines when play begins.",
    )

    # scoring
    rounding: int = choice(
        5, (1, 5, 10), SCORING, "8", "Rounding", "Points are rounded to a multiple of this."
    )
    rounding_down: bool = switch(
        False, SCORING, "8", "Round down", "Points are rounded down, not to the nearest.", ROUNDED,
    )
    round_declarer: bool = switch(
        False, SCORING, "8.1", "Round the declarer's points too",
        "The declarer's points are rounded before they are compared with the contract.",
    )
    declarer_gain: str = choice(
        "contract", ("contract", "taken"), SCORING, "8.1", "Declarer's gain",
        "A made contract scores its own value, or all points taken.",
    )
    failed_contract_shared: bool = switch(
        False, SCORING, "8.2", "Failed contract is shared",
        "The defenders share the value of a contract that was played and failed.",
    )
    last_trick_bonus: int = choice(
        0, (0, 10), SCORING, "8", "Last trick", "Extra points for the last trick."
    )
    defenders_cap: bool = switch(
        False, SCORING, "8.5", "Only a contract wins",
        "Only the declarer of a made contract reaches the target; others stop just below it.",
        NO_BARREL_STATE,
    )
    bolts: str = choice(
        "per_game", ("off", "in_row", "per_game"), SCORING, "8.6", "Bolts",
        "Three deals without points cost the penalty: never, only if in a row, or at any time "
        "in the game.",
    )
    bolt_when: str = choice(
        "no_points", ("no_trick", "no_points", "rounds_to_zero"), SCORING, "8.6",
        "When a bolt is earned", "For taking no trick, no points, or points that round to zero.",
        BOLTS_ON,
    )
    own_bolt_free: bool = switch(
        True, SCORING, "8.6", "No bolt for the declarer",
        "The declarer never gets a bolt.", BOLTS_ON,
    )
    dump_truck: str = choice(
        "off", ("off", "555", "55", "both", "other"), SCORING, "8.9", "Dump truck",
        "A score of exactly 555, of exactly 55, or of another number becomes 0.",
    )
    dump_truck_score: int = number(
        550, 5, 4995, SCORING, "8.9", "Dump truck score",
        "The score that becomes 0.", DUMP_TRUCK_OTHER, multiple=5,
    )
    negative_dump_truck: bool = switch(
        False, SCORING, "8.9", "Dump truck at −555", "A score of exactly -555 becomes 0."
    )

    # barrel
    barrel: bool = switch(
        True, BARREL, "8.7", "Barrel",
        "Near the target a player gets on the barrel and must "
        "win from there."
    )
    barrel_threshold: int = number(
        880, 50, 4995, BARREL, "8.8", "Barrel at",
        "The score at which a player gets on the barrel.", BARREL_ON, multiple=5,
    )
    barrel_mode: str = choice(
        "declare", ("declare", "accumulate", "declarer_only"), BARREL, "8.7",
        "Winning from the barrel",
        "By a contract that reaches the target, by collecting points, or only as declarer.",
        BARREL_ON,
    )
    barrel_attempts: int | None = number(
        3, 1, 10, BARREL, "8.7", "Tries on the barrel",
        "How many deals a player has to win from the barrel before falling.",
        BARREL_ON, BARREL_STATE, null=True,
    )
    must_mount_barrel: bool = switch(
        False, BARREL, "9", "Win only from the barrel",
        "A player cannot win without having been on the barrel.", BARREL_ON, BARREL_STATE,
    )
    barrel_kick: str = choice(
        "one", ("off", "one", "two", "both"), BARREL, "8.8", "Getting on the barrel",
        "Whether a player who gets on the barrel throws off those already there: never, "
        "always, only as the third, or always and falls with them.",
        BARREL_ON, BARREL_STATE,
    )
    simultaneous_mount_falls: bool = switch(
        False, BARREL, "8.8", "Two who get on together both fall",
        "Players who get on the barrel in the same deal fall at once.", BARREL_ON, BARREL_STATE,
    )
    barrel_fail_costs_contract: bool = switch(
        False, BARREL, "8.7", "Failed contract: off the barrel",
        "A player on the barrel who fails a contract falls at once and loses its value.",
        BARREL_ON, BARREL_DECLARE,
    )
    barrel_fall_to_zero: bool = switch(
        False, BARREL, "8.7", "Fall to zero", "A player who falls off the barrel drops to zero.",
        BARREL_ON, BARREL_DECLARE,
    )
    barrel_fall_costs: str = choice(
        "penalty", ("penalty", "contract"), BARREL, "8.7", "What a fall costs",
        "The penalty, or the last contract failed on the barrel.",
        BARREL_ON, BARREL_DECLARE, ATTEMPTS_LIMITED,
    )
    three_barrels_reset: bool = switch(
        False, BARREL, "8.7", "Third fall resets the score",
        "A player who falls for the third time loses the whole score.", BARREL_ON, BARREL_STATE,
    )
    third_fall_score: int = choice(
        0, (0, 5), BARREL, "8.7", "Score after the third fall",
        "The score after the third fall.", BARREL_ON, BARREL_STATE, THIRD_FALL_RESETS,
    )
    no_barrel_after_third_fall: bool = switch(
        False, BARREL, "8.7", "No barrel after the third fall",
        "After three falls a player continues without a barrel.", BARREL_ON, BARREL_STATE,
    )
    bolts_on_barrel: bool = switch(
        False, BARREL, "8.6", "Bolts on the barrel",
        "Bolts count on the barrel too, and the third makes the player fall.",
        BARREL_ON, BARREL_STATE, BOLTS_ON,
    )
    barrel_bid_limit_120: bool = switch(
        False, BARREL, "4.6", "At most 120 from the barrel",
        "A player on the barrel may not bid above 120.", BARREL_ON, BARREL_STATE,
    )
    barrel_takes_talon: bool = switch(
        False, BARREL, "4.6", "Alone on the barrel: no bidding",
        "A player alone on the barrel becomes declarer without bidding.", BARREL_ON, BARREL_DECLARE,
    )
    obligatory_last_barrel: bool = switch(
        False, BARREL, "4.6", "Last try without bidding",
        "A player on the last try, after two falls, becomes declarer without bidding.",
        BARREL_ON, BARREL_DECLARE, THIRD_FALL_COUNTS, ATTEMPTS_LIMITED,
    )

    # four players
    sits_out: str = choice(
        "dealer", ("dealer", "right", "opposite"), FOUR, "1", "Who sits out",
        "Which of four players gets no cards: the dealer, the player to the dealer's right, or "
        "the player opposite.",
        FOUR_PLAYERS,
    )
    sitting_scores: str = choice(
        "talon", ("none", "talon", "aces"), FOUR, "8.3", "Points for sitting out",
        "Nothing, the points of the talon, or a fixed number of points for each ace in it.",
        FOUR_PLAYERS,
    )
    sitting_ace_value: int = number(
        40, 5, 100, FOUR, "8.3", "Value of an ace in the talon",
        "What the player who sits out gets for each ace in the talon.",
        FOUR_PLAYERS, ACES_SCORED, multiple=5,
    )
    half_for_half_marriage: bool = switch(
        False, FOUR, "8.3", "Half-marriage in the talon scores half",
        "A single king or queen in the talon counts half of its marriage.",
        FOUR_PLAYERS, TALON_SCORED,
    )

    # fmt: on

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Return the hash of all fields: each action looks something up by its agreements."""
        return hash(tuple(getattr(self, name) for name in SPECS))

    def __getstate__(self) -> dict[str, object]:
        # Texts have another hash in another process.
        return {name: getattr(self, name) for name in SPECS}

    def check(self) -> None:
        """Check the whole set.

        Raises:
            BadAgreements: With every problem of section 12.
        """
        problems = find_problems(self.as_json())
        if problems:
            raise BadAgreements(problems)

    def as_json(self) -> dict[str, object]:
        """Return every field with its value, as in a record."""
        return {name: self.json_value(name) for name in SPECS}

    def json_value(self, name: str) -> object:
        """Return the value of one field, as in a record."""
        return _to_json(name, getattr(self, name))

    def differences(self, preset: str = "classic") -> dict[str, object]:
        """Return the fewest fields that turn a preset into this set (without the preset's name)."""
        base, values = _preset_values(preset), self.as_json()
        changes = {name: value for name, value in values.items() if value != base[name]}
        for name in list(changes):
            fewer = {other: value for other, value in changes.items() if other != name}
            if values[name] == DEFAULTS[name] and _complete(preset, fewer) == values:
                changes = fewer
        return changes


SPECS: Mapping[str, Spec] = MappingProxyType(
    {field.name: field.metadata["spec"] for field in fields(Agreements)}
)


def spec(name: str) -> Spec:
    """Return the type, range, texts and section of a field.

    Raises:
        KeyError: There is no field called `name`.
    """
    return SPECS[name]


def _to_json(name: str, value: object) -> object:
    return dict(zip("SCDH", value, strict=True)) if isinstance(value, tuple) else value


def _from_json(values: Mapping[str, object]) -> Agreements:
    known = dict(values)
    marriages = known["marriage_values"]
    assert isinstance(marriages, dict)
    known["marriage_values"] = tuple(marriages[suit] for suit in "SCDH")
    return _shared(Agreements(**known))  # type: ignore[arg-type]  # every value was checked before


@lru_cache(maxsize=1024)
def _shared(agreements: Agreements) -> Agreements:
    """Return the same object for equal sets: what is looked up by it is then found at once."""
    return agreements


DEFAULTS: Mapping[str, object] = MappingProxyType(Agreements().as_json())

# Each preset as its differences from the defaults (section 10).
PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
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
            # Doubt (sections 9 and 10): section 9 named two presets without a barrel, not this one.
            "barrel": False,
        },
    }
)


def agreements_from(given: Mapping[str, object]) -> Agreements:
    """Return the checked agreements made from a preset and some differences (section 12).

    `given` is JSON: an optional key `preset` (default `classic`) and fields.

    Raises:
        BadAgreements: With every problem at once.
    """
    preset, differences = given.get("preset", "classic"), dict(given)
    differences.pop("preset", None)
    problems = [_unknown_field(name) for name in differences if name not in SPECS]
    known = {name: value for name, value in differences.items() if name in SPECS}
    if not isinstance(preset, str) or preset not in PRESETS:
        # The dependencies of its fields are unknown, so each field is checked alone.
        raise BadAgreements([_unknown_preset(preset), *problems, *_wrong_values(known)])
    values = _complete(preset, known)
    problems += find_problems(values)
    if problems:
        raise BadAgreements(problems)
    return _from_json(values)


def find_problems(values: Mapping[str, object]) -> list[AgreementProblem]:
    """Return every problem of a full set of JSON values: each field, then the set (section 12)."""
    wrong = _wrong_values(values)
    invalid = {name for problem in wrong for name in problem.fields}
    whole = [*_need_problems(values), *_conflicts(values)]
    # A field that is invalid by itself would only repeat in the conditions that read it.
    return wrong + [problem for problem in whole if not invalid.intersection(problem.fields)]


@cache
def _preset_values(preset: str) -> Mapping[str, object]:
    return MappingProxyType({**DEFAULTS, **PRESETS[preset]})


def _complete(preset: str, given: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a preset with some fields changed.

    A field that belongs to a switch now off falls back to its default.
    """
    values = {**_preset_values(preset), **given}
    while orphans := [name for name, _ in _unmet_needs(values) if name not in given]:
        values.update({name: DEFAULTS[name] for name in orphans})
    return values


def _unmet_needs(values: Mapping[str, object]) -> Iterator[tuple[str, tuple[Need, ...]]]:
    """Yield the fields that differ from their default although something they need is off."""
    for name, field_spec in SPECS.items():
        if values[name] != DEFAULTS[name]:
            missing = tuple(need for need in field_spec.needs if not need.is_met(values))
            if missing:
                yield name, missing


def _unknown_field(name: str) -> AgreementProblem:
    return AgreementProblem("unknown_field", (name,), f"{name}: unknown agreement")


def _unknown_preset(preset: object) -> AgreementProblem:
    text = f"preset: unknown preset {value_text(preset)}"
    return AgreementProblem("unknown_preset", ("preset",), text, {"preset": [*PRESETS]})


def _wrong_values(values: Mapping[str, object]) -> list[AgreementProblem]:
    """Return a problem for each value that its field does not allow, in the order of section 12."""
    names = (name for name in SPECS if name in values)
    return [_wrong_value(name) for name in names if not SPECS[name].accepts(values[name])]


def _wrong_value(name: str) -> AgreementProblem:
    field_spec = SPECS[name]
    fixes = {name: field_spec.choices() or [DEFAULTS[name]]}
    return AgreementProblem(
        "wrong_value", (name,), f"{name}: must be {field_spec.accepted_text()}", fixes
    )


def _need_problems(values: Mapping[str, object]) -> Iterator[AgreementProblem]:
    for name, missing in _unmet_needs(values):
        for need in missing:
            fixes = {name: [DEFAULTS[name]]}
            fixes.update({switch: list(wanted) for switch, wanted in need.any_of})
            switches = tuple(switch for switch, _ in need.any_of)
            yield AgreementProblem(
                "needs", (name, *switches), f"{name}: needs {need.text()}", fixes
            )


def _conflicts(values: Mapping[str, object]) -> Iterator[AgreementProblem]:
    """Yield the violations of the paragraph "And:" of section 12 and of the opening bid's step."""
    for broken, text, fixes in _conditions(values):
        if broken:
            names = tuple(fixes)
            yield AgreementProblem(
                "conflict", names, text, {k: list(v) for k, v in fixes.items() if v}
            )


Condition = tuple[bool, str, dict[str, Sequence[object]]]


def _conditions(values: Mapping[str, object]) -> Iterator[Condition]:
    v = _LenientValues(values)
    bid = v.number("opening_bid")
    yield (
        bid % max(1, v.number("bid_step")) != 0,
        "opening_bid: must be a multiple of bid_step",
        {
            "opening_bid": range(40, 121, 10),
            "bid_step": tuple(step for step in (5, 10) if bid % step == 0),
        },
    )
    yield (
        v.has("opener", "dealer") and v.has("players", 4) and v.has("sits_out", "dealer"),
        "opener: the dealer sits out and cannot open",
        {"opener": ("forehand",), "players": (2, 3), "sits_out": ("right", "opposite")},
    )
    yield from _trump_conditions(v)
    yield (
        v.has("barrel_fall_to_zero", True) and v.has("barrel_fall_costs", "contract"),
        "barrel_fall_to_zero: not with barrel_fall_costs=contract",
        {"barrel_fall_to_zero": (False,), "barrel_fall_costs": ("penalty",)},
    )
    yield from _golden_conditions(v)
    yield from _target_conditions(v)


class _LenientValues:
    """Values of which some may have a wrong type; those count as 0."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.values = values

    def has(self, name: str, value: object) -> bool:
        return self.values[name] == value

    def number(self, name: str) -> int:
        value = self.values[name]
        return value if isinstance(value, int) else 0


def _trump_conditions(v: _LenientValues) -> Iterator[Condition]:
    is_named = not v.has("trump_choice", "marriage")
    yield (
        is_named and v.has("marriage_keeps_trump", True),
        "marriage_keeps_trump: needs trump_choice=marriage",
        {"marriage_keeps_trump": (False,), "trump_choice": ("marriage",)},
    )
    yield (
        is_named and v.has("ace_marriage_trump", "suit"),
        "ace_marriage_trump: needs trump_choice=marriage",
        {"ace_marriage_trump": ("none",), "trump_choice": ("marriage",)},
    )


def _golden_conditions(v: _LenientValues) -> Iterator[Condition]:
    endless = v.has("golden_max_rounds", None)
    yield (
        endless and v.has("distribution_in_golden", True),
        "golden_max_rounds: needs a limit with distribution_in_golden",
        {"golden_max_rounds": (1, 2, 3), "distribution_in_golden": (False,)},
    )
    yield (
        endless and not v.has("write_off", "off"),
        "golden_max_rounds: needs a limit with write_off",
        {"golden_max_rounds": (1, 2, 3), "write_off": ("off",)},
    )


# How far the target may lie above the threshold, by the kind of barrel.
TARGET_MARGIN = {"declare": (5, 200), "accumulate": (1, 120), "declarer_only": (1, 5000)}


def _target_conditions(v: _LenientValues) -> Iterator[Condition]:
    target, threshold = v.number("target"), v.number("barrel_threshold")
    low, high = TARGET_MARGIN.get(str(v.values["barrel_mode"]), (1, 5000))
    bounds = f"{threshold + low} to {threshold + high}" if high < 5000 else f"over {threshold}"
    modes = (mode for mode, (a, b) in TARGET_MARGIN.items() if a <= target - threshold <= b)
    yield (
        v.has("barrel", True) and not low <= target - threshold <= high,
        f"target: must be {bounds} with this barrel",
        {
            "target": _numbers("target", threshold + low, threshold + high),
            "barrel_threshold": _numbers("barrel_threshold", target - high, target - low),
            "barrel_mode": tuple(modes),
            "barrel": (False,),
        },
    )
    yield (
        (v.has("dump_truck", "555") or v.has("dump_truck", "both")) and target <= 555,
        "dump_truck: 555 needs a target over 555",
        {"dump_truck": ("off", "55"), "target": _numbers("target", 556)},
    )
    yield from _dump_truck_conditions(v)


def _numbers(name: str, low: int, high: int = 5000) -> range:
    """Return the values of a numeric field from `low` to `high`."""
    field_spec = SPECS[name]
    step, most = field_spec.multiple, min(high, field_spec.high or high)
    return range(-(-max(low, field_spec.low) // step) * step, most + 1, step)


# The scores that become 0, by the values of `dump_truck` (section 8.9); "other" has its own field.
DUMP_TRUCKS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"off": (), "55": (55,), "555": (555,), "both": (55, 555)}
)


def _dump_truck_conditions(v: _LenientValues) -> Iterator[Condition]:
    target, threshold = v.number("target"), v.number("barrel_threshold")
    score, is_other = v.number("dump_truck_score"), v.has("dump_truck", "other")
    yield (
        is_other and score > target - 5,
        "dump_truck_score: must be at least 5 below the target",
        {
            "dump_truck_score": _numbers("dump_truck_score", 5, target - 5),
            "target": _numbers("target", score + 5),
            "dump_truck": ("off", "55"),
        },
    )
    has_threshold = v.has("barrel", True) and not v.has("barrel_mode", "declarer_only")
    highest = (
        score if is_other else max(DUMP_TRUCKS.get(str(v.values["dump_truck"]), ()), default=0)
    )
    below = _numbers("dump_truck_score", 5, threshold - 5)
    lower = (truck for truck, scores in DUMP_TRUCKS.items() if max(scores, default=0) < threshold)
    yield (
        has_threshold and highest >= threshold,
        "dump_truck: its score must be below barrel_threshold",
        {
            "dump_truck": tuple(lower),
            **({"dump_truck_score": below} if is_other else {}),
            "barrel_threshold": _numbers("barrel_threshold", highest + 5),
            "barrel_mode": ("declarer_only",),
            "barrel": (False,),
        },
    )
