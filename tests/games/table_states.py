"""Every phase of the table in each preset, found in games played from known decks."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from games import engine
from games.engine.cards import DECK, Card, card_name
from games.tables.payloads import table_payload
from games.tables.state.live_game import LiveGame
from tests.games.engine.builders import deck_for

Json = dict[str, Any]
TableCondition = Callable[[Json], bool]
VIEWER, OTHERS = 0, (1, 2)
# Where the later games of a preset begin: somebody stands where the last points are hardest.
LATE = {
    "classic": {"scores": [640, 735, 880], "bolts": [1, 2, 0], "barrel": [None, None, 1]},
    "store": {"scores": [870, 735, 880], "bolts": [2, 0, 0], "barrel": [None, None, 0]},
    "polish": {"scores": [640, -90, 860], "distributions": [1, 0, 0]},
}
NINES = dict.fromkeys(range(3), "9S 9C 9D 9H")
STARTED_MS = 4000
DEALS = 40


def mine(key: str) -> TableCondition:
    return lambda table: key in table["legal"]


def theirs(phase: str) -> TableCondition:
    return lambda table: table["phase"] == phase and table["to_act"] in OTHERS


def why(code: str) -> TableCondition:
    return lambda table: any(one["code"] == code for one in table["why"].values())


def event(kind: str) -> TableCondition:
    return lambda table: any(one["type"] == kind for one in table["events"])


def leads(tricks: int) -> TableCondition:
    def wanted(table: Json) -> bool:
        return "play" in table["legal"] and not table["trick"] and sum(table["tricks"]) == tricks

    return wanted


def has_marriage(table: Json) -> bool:
    return any({"K" + suit, "Q" + suit} <= set(table["hand"]) for suit in "SCDH")


def over(table: Json) -> bool:
    return table["result"] is not None


EVERYWHERE: dict[str, TableCondition] = {
    "bid": mine("bid"),
    "bid-limit": lambda table: mine("bid")(table) and table["legal"]["bid"] is None,
    "bid-other": theirs("bidding"),
    "exchange": lambda table: {"give", "distribute"} <= set(table["legal"]),
    "exchange-other": theirs("exchange"),
    "raise": lambda table: bool(table["legal"].get("raise")),
    "raise-none": lambda table: mine("raise")(table) and table["legal"]["raise"] is None,
    "raise-other": theirs("raise"),
    "lead-first": leads(0),
    "lead-marriage": lambda table: leads(3)(table) and has_marriage(table) and table["tricks"][0],
    "lead-last": leads(7),
    "follow": why("must_follow"),
    "trump": why("must_trump"),
    "play-other": theirs("play"),
    "marriage": event("marriage_declared"),
    "given-up": event("distributed"),
    "next-deal": event("deal_scored"),
}
# Only there: in the preset, from its late standing (True) or from the first deal.
ELSEWHERE: dict[str, dict[str, TableCondition]] = {
    "classic": {"claim": mine("redeal"), "claim-other": lambda table: table["claiming"]},
    "store": {"exchange-barred": lambda table: set(table["legal"]) == {"give"}},
    "polish": {
        "claim": mine("redeal"),
        "claim-other": lambda table: table["claiming"],
        "overtake": why("must_overtake"),
    },
}
LATER: dict[str, TableCondition] = {
    "late-bid": mine("bid"),
    "late-play": mine("play"),
    "late-play-other": theirs("play"),
    "late-next-deal": event("deal_scored"),
}


def states(live: LiveGame) -> Iterator[tuple[str, Json]]:
    """Return each state's name and the payload of the first position that matches it."""
    preset = live.settings.preset
    special = {**EVERYWHERE, **ELSEWHERE[preset]}
    early = first_of(special, lambda: course(live))
    late = first_of({**special, **LATER}, lambda: course(live, LATE[preset]))
    found = {**late, **early}
    yield from ((name, found[name]) for name in {**special, **LATER})
    yield "gathering", gathering(live)
    yield "spectator", next(t for t in course(live, seat=None) if theirs("play")(t))
    yield "over", next(t for t in course(live, LATE[preset], last=2) if over(t))


def first_of(
    wanted: dict[str, TableCondition], played: Callable[[], Iterator[Json]]
) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for table in played():
        for name, is_it in wanted.items():
            if name not in found and is_it(table):
                found[name] = table
        if len(found) == len(wanted):
            break
    return found


def course(
    live: LiveGame, standing: Json | None = None, seat: int | None = VIEWER, last: int | None = None
) -> Iterator[Json]:
    """Yield what the seat sees in consecutive games, each from the same standing."""
    for number in range(DEALS if last is None else 1):
        agreed = live.settings.agreements
        given = {**agreed.differences(live.settings.preset), "max_deals": last}
        agreed = engine.agreements_from({"preset": live.settings.preset, **given})
        game_settings = replace(live.settings, id=f"{live.settings.preset}0000", agreements=agreed)
        game = engine.new_game(agreed, number % 3, standing)
        yield from shown(replace(live, settings=game_settings, game=game), number, seat)


def shown(live: LiveGame, number: int, seat: int | None) -> Iterator[Json]:
    """Yield the tables of at most two deals, or to the end of the game."""
    chance, game, rows = random.Random(number), live.game, list(live.sheet)
    while not game.over and game.deal < 2 + rows_before(rows):
        if game.phase == "deck":
            game = engine.start_deal(game, deck(chance, number, game.deal))
        else:
            game = engine.act(game, game.to_act, choice(game, chance))
        if game.last is not None and (not rows or rows[-1]["deal"] != game.last.deal):
            rows.append(game.last.as_json())
        if game.phase != "deck":
            yield told(live, game, tuple(rows), seat)


def gathering(live: LiveGame) -> Json:
    """Return a table before its first deal, while contributions are awaited."""
    game_settings = replace(live.settings, id=f"{live.settings.preset}0000")
    waiting = replace(live, settings=game_settings, clock=replace(live.clock, due=STARTED_MS))
    return told(waiting, engine.new_game(live.settings.agreements, 0), (), VIEWER)


def rows_before(rows: list[Json]) -> int:
    return sum(row["redeal"] for row in rows)


def told(live: LiveGame, game: engine.Game, rows: tuple[Json, ...], seat: int | None) -> Json:
    clock = replace(live.clock, seat=game.to_act, started=STARTED_MS)
    now = replace(live, game=game, seq_by_viewer=game.seq_by_viewer, sheet=rows, clock=clock)
    return table_payload.payload(now, seat)


def deck(chance: random.Random, number: int, deal: int) -> str:
    """Return a random deck; sometimes a seat holds all four nines."""
    if deal == 0 and number in NINES:
        return deck_for({number: NINES[number]})
    cards: list[Card] = list(DECK)
    chance.shuffle(cards)
    return "".join(card_name(card) for card in cards)


# How often what is seldom is done, where it may be.
SELDOM = {"distribute": 0.2, "redeal": 0.5, "stand": 0.6}


def choice(game: engine.Game, chance: random.Random) -> str:
    """Return any legal action, but keep bids modest."""
    texts = [str(action) for action in engine.legal_actions(game)]
    for text, share in SELDOM.items():
        if text in texts and chance.random() < share:
            return text
    bids = [text for text in texts if text.startswith("bid")]
    if bids and int(bids[0].split()[1]) <= 130 and chance.random() < 0.6:
        return bids[0]
    others = [text for text in texts if text not in bids and text not in SELDOM]
    return chance.choice(others or texts)
