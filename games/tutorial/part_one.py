"""The first part: following suit, marriages, and a whole deal."""

from collections.abc import Callable

from django.utils.translation import gettext, gettext_lazy

from games import engine
from games.engine import Observation
from games.engine.cards import parse_card
from games.tutorial.scene import LEARNER, Scene, Tip, always, phase_is

KH, QH = parse_card("KH"), parse_card("QH")


def _holds(*cards: int) -> Callable[[Observation], bool]:
    return lambda seen: all(seen.hand >> card & 1 for card in cards)


def _why(code: str) -> Callable[[Observation], bool]:
    return lambda seen: any(known == code for _, known, _ in seen.unplayable)


def _may_declare(seen: Observation) -> bool:
    """Return whether this lead could declare a marriage in hearts."""
    return not seen.trick and bool(seen.tricks[LEARNER]) and _holds(KH, QH)(seen)


def _needs_a_trick(seen: Observation) -> bool:
    """Return whether a marriage in hearts waits for the learner's first trick."""
    return not seen.trick and not seen.tricks[LEARNER] and _holds(KH, QH)(seen)


def _leads(seen: Observation) -> bool:
    return not seen.trick


FOLLOW = Scene(
    key="follow",
    deck="KCTH9SKSKHJS9DAH9CACQHQCKDQDJC9HTSJHJDTDTCADQSAS",
    dealer=0,
    before=(
        "2 pass",
        "0 pass",
        "1 give 0:9C 2:9H",
        "1 stand",
        "1 play AD",
        "2 play QD",
        "0 play 9D",
        "1 play AH",
        "2 play 9H",
        "0 play JH",
        "1 play QC",
        "2 play AC",
    ),
    tips=(
        Tip(
            _why("must_trump"),
            gettext_lazy("Cannot follow suit? Play a trump"),
            gettext_lazy(
                "You have no diamond: play a trump, a club. The highest trump takes the trick."
            ),
        ),
        Tip(
            _why("must_follow"),
            gettext_lazy("Follow suit"),
            gettext_lazy(
                "A club was led: play a club. The cards you may play are lifted. The ace takes "
                "this trick, so play the nine: it is worth nothing."
            ),
        ),
        Tip(always, gettext_lazy("Your turn"), gettext_lazy("Play any card that is lifted.")),
    ),
    decisions=2,
    after=Tip(
        always,
        gettext_lazy("You know how to follow suit"),
        gettext_lazy(
            "Follow suit; else play a trump; else anything. The highest trump takes the trick, or "
            "the highest card of the suit led. Ace 11, ten 10, king 4, queen 3, jack 2, nine 0."
        ),
    ),
)

MARRIAGE = Scene(
    key="marriage",
    deck="KSAC9HTDQCKH9DADKCJDQSKDTCJSJC9SAHTS9CQHJHQDTHAS",
    dealer=1,
    before=(
        "0 bid 105",
        "1 pass",
        "2 pass",
        "0 give 1:JS 2:JD",
        "0 raise 160",
        "0 play AC",
        "1 play JC",
        "2 play 9C",
    ),
    tips=(
        Tip(
            _may_declare,
            gettext_lazy("A marriage"),
            gettext_lazy(
                "You have a trick, and the king and queen of hearts: a marriage. Lead one: hearts "
                "become trump and bring 100. Spades bring 40, clubs 60, diamonds 80."
            ),
            expected=("play KH", "play QH"),
            correction=gettext_lazy("100 points are waiting: lead the king or queen of hearts."),
        ),
        Tip(
            _leads,
            gettext_lazy("Hearts are trump"),
            gettext_lazy(
                "Lead a high heart to draw the last trump: then nobody can trump your diamonds."
            ),
        ),
        Tip(
            always,
            gettext_lazy("Follow suit"),
            gettext_lazy("Play any card that is lifted."),
        ),
    ),
    decisions=3,
    after=Tip(
        always,
        gettext_lazy("Marriages win games"),
        gettext_lazy(
            "A deal has 120 card points; a marriage adds up to 100. A later one changes the trump."
        ),
    ),
)


def _played(game: engine.Game) -> str:
    """Return how the deal ended for the learner."""
    assert game.last is not None
    if game.last.declarer != LEARNER:
        return gettext("Another player was the declarer in this deal.")
    if game.last.outcome == "made":
        return gettext("Contract made: you win %(contract)s points.") % {
            "contract": game.last.contract
        }
    return gettext("Contract failed: you lose %(contract)s points. It happens to everybody.") % {
        "contract": game.last.contract
    }


DEAL = Scene(
    key="deal",
    deck="JHASJS9DKSQCJCTSQH9HTHACADQS9SKHKCQD9CTCAHKDJDTD",
    dealer=2,
    before=("1 bid 105", "2 pass"),
    tips=(
        Tip(
            phase_is("bidding"),
            gettext_lazy("Bid for the talon"),
            gettext_lazy(
                "The highest bidder takes the talon from the middle, and must score the bid. With "
                "an ace and a marriage bid 5 or 10 more."
            ),
            expected=("bid",),
            correction=gettext_lazy("You may pass, but this hand is worth a bid."),
        ),
        Tip(
            phase_is("exchange"),
            gettext_lazy("Give away two cards"),
            gettext_lazy(
                "Everybody saw the talon. Give each of the others a low card; keep the aces and "
                "the marriage."
            ),
            expected=("give",),
            correction=gettext_lazy("This hand is too good to give up. Give away two cards."),
        ),
        Tip(
            phase_is("raise"),
            gettext_lazy("The contract"),
            gettext_lazy(
                "A contract scores its own value, or costs it. You may raise now; stay this time."
            ),
        ),
        Tip(
            _may_declare,
            gettext_lazy("Now the marriage"),
            gettext_lazy("Lead the king or queen of hearts: 100 points."),
        ),
        Tip(
            _needs_a_trick,
            gettext_lazy("Your lead"),
            gettext_lazy("Lead an ace: a marriage needs a trick."),
        ),
        Tip(
            always,
            gettext_lazy("Your turn"),
            gettext_lazy("Take sure tricks; else play your cheapest card."),
        ),
    ),
    decisions=None,
    after=Tip(
        always,
        gettext_lazy("You can play now"),
        gettext_lazy(
            "The others score what they took, rounded to 5. The first to reach 1000 wins."
        ),
    ),
    result=_played,
)
