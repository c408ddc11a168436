"""The phases that only some agreements have, each found in a game that the engine plays."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from games import engine
from games.tables.state.live_game import LiveGame
from tests.games.engine.builders import deck_for
from tests.games.table_states import VIEWER, Json, TableCondition, event, leads, mine, theirs, told

GAMES = 200
# Likely enough to meet each step soon; what is not named is chosen as often as anything else.
OFTEN = {"redeal": 0.05, "distribute": 0.05, "write_off": 0.05, "dark": 0.5, "look": 0.5}
RICH = {"scores": [400, 500, 600]}


@dataclass(frozen=True)
class Step:
    """A step to look for, with its games."""

    wanted: TableCondition
    agreed: dict[str, Any]
    standing: Json | None = None
    deck: str | None = None


def blind(table: Json) -> bool:
    return "bid" in table["legal"] and VIEWER in table["unseen"]


def has_words(*words: str) -> TableCondition:
    return lambda table: list(words) in list(table["legal"].get("words", {}).values())


def both(*wanted: TableCondition) -> TableCondition:
    return lambda table: all(one(table) for one in wanted)


def in_play(table: Json) -> bool:
    return "play" in table["legal"] and len(table["trick"]) == 1


def golden(table: Json) -> bool:
    return bool(table["golden"])


def dark_deal(table: Json) -> bool:
    return table["dark"] is not None


def nine_shown(table: Json) -> bool:
    return any(one["type"] == "deck_cut" and one["card"] for one in table["events"])


def four_aces(table: Json) -> bool:
    found = [one for one in table["events"] if one["type"] == "marriage_declared"]
    return any(one["suit"] is None for one in found)


ANYONE = {"dark": "anyone"}
FOREHAND = {"dark": "forehand"}
DUEL = {"preset": "duel"}
FOUR = {"preset": "four"}
STEPS: dict[str, Step] = {
    "cut": Step(mine("cut"), {"cutting": "left"}),
    "cut-again": Step(both(mine("cut"), nine_shown), {"cutting": "left"}),
    "cut-other": Step(theirs("cut"), {"cutting": "left"}),
    "dark": Step(mine("dark"), FOREHAND),
    "dark-other": Step(theirs("dark"), FOREHAND),
    "dark-mine": Step(lambda t: t["dark"] == VIEWER and t["phase"] == "bidding", FOREHAND),
    "dark-over": Step(both(mine("bid"), dark_deal), FOREHAND),
    "dark-play": Step(both(in_play, dark_deal), FOREHAND),
    "dark-exchange": Step(both(mine("give"), dark_deal), FOREHAND),
    "blind": Step(blind, ANYONE),
    "blind-120": Step(lambda t: blind(t) and t["legal"]["bid"] is None, ANYONE),
    "golden-exchange": Step(both(mine("give"), golden), {"golden_round": True}),
    "golden-play": Step(both(in_play, golden), {"golden_round": True}),
    "golden-again": Step(event("golden_round_ended"), {"golden_round": True}),
    "buyback": Step(mine("offer"), {"talon_buyback": True}, RICH),
    "buyback-other": Step(theirs("buyback"), {"talon_buyback": True}, RICH),
    "free-opening": Step(
        lambda t: "bid" in t["legal"] and "pass" not in t["legal"], {"free_opening": True}
    ),
    "write-off": Step(both(mine("write_off"), mine("distribute")), {"write_off": "aces"}),
    "raise-first": Step(mine("stand"), {"raise_before_exchange": True}),
    "hidden-talon": Step(mine("give"), {"hide_talon": "always"}),
    "trump": Step(mine("trump"), {"preset": "five_hundred_one"}),
    "trump-other": Step(theirs("trump"), {"preset": "five_hundred_one"}),
    "spoken": Step(has_words("", "declare"), {"marriage_declaration": "spoken"}),
    "keeps-trump": Step(has_words("", "points"), {"marriage_keeps_trump": True}),
    "spoken-keeps": Step(
        has_words("", "declare", "points"),
        {"marriage_declaration": "spoken", "marriage_keeps_trump": True},
    ),
    "ace-marriage": Step(
        four_aces,
        {"ace_marriage": True, "ace_marriage_on_first_trick": True},
        deck=deck_for({1: "AS AC AD AH"}),
    ),
    "claim-talon": Step(mine("redeal"), {"redeal_talon_below": 10, "redeal_hand_below": None}),
    "duel-pile": Step(mine("take"), DUEL),
    "duel-give": Step(mine("give"), DUEL),
    "duel-lay": Step(mine("lay"), {**DUEL, "two_player": "discard_two"}),
    "duel-three": Step(mine("give"), {**DUEL, "two_player": "piles_of_three"}),
    "duel-play": Step(in_play, DUEL),
    "duel-bid": Step(mine("bid"), DUEL),
    "four-bid": Step(mine("bid"), FOUR),
    "four-play": Step(both(in_play, lambda t: t["dealer"] != 2), FOUR),
    "four-top-out": Step(both(in_play, lambda t: t["dealer"] == 2), FOUR),
    "four-out": Step(lambda t: t["phase"] == "play" and VIEWER not in t["active"], FOUR),
    "four-exchange": Step(mine("give"), FOUR),
    "four-lead": Step(leads(3), FOUR),
    "lay-aside": Step(mine("lay"), {"preset": "lithuanian"}),
    "lay-aside-three": Step(mine("lay"), {"exchange": "lay_aside"}),
    "lay-aside-play": Step(in_play, {"preset": "lithuanian"}),
}


def steps(live: LiveGame) -> Iterator[tuple[str, Json]]:
    """Return each phase's name and the first payload that shows it."""
    yield from ((name, first(live, name, step)) for name, step in STEPS.items())


def first(live: LiveGame, name: str, step: Step) -> Json:
    for number in range(GAMES):
        for table in course(live, step, number):
            if step.wanted(table):
                return table
    raise LookupError(f"{name}: not met in {GAMES} games")


def course(live: LiveGame, step: Step, number: int) -> Iterator[Json]:
    """Yield one game of at most six deals, as the seat sees it."""
    agreed = engine.agreements_from(step.agreed)
    game = engine.new_game(agreed, number % agreed.players, step.standing)
    seated = of_so_many(live, agreed, step.agreed.get("preset", "classic"))
    chance, rows = random.Random(number), []
    while not game.over and game.deal < 6:
        if game.phase == "deck":
            game = engine.start_deal(game, step.deck or shuffled(chance), cuts(chance))
        else:
            game = engine.act(game, game.to_act, choice(game, chance))
        if game.last is not None and len(rows) < game.last.deal + 1:
            rows.append(game.last.as_json())
        if game.phase != "deck":
            yield told(seated, game, tuple(rows), VIEWER)


def of_so_many(live: LiveGame, agreed: engine.Agreements, preset: str) -> LiveGame:
    """Return the same table for two, three or four players."""
    n = agreed.players
    people = [*live.people, replace(live.people[2], seat=3, user=live.people[1].user)][:n]
    differences = agreed.differences(preset)
    game_settings = replace(
        live.settings, id="agreed0000", agreements=agreed, preset=preset, differences=differences
    )
    clock, state_version = live.clock, live.state_version
    return replace(
        live,
        settings=replace(game_settings, players=n),
        people=tuple(people),
        clock=replace(clock, **{key: more(getattr(clock, key), n) for key in PER_SEAT}),
        state_version=replace(
            state_version, users=more(state_version.users, n), names=more(state_version.names, n)
        ),
    )


PER_SEAT = ("reserve_ms_by_seat", "lag_quota_ms", "timeouts")


def more(values: tuple, count: int) -> tuple:
    return (*values, values[-1])[:count]


def shuffled(chance: random.Random) -> str:
    return "".join(engine.cards.card_name(c) for c in chance.sample(engine.cards.DECK, 24))


def cuts(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.randint(1, 23) for _ in range(4))


def choice(game: engine.Game, chance: random.Random) -> str:
    """Return any legal action; bids are modest, and actions that end a deal are rare."""
    texts = [str(action) for action in engine.legal_actions(game)]
    bids = [text for text in texts if text.startswith("bid")]
    if bids and chance.random() < 0.5:
        return bids[0]
    for text, share in OFTEN.items():
        if text in texts and chance.random() < share:
            return text
    others = [t for t in texts if t not in bids and t not in OFTEN]
    return chance.choice(others or texts)
