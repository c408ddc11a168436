"""The legal actions of the seat to act, as compact JSON for the browser."""

from collections.abc import Sequence
from typing import Any, cast

from games import engine
from games.engine.actions import Action, Bid, Give, Lay, NameTrump, Offer, Play, Raise, Take
from games.engine.cards import SUITS, card_name
from games.tables.payloads.payload_types import Legal

Json = dict[str, Any]


def legal_json(game: engine.Game) -> Legal:
    """Return amounts as ranges, exchanges as one word, cards by name (docs/protocol/payload.md)."""
    actions = engine.legal_actions(game)
    step = game.agreements.bid_step
    plain = {str(action): True for action in actions if " " not in str(action)}
    parts = {**_amounts(actions, step, plain), **_cards(actions), **_choices(actions), **plain}
    return cast(Legal, parts)


def _amounts(actions: Sequence[Action], step: int, plain: Json) -> Json:
    """Return the ranges; bids are null where only a pass is legal, raises where only `stand` is."""
    bids = [action.amount for action in actions if isinstance(action, Bid)]
    raises = [action.amount for action in actions if isinstance(action, Raise)]
    legal: Json = {}
    if bids or "pass" in plain:
        legal["bid"] = _range(bids, step)
    if raises or "stand" in plain:
        legal["raise"] = _range(raises, step)
    return legal


def _range(amounts: Sequence[int], step: int) -> Json | None:
    return {"min": min(amounts), "max": max(amounts), "step": step} if amounts else None


def _cards(actions: Sequence[Action]) -> Json:
    legal: Json = {}
    if any(isinstance(action, Give) for action in actions):
        legal["give"] = True
    if any(isinstance(action, Lay) for action in actions):
        legal["lay"] = True
    played = [card_name(action.card) for action in actions if isinstance(action, Play)]
    if played:
        legal["play"] = list(dict.fromkeys(played))
    words = _words(actions)
    if words:
        legal["words"] = words
    return legal


def _words(actions: Sequence[Action]) -> Json:
    """Return the declarations that may go with a card, for each card that has any."""
    words_by_card: dict[str, list[str]] = {}
    for action in actions:
        if isinstance(action, Play):
            words_by_card.setdefault(card_name(action.card), []).append(action.word)
    return {card: words for card, words in words_by_card.items() if words != [""]}


def _choices(actions: Sequence[Action]) -> Json:
    """Return the price of an offer, the piles that may be taken, the suits that may be named."""
    legal: Json = {}
    for action in actions:
        if isinstance(action, Offer):
            legal["offer"] = action.price
        elif isinstance(action, Take):
            legal.setdefault("take", []).append(action.pile)
        elif isinstance(action, NameTrump):
            legal.setdefault("trump", []).append(SUITS[action.suit])
    return legal
