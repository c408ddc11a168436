"""Attacks by a friend who leaves: bad cards are to be annulled, or a win to be given away."""

from random import Random

from tests.bench.farming.attacks import STRENGTH, THROW_AWAYS, Attack, Round
from tests.bench.farming.ladder import LUCK, Account, Ladder, places_by_luck, rate, veteran

# The shortest games that are rated: there one deal counts most.
DEALS = 6
# Of the luck of a deal, what the first seven cards tell before the first bid (as variance).
SEEN = 0.5
# So often a day an account may close a game before its first bid, and be seated again.
FREE_DEPARTURES = 2


class Friends:
    """Throw-away accounts that sit beside the attacker, and how often they left today."""

    def __init__(self) -> None:
        self.accounts = [Account(STRENGTH) for _ in range(THROW_AWAYS)]
        self.left: dict[tuple[int, int], int] = {}
        self.next = 0

    def take(self) -> Account:
        """Return the next friend."""
        self.next = (self.next + 1) % len(self.accounts)
        return self.accounts[self.next]

    def may_leave(self, friend: Account, day: int) -> bool:
        """Count a departure; return whether the friend may still leave without a wait."""
        key = (friend.number, day)
        self.left[key] = self.left.get(key, 0) + 1
        return self.left[key] <= FREE_DEPARTURES


def before_the_first_bid(ladder: Ladder, seed: int = 0) -> Round:
    """The friend closes each game in which the attacker gets bad cards; else the friend loses.

    The third seat is a stranger's. Only who left is rated in a closed game.
    """
    dice, friends = Random(f"{seed}:bid"), Friends()
    part = LUCK / DEALS**0.5

    def game(attacker: Account, day: int) -> None:
        friend = friends.take()
        table = [attacker, friend, veteran(STRENGTH)]
        seen = dice.gauss(0, part * SEEN**0.5)
        if seen < 0 and friends.may_leave(friend, day):
            rate(table, [1, 3, 1], day, left=(1,), ladder=ladder, only=(1,))
            game(attacker, day)
            return
        # What was seen is a part of the luck that is thrown in any case.
        seats = places_by_luck(table, dice, [seen, -10 * LUCK, 0.0])
        rate(table, seats, day, ladder=ladder)

    return game


def after_the_first_bid(ladder: Ladder, seed: int = 0) -> Round:
    """The friend leaves whenever the first deal went badly: a bot goes on, and all of it counts."""
    dice, friends = Random(f"{seed}:deal"), Friends()
    part = LUCK / DEALS**0.5

    def game(attacker: Account, day: int) -> None:
        table = [attacker, friends.take(), veteran(STRENGTH)]
        first = dice.gauss(0, part)
        left = (1,) if first < 0 else ()
        luck = [first, -10 * LUCK * (not left), 0.0]
        places = places_by_luck(table, dice, luck)
        if left:
            places = [places[0] - (places[1] < places[0]), 3, places[2] - (places[1] < places[2])]
        rate(table, places, day, left=left, ladder=ladder)

    return game


def friend_leaves_after_the_deal(ladder: Ladder, seed: int = 0) -> Round:
    """The rule before: a bad first deal is annulled after its last trick."""
    dice, part = Random(f"{seed}:old"), LUCK / DEALS**0.5

    def game(attacker: Account, day: int) -> None:
        table = [attacker, Account(STRENGTH), veteran(STRENGTH)]
        first = abs(dice.gauss(0, part))
        rate(table, places_by_luck(table, dice, [first, -10 * LUCK, 0.0]), day, ladder=ladder)

    return game


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack for attack in (before_the_first_bid, after_the_first_bid)
}
