"""A moment of a deal: who decides, and all that the engine needs to get there."""

from dataclasses import dataclass, replace
from functools import cached_property

from games.engine import (
    Agreements,
    Game,
    Observation,
    Phase,
    act,
    new_game,
    observe,
    start_deal,
)
from games.engine.actions import Action
from games.engine.cards import Seat, card_name
from games.review.dealt.dealt_cards import DealtCards, cards_of_deck

CLASSIC = Agreements()
EXCHANGE, DECLARER, DEFENCE = KINDS = ("exchange", "declarer", "defence")


@dataclass(frozen=True)
class DealMoment:
    """A decision in the first deal of a game under the Classic agreements.

    dealer   the seat 0..2 that deals
    cards    the hands from forehand on and the talon, as dealt
    actions  what was done before, as in a record: "1 bid 105"
    """

    dealer: Seat
    cards: DealtCards
    actions: tuple[str, ...]

    @cached_property
    def game(self) -> Game:
        """Return the game at this moment.

        Raises:
            IllegalAction: The rules forbid one of the actions.
        """
        game = start_deal(new_game(CLASSIC, self.dealer), self.cards.deck())
        for text in self.actions:
            seat, _, action = text.partition(" ")
            game = act(game, int(seat), action)
        return game

    @property
    def seat(self) -> Seat:
        """Return the seat that decides."""
        assert self.game.to_act is not None
        return self.game.to_act

    @cached_property
    def observation(self) -> Observation:
        """Return what the seat that decides may know."""
        return observe(self.game, self.seat)

    def after(self, action: Action) -> "DealMoment":
        """Return the moment after the seat has acted."""
        return replace(self, actions=(*self.actions, f"{self.seat} {action}"))

    def with_contract(self, contract: int) -> "DealMoment":
        """Return the same where the declarer has raised to this contract, or stood at the bid."""
        number, text = next(
            (number, text)
            for number, text in enumerate(self.actions)
            if text.split()[1] in ("raise", "stand")
        )
        deal = self.game.running
        assert deal is not None
        word = "stand" if contract == deal.bid else f"raise {contract}"
        return self._changed(number, f"{text.split()[0]} {word}")

    def _changed(self, number: int, text: str) -> "DealMoment":
        actions = (*self.actions[:number], text, *self.actions[number + 1 :])
        return replace(self, actions=actions)

    def with_gift(self, receiver: Seat, card: int) -> "DealMoment":
        """Return the same with another card given to a seat, whether or not it is possible."""
        number, text = next(
            (number, text) for number, text in enumerate(self.actions) if " give " in text
        )
        words = text.split()
        at = next(at for at, word in enumerate(words) if word.startswith(f"{receiver}:"))
        words[at] = f"{receiver}:{card_name(card)}"
        return self._changed(number, " ".join(words))


def moment_of(dealer: Seat, deck: tuple[int, ...], actions: tuple[str, ...]) -> DealMoment:
    """Return a moment of the deal of this deck."""
    return DealMoment(dealer, cards_of_deck(deck), actions)


def kind_of(moment: DealMoment) -> str:
    """Return what is asked: gifts, a card of the declarer, or one of a defender."""
    if moment.game.phase is Phase.EXCHANGE:
        return EXCHANGE
    return DECLARER if moment.seat == moment.observation.declarer else DEFENCE
