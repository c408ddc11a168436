"""The deals of a stored game: the cards, and the game that waited for them."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games import engine
from games.engine.agreements import Agreements
from games.engine.new_game import new_game, restore
from games.models import DealResult, Game
from games.review.dealt.dealt_cards import SEATS, DealtCards, cards_of_deal


class DealtDeal(NamedTuple):
    """A deal: the game that waited for it, and its cards."""

    before: engine.Game
    cards: DealtCards


def is_known(agreements: Agreements) -> bool:
    """Return whether decks of these agreements are dealt as they were shuffled, to three.

    A cut looks at the bottom card and moves nines and jacks: not all deals are as likely then.
    """
    return agreements.players == SEATS and agreements.cutting == "off"


def dealt_deals(game: Game) -> list[DealtDeal]:
    """Return the deals of a finalised game with a record; none by agreements that are not known.

    The standings are those that were stored when each deal ended.
    """
    agreed = engine.agreements_from(game.agreements)
    if game.record is None or not is_known(agreed):
        return []
    return list(_deals(agreed, game))


def _deals(agreed: Agreements, game: Game) -> Iterator[DealtDeal]:
    assert game.record is not None
    stored = DealResult.objects.filter(game=game).order_by("number")
    before = new_game(agreed, game.record["first_dealer"])
    standings = stored.values_list("standing", flat=True)
    for deal, standing in zip(game.record["deals"], standings, strict=False):
        yield DealtDeal(before, _cards(before, deal))
        before = restore(agreed, standing)


def _cards(before: engine.Game, deal: Mapping[str, Any]) -> DealtCards:
    return cards_of_deal(engine.start_deal(before, deal["deck"]))
