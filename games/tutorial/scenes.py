"""The scenes of the tutorial: where each starts, and the coach's words at each decision.

The learner sits at seat 0; a bot plays the other two seats, so any legal answer is possible.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from games import engine
from games.engine import Observation
from games.engine.cards import parse_card

LEARNER = 0
TextSource = Callable[[Observation], str]
KH, QH = parse_card("KH"), parse_card("QH")


@dataclass(frozen=True)
class Tip:
    """The coach's words in one situation.

    when        returns whether this is the situation
    expected    the prefixes of the actions accepted now; empty: any legal one
    correction  the answer to another legal action
    """

    when: Callable[[Observation], bool]
    title: object
    text: object
    expected: tuple[str, ...] = ()
    correction: object = ""


@dataclass(frozen=True)
class Scene:
    """A position of a real deal, and how many decisions the scene takes (None: to the end)."""

    key: str
    deck: str
    dealer: int
    before: tuple[str, ...]
    tips: tuple[Tip, ...]
    decisions: int | None
    after: Tip


def _holds(*cards: int) -> Callable[[Observation], bool]:
    return lambda seen: all(seen.hand >> card & 1 for card in cards)


def _why(code: str) -> Callable[[Observation], bool]:
    return lambda seen: any(known == code for _, known, _ in seen.unplayable)


def _phase(phase: str) -> Callable[[Observation], bool]:
    return lambda seen: seen.phase == phase


def _may_declare(seen: Observation) -> bool:
    """Return whether this lead could declare a marriage in hearts."""
    return not seen.trick and bool(seen.tricks[LEARNER]) and _holds(KH, QH)(seen)


def _leads(seen: Observation) -> bool:
    return not seen.trick


def _always(seen: Observation) -> bool:
    return True


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
                "Diamonds were led and you have none. Clubs are trump: the declarer led the "
                "queen while holding the king. If you cannot follow suit, you must play a "
                "trump. The highest trump takes the trick, and it is yours."
            ),
        ),
        Tip(
            _why("must_follow"),
            gettext_lazy("Follow suit"),
            gettext_lazy(
                "A club was led and you hold clubs, so you must play one. Cards that you may "
                "play are lifted; tap another card to see why you may not. The ace is winning "
                "this trick, so play the nine: it is worth nothing."
            ),
        ),
        Tip(_always, gettext_lazy("Your turn"), gettext_lazy("Play any card that is lifted.")),
    ),
    decisions=2,
    after=Tip(
        _always,
        gettext_lazy("You know how to follow suit"),
        gettext_lazy(
            "Follow suit; if you cannot, play a trump; if you have no trump, play anything. "
            "The highest trump takes the trick, or, without trumps, the highest card of the "
            "suit led. From high to low: ace 11, ten 10, king 4, queen 3, jack 2, nine 0. "
            "Remember: the ten beats the king."
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
                "You have taken a trick, it is your lead, and you hold the king and queen of "
                "hearts: a marriage. Lead one of them: hearts become trump, and you score 100 "
                "points at once. Spades count 40, clubs 60, diamonds 80."
            ),
            expected=("play KH", "play QH"),
            correction=gettext_lazy(
                "That is allowed, but 100 points are waiting: lead the king or queen of hearts."
            ),
        ),
        Tip(
            _leads,
            gettext_lazy("Hearts are trump"),
            gettext_lazy(
                "Your trumps beat every other suit. Lead the ace and the ten of hearts: the others"
                " must follow with theirs, and then nobody can trump your diamonds."
            ),
        ),
        Tip(
            _always,
            gettext_lazy("Follow suit"),
            gettext_lazy("Another player leads now. Play any card that is lifted."),
        ),
    ),
    decisions=3,
    after=Tip(
        _always,
        gettext_lazy("Marriages win games"),
        gettext_lazy(
            "A deal has 120 card points; a marriage adds up to 100 more. You must take a trick "
            "before you can declare one. A later marriage changes the trump."
        ),
    ),
)

DEAL = Scene(
    key="deal",
    deck="JHASJS9DKSQCJCTSQH9HTHACADQS9SKHKCQD9CTCAHKDJDTD",
    dealer=2,
    before=("1 bid 105", "2 pass"),
    tips=(
        Tip(
            _phase("bidding"),
            gettext_lazy("Bid for the talon"),
            gettext_lazy(
                "The highest bidder takes the talon, the three cards in the middle, and must "
                "score at least the bid. You hold the marriage in hearts, so you may bid above "
                "120. Your aces and marriage are worth a bid: go 5 or 10 above the last one."
            ),
            expected=("bid",),
            correction=gettext_lazy(
                "You may pass, but this hand is worth a bid. Bid a little more."
            ),
        ),
        Tip(
            _phase("exchange"),
            gettext_lazy("Give away two cards"),
            gettext_lazy(
                "You won the talon, and everybody has seen it. Give one card to each of the "
                "others: low cards of suits in which you cannot win tricks. Keep your aces, "
                "and keep the king and queen of hearts together."
            ),
            expected=("give",),
            correction=gettext_lazy(
                "You may give up a bad hand, but this one is good. Give away two cards."
            ),
        ),
        Tip(
            _phase("raise"),
            gettext_lazy("The contract"),
            gettext_lazy(
                "Now that you have seen the talon, you may raise the contract. If you make it, "
                "you score exactly its value; if you fail, you lose all of it. This time, stay "
                "at your bid."
            ),
        ),
        Tip(
            _may_declare,
            gettext_lazy("Now the marriage"),
            gettext_lazy(
                "You have taken a trick and it is your lead. Lead the king or queen "
                "of hearts to score 100."
            ),
        ),
        Tip(
            _leads,
            gettext_lazy("Your lead"),
            gettext_lazy(
                "Lead aces first: they take tricks, and you need a trick before you can "
                "declare a marriage. The line above shows how many points you have and still "
                "need."
            ),
        ),
        Tip(
            _always,
            gettext_lazy("Your turn"),
            gettext_lazy(
                "Follow suit. Take the trick if it is worth it; otherwise play your least "
                "valuable card."
            ),
        ),
    ),
    decisions=None,
    after=Tip(
        _always,
        gettext_lazy("You know the game"),
        gettext_lazy(
            "The other players score what they took, rounded to 5. The first to reach 1000 "
            "wins. At 880 points you get on the barrel and have three deals to win. You will "
            "learn the rest at the table."
        ),
    ),
)
SCENES = (FOLLOW, MARRIAGE, DEAL)


def tip_for(scene: Scene, seen: Observation) -> Tip:
    """Return the coach's words for the current situation."""
    return next(tip for tip in scene.tips if tip.when(seen))


def start_scene(scene: Scene) -> engine.Game:
    """Return the game at the start of the scene."""
    agreements = engine.agreements_from({"max_deals": 1})
    game = engine.start_deal(engine.new_game(agreements, scene.dealer), scene.deck)
    for line in scene.before:
        seat, _, action = line.partition(" ")
        game = engine.act(game, int(seat), action)
    return game
