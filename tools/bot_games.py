"""Program that plays games between bots and keeps the closest, for a home page without people.

python -m tools.bot_games
"""

import json
from pathlib import Path
from typing import Any

from games.bots import LEVELS
from games.bots.bot_match import decks
from games.engine import Game, act, legal_actions, observe, start_deal
from games.engine.agreements import agreements_from
from games.engine.cards import NAMES, Card
from games.engine.new_game import new_game
from games.engine.record import DealLog, result_of, write_record

TARGET = Path(__file__).parent.parent / "thousand_site" / "showcase" / "records"
# As they are called at the tables, with their levels.
PLAYERS = {"Zosia": "beginner", "Jurek": "casual", "Halyna": "casual-bold"}
GAMES, KEPT, MAX_DEALS = 40, 3, 24


def played(seed: str) -> tuple[Game, dict[str, Any]]:
    """Play a game to its end; the same for the same seed."""
    agreements = agreements_from({"preset": "classic"})
    game, logs = new_game(agreements, 0), []
    for deck in decks(seed):
        game, log = _deal(start_deal(game, deck), deck)
        logs.append(log)
        if game.over or len(logs) == MAX_DEALS:
            break
    record = write_record(agreements, list(PLAYERS), 0, logs, result=result_of(game))
    return game, record


def _deal(game: Game, deck: tuple[Card, ...]) -> tuple[Game, DealLog]:
    actions = []
    while game.to_act is not None:
        seat = game.to_act
        bot = LEVELS[list(PLAYERS.values())[seat]]
        action = bot.choose(observe(game, seat), legal_actions(game))
        actions.append(f"{seat} {action}")
        game = act(game, seat, action)
    return game, DealLog("".join(NAMES[card] for card in deck), tuple(actions))


def gap(game: Game) -> int:
    """Return by how many points the second was behind the winner."""
    first, second, *_ = sorted(game.standing.scores, reverse=True)
    return first - second


def main() -> None:
    """Write the records of the closest games."""
    games = [found for found in map(played, map(str, range(GAMES))) if found[0].over]
    for number, (_, record) in enumerate(sorted(games, key=lambda found: gap(found[0]))[:KEPT], 1):
        text = json.dumps(record, ensure_ascii=False)
        (TARGET / f"{number}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
