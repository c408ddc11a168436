"""The situations of decisions in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.game_reviews.figures.situations import Situation

HABITS: dict[Situation, str | Promise] = {
    Situation.PASS_WITH_MARRIAGE: _("Passing with a marriage in hand"),
    Situation.PASS_WITHOUT_MARRIAGE: _("Passing without a marriage"),
    Situation.BID_WITH_MARRIAGE: _("Bidding on with a marriage in hand"),
    Situation.BID_WITHOUT_MARRIAGE: _("Bidding on without a marriage"),
    Situation.GIFT_OF_HIGH_CARD: _("Giving an ace or a ten away"),
    Situation.GIFT_OF_PICTURE: _("Giving a queen or a king away"),
    Situation.GIFT_OF_LOW_CARDS: _("Giving nines and jacks away"),
    Situation.RAISE: _("Raising the contract"),
    Situation.NO_RAISE: _("Leaving the contract as it is"),
    Situation.DEAL_GIVEN_UP: _("Giving a deal up"),
    Situation.DEAL_PLAYED_ON: _("Not giving a deal up"),
    Situation.MARRIAGE_LED: _("Declaring a marriage"),
    Situation.TRUMP_LED: _("Leading trump as declarer"),
    Situation.HIGH_CARD_LED: _("Leading an ace or a ten as declarer"),
    Situation.LOW_CARD_LED: _("Leading a low card as declarer"),
    Situation.FOLLOWED_AS_DECLARER: _("Following to tricks as declarer"),
    Situation.LED_IN_DEFENCE: _("Leading in defence"),
    Situation.UNDER_PARTNER: _("In defence, on a trick that the other defender has"),
    Situation.UNDER_DECLARER: _("In defence, on a trick that the declarer has"),
}
