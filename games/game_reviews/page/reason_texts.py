"""The facts of `games.review.reasons` in words.

A sentence speaks of cards and seats and of nobody's mistake, so that it fits every reader. Names
stand where no language bends them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.game_reviews.page.words import CARD_VALUES, Words, card, strong, suit
from games.review.reasons import Reason

TEXTS: dict[str, str | Promise] = {
    # Bids and raises.
    "above_any_lie": _(
        "However the cards lie, this hand takes at most %(points)s: %(contract)s is out of reach."
    ),
    "raise_was_sure": _("This hand takes %(points)s for sure: %(needed)s could be named."),
    "raise_beyond_hand": _(
        "The hand held %(points)s with its marriages: %(missing)s of the %(contract)s had to come "
        "from the others' cards."
    ),
    "bid_was_sure": _(
        "This hand takes %(points)s for sure, whatever lies in the talon: enough for %(needed)s."
    ),
    "pass_to_barrel": _("After this pass, a player on the barrel can win the game: %(seat)s."),
    "pass_with_marriage": _(
        "The hand held a marriage in %(suit)s, worth %(value)s, and an ace to get to it: "
        "%(contract)s is better."
    ),
    "bid_without_ace": _("Without an ace no trick is sure: %(contract)s was too much."),
    "bid_beyond_hand": _(
        "The hand held %(points)s with its marriages: %(missing)s of the %(contract)s had to come "
        "from elsewhere."
    ),
    # Gifts, and deals given up.
    "contract_was_sure": _(
        "The contract of %(needed)s was sure: these cards alone take %(points)s."
    ),
    "contract_out_of_reach": _(
        "However the cards lie, this hand takes at most %(points)s: %(needed)s is out of reach."
    ),
    "lone_nine_gave_redeal": _("The lone nine %(card)s gave the fourth: a redeal (%(seat)s)."),
    "nine_gave_redeal": _("%(card)s made %(nines)s nines in one hand: a redeal (%(seat)s)."),
    "gift_split_marriage": _("The gift split the marriage in %(suit)s, worth %(value)s."),
    "gift_made_marriage": _(
        "%(card)s made a marriage in another hand, and it was declared for %(value)s (%(seat)s)."
    ),
    "gift_of_ace": _("%(card)s was given away, a sure trick."),
    "gift_bared_ten": _("%(card)s was left alone in its suit while %(fallen)s was out."),
    "gift_of_points": _("%(points)s points were given away where %(less)s would do."),
    # Leads.
    "sure_contract": _(
        "The top cards, and a marriage after them, take %(points)s for sure: the contract is made. "
        "Begin with %(better)s."
    ),
    "declare_first": _(
        "The lead was given up with %(card)s before declaring. %(better)s first: %(value)s points."
    ),
    "dearer_marriage": _("%(better)s declares %(value)s, this one only %(less)s."),
    "marriage_waits": _(
        "A marriage worth %(value)s waits for a trick, and %(better)s takes one for sure."
    ),
    "last_trump_drawn": _("%(better)s draws the last trump, %(fallen)s."),
    "trump_into_longer": _(
        "Trump was led with %(own)s in hand, and another hand held %(other)s or more."
    ),
    "safe_after_fall": _("%(fallen)s fell, so %(better)s is safe."),
    "safe_lead": _("Nothing that was out beats %(better)s."),
    "led_below": _("%(card)s was led while %(fallen)s was out, and fell to it."),
    # Cards that follow.
    "trick_makes_contract": _(
        "%(better)s takes this trick of %(points)s, and with it the contract of %(needed)s."
    ),
    "sure_trick_left": _("The trick was sure: %(better)s takes it, %(points)s points."),
    "partner_not_fed": _(
        "%(fallen)s takes the trick for the defenders anyway. Give it %(better)s, not %(card)s: "
        "%(points)s points more."
    ),
    "enemy_fed": _(
        "The trick was lost either way: %(card)s gave %(points)s points more than %(better)s."
    ),
    "partner_overtaken": _("%(fallen)s had the trick for the defenders: %(card)s was not needed."),
    "marriage_broken": _("%(card)s broke the marriage in %(suit)s, worth %(value)s."),
    "winner_thrown": _(
        "Nothing that was out beats %(card)s, and it was thrown on a trick that it could not take. "
        "%(better)s costs less."
    ),
}


def reason_words(reason: Reason, names: Sequence[str]) -> Words:
    """Return a fact in words. names: of the seats, as the reader knows them."""
    return Words(str(TEXTS[reason.code]), _values(reason.values, names))


def _values(values: Mapping[str, int], names: Sequence[str]) -> dict[str, Any]:
    return {name: _value(name, value, names) for name, value in values.items()}


def _value(name: str, value: int, names: Sequence[str]) -> Any:
    if name in CARD_VALUES:
        return card(value)
    if name == "suit":
        return suit(value)
    return names[value] if name == "seat" else strong(value)
