"""Lines of the six levels of bots at the person's seat, to compare few people with.

They are played ahead of the day, in memory, one deal at a time, where people play such deals. The
other two are the day's bots: the line of their own level says what they make at each of the three
seats.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from games import engine
from games.bots import LADDER, LEVELS, costs
from games.bots.levels import BUDGETS
from games.bots.search import Searcher
from games.daily.bots.answers import answer
from games.daily.bots.lines import line_hash
from games.daily.bots.versions import VERSIONS
from games.daily.deals import DEALS, SEATS, deal_secret, dealer_of, person_seat
from games.daily.models import BotLine, Day, Run
from games.tables.play.transitions import MAX_CUTS

NO_CONTRIBUTIONS = [""] * SEATS
# Bots play for a site where somebody began one of the deals so lately.
RECENT = timedelta(days=14)
# Chooses for the seat to act.
Chooser = Callable[[engine.Observation, tuple[engine.Action, ...]], engine.Action]
# Decks, cuts and actions, as in the deals of a record.
Log = list[dict[str, Any]]


def play_next(now: datetime) -> bool:
    """Play the next line of this day or the one to come; return False if there is none left.

    Days whose bots this process does not know are left to others. Where nobody plays there is
    nobody to compare, and an idle site rests.
    """
    today = now.astimezone(UTC).date()
    if not _is_wanted(now):
        return False
    days = Day.objects.filter(date__gte=today, bots__in=VERSIONS).select_related("preset")
    for day in days.order_by("date"):
        missing = _missing(day)
        if missing is not None:
            deal, level = missing
            log: Log = []
            changes = played(day, deal, level, log)
            row = BotLine(day=day, deal=deal, level=level, changes=changes)
            row.deals = [_with_cuts_made(dealt) for dealt in log]
            BotLine.objects.bulk_create([row], ignore_conflicts=True)
            return True
    return False


def _is_wanted(now: datetime) -> bool:
    """Return whether somebody has begun a deal of a day lately.

    Also who counts for nobody: guests and new accounts play yesterday's deals, and are compared.
    """
    # The last row, by its key: the dates of all runs have no index.
    begun_at = Run.objects.order_by("-pk").values_list("begun_at", flat=True).first()
    return begun_at is not None and begun_at > now - RECENT


def _with_cuts_made(dealt: dict[str, Any]) -> dict[str, Any]:
    """Return the deal with the cuts that were made, as in a record; it has all that might be."""
    made = sum(action.endswith(" cut") for action in dealt["actions"])
    cuts = dealt["cuts"][:made]
    return {**dealt, "cuts": cuts} if cuts else {key: dealt[key] for key in ("deck", "actions")}


def _missing(day: Day) -> tuple[int, str] | None:
    """Return the first deal and level without a line; without a compiled search of cheap ones."""
    levels = LADDER if costs.CAN_SEARCH else costs.CHEAP
    known = set(BotLine.objects.filter(day=day).values_list("deal", "level"))
    wanted = ((deal, level) for deal in DEALS for level in levels)
    return next((one for one in wanted if one not in known), None)


def own_level(day: Day) -> str:
    """Return the level of the day's bots."""
    return day.bots.partition("-")[0]


def played(day: Day, deal: int, level: str, log: Log | None = None) -> list[int]:
    """Return what the deal brings each seat, with a bot of this level in the person's.

    log  gets what was dealt and done
    """
    secret = bytes.fromhex(day.secret)

    def choose(seen: engine.Observation, legal: tuple[engine.Action, ...]) -> engine.Action:
        return _choice(level, line_hash(secret, deal, seen), seen, legal)

    is_own = level == own_level(day)
    chooser = partial(answer, day.deal_name(deal)) if is_own else choose
    game = played_out(day, deal, chooser, log)
    assert game.last is not None
    return list(game.last.gains)


def played_out(day: Day, deal: int, choose: Chooser, log: Log | None = None) -> engine.Game:
    """Return the deal at its end, with this chooser in the person's seat beside the day's bots.

    log  gets what was dealt and done
    """
    log = [] if log is None else log
    secret = bytes.fromhex(day.secret)
    own, others = person_seat(secret, deal), partial(answer, day.deal_name(deal))
    agreements = engine.agreements_from(day.preset.agreements)
    game = engine.new_game(agreements, dealer_of(secret, deal))
    while not game.played:
        if game.phase is engine.Phase.DECK:
            game = dealt(game, deal_secret(secret, deal), log)
            continue
        assert game.to_act is not None
        seen, legal = engine.observe(game, game.to_act), engine.legal_actions(game)
        action = (choose if game.to_act == own else others)(seen, legal)
        log[-1]["actions"].append(f"{game.to_act} {action}")
        game = engine.act(game, game.to_act, str(action))
    return game


def dealt(game: engine.Game, secret: bytes, log: Log) -> engine.Game:
    """Return the game with its next deck, as at a table."""
    seed = secret, NO_CONTRIBUTIONS, game.deal
    deck = engine.shuffle.deck(*seed)
    cuts = tuple(engine.shuffle.cut(*seed, k) for k in range(MAX_CUTS))
    log.append({"deck": deck, "cuts": [*cuts], "actions": []})
    return engine.start_deal(game, deck, cuts)


def _choice(
    level: str, seed: str, seen: engine.Observation, legal: tuple[engine.Action, ...]
) -> engine.Action:
    bot = LEVELS[level]
    if level in BUDGETS:
        bot = Searcher(replace(BUDGETS[level], seed=seed))
    return bot.choose(seen, legal)
