"""The longest possible duration of a game: what everybody together can waste. Pure functions."""

from collections.abc import Mapping

from games.bots import think_time
from games.engine import Agreements
from games.engine.bid_limits import BASE_LIMIT
from games.engine.cards import DECK
from games.engine.marriages import ACES_VALUE
from games.engine.phases.buyback import PRICE_STEP
from games.tables import clocks
from games.tables.clocks import TimeControl

# The phases that can ask for a new deal: before the bidding, after the talon, and before play.
CLAIMS_PER_DEAL = 3
MAX_CUTS = 4
MAX_ACTIVE = 3
# A bot's longest turn, without its pause at the start of a deal.
BOT_TURN_MS = max(think_time.PHASE_MS.values()) + think_time.TRICK_MS + think_time.JITTER_MS
# The longest pause of a bot at the start of a deal.
BOT_PAUSE_MS = max(clocks.FIRST_DEAL_MS, clocks.NEW_DEAL_MS)


def longest_game_ms(
    agreements: Agreements, control: TimeControl, deals: int, contribute_ms: int
) -> int:
    """Return the bound for so many deals, redeals included, in milliseconds.

    Every seat uses all its time, its whole reserve, each refill and all lag compensation. Taking a
    lost seat back adds only what the bot had thought by then; it returns no reserve.
    `contribute_ms` is the wait for contributions to the shuffle. Time given back after a downtime
    is not counted.
    """
    action = control.action_ms + clocks.GRACE_MS + clocks.LAG_REFILL_MS
    claim = control.claim_ms + clocks.GRACE_MS
    refills = min(clocks.REFILL_MS, control.reserve_ms) * (deals - 1)
    per_deal = (
        max_actions(agreements) * max(action, BOT_TURN_MS) + CLAIMS_PER_DEAL * claim + BOT_PAUSE_MS
    )
    per_seat = control.reserve_ms + refills + clocks.LAG_QUOTA_MS + BOT_TURN_MS + BOT_PAUSE_MS
    return contribute_ms + deals * per_deal + agreements.players * per_seat


def max_actions(agreements: Agreements) -> int:
    """Return the most actions of a deal that people can take by these agreements, less claims."""
    return sum(max_actions_by_phase(agreements).values())


def max_actions_by_phase(agreements: Agreements) -> Mapping[str, int]:
    """Return the most actions of each phase; giving up takes the place of the exchange."""
    active = min(agreements.players, MAX_ACTIVE)
    dark = active if agreements.dark != "off" else 0
    return {
        "cut": MAX_CUTS if agreements.cutting != "off" else 0,
        "dark": dark,
        # A look at the cards may come before a bid.
        "bidding": _most_bids(agreements) + active + dark,
        "buyback": _most_offers(agreements),
        "pile": int(agreements.players == 2),
        "exchange": 1,
        "raise": 1,
        "trump": int(agreements.trump_choice == "declarer"),
        "play": len(DECK),
    }


def _most_bids(agreements: Agreements) -> int:
    """Return the most bids of a deal: two hands bid step by step, and share the marriages."""
    values = sum(agreements.marriage_values) + ACES_VALUE * agreements.ace_marriage
    second_best = values if agreements.bid_over_120_without_marriage else values // 2
    # Over a dark deal one step is open to every hand.
    highest = BASE_LIMIT + second_best + 2 * agreements.bid_step
    return (highest - agreements.opening_bid) // agreements.bid_step + 1


def _most_offers(agreements: Agreements) -> int:
    """Return the most offers and declines; nobody pays more than the score they have."""
    return agreements.target // PRICE_STEP + MAX_ACTIVE if agreements.talon_buyback else 0
