"""Prints what the bots of a version choose in some deals, for other processes to repeat."""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence

from games.daily.bots.lines import line_hash
from games.daily.bots.versions import VERSIONS
from games.daily.deals import deal_secret, dealer_of, person_seat
from games.engine import (
    Action,
    Game,
    Observation,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.shuffle import deck

DAY_SECRET = bytes(range(32))


# Another day, of the other preset.
OTHER_SECRET = bytes(range(32, 64))
SECRETS = {"classic": DAY_SECRET, "polish": OTHER_SECRET}


class First:
    """A person who always does the first thing that is legal."""

    def choose(self, seen: Observation, legal: Sequence[Action]) -> Action:
        """Return the first of the legal actions."""
        return legal[0]


class Last:
    """A person who always does the last thing that is legal."""

    def choose(self, seen: Observation, legal: Sequence[Action]) -> Action:
        """Return the last of the legal actions."""
        return legal[-1]


# Who sits in the person's seat; None: a bot of the day, too.
PEOPLE = (None, First(), Last())


def dealt(deal: int, preset: str = "classic", secret: bytes = DAY_SECRET) -> Game:
    """Return a deal of the day, without the redeals that a game could have."""
    cards = deck(deal_secret(secret, deal), ["", "", ""], 0)
    game = new_game(agreements_from({"preset": preset}), dealer_of(secret, deal))
    return start_deal(game, cards, (5, 5, 5, 5))


def choices(
    version: str,
    deal: int,
    preset: str,
    secret: bytes = DAY_SECRET,
    person: First | Last | None = None,
) -> Iterator[str]:
    """Yield the actions of a deal that two bots play with this person."""
    game, own = dealt(deal, preset, secret), person_seat(secret, deal)
    while not game.over and not game.played and game.to_act is not None:
        seen, legal = observe(game, game.to_act), legal_actions(game)
        if person is not None and game.to_act == own:
            action = person.choose(seen, legal)
        else:
            action = VERSIONS[version](line_hash(secret, deal, seen)).choose(seen, legal)
        yield f"{game.to_act} {action}"
        game = act(game, game.to_act, str(action))


def digest(version: str, deals: list[int], preset: str) -> str:
    """Return a digest of all actions of these deals, in this order, by bots alone."""
    return _digest(one for deal in deals for one in choices(version, deal, preset))


def digest_of_lines(version: str, deal: int, preset: str) -> str:
    """Return a short digest of a deal of the preset's day, played with each of the people."""
    secret = SECRETS[preset]
    lines = (choices(version, deal, preset, secret, person) for person in PEOPLE)
    return _digest(action for line in lines for action in line)[:8]


def _digest(actions: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(actions).encode()).hexdigest()[:16]


if __name__ == "__main__":
    for number in sys.argv[3:]:
        print(number, digest(sys.argv[1], [int(number)], sys.argv[2]))
