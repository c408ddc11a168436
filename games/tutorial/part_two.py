"""The second part: strategy beyond a single deal.

The numbers in these texts are checked against the engine (tests/games/tutorial/test_part_two.py).
"""

from django.utils.translation import gettext, gettext_lazy

from games import engine
from games.engine import Standing
from games.tutorial.scene import LEARNER, START, Scene, Tip, always, phase_is


def _scores(*scores: int) -> Standing:
    return START.replace(scores=scores)


def _raised(game: engine.Game) -> str:
    """Return what the raised contract brought, and what the cards were worth."""
    assert game.last is not None
    values = {
        "contract": game.last.contract,
        "points": game.last.points[LEARNER] + game.last.declared[LEARNER],
    }
    if game.last.outcome == "made":
        text = gettext("You took %(points)s points. Contract made: you score %(contract)s.")
    else:
        text = gettext("You took only %(points)s points. Contract failed: you lose %(contract)s.")
    return text % values


RAISE = Scene(
    key="raise",
    deck="ACTCJCQCKC9CQS9SAHKSADJDASKHTSTHTDQH9DKDQDJS9HJH",
    dealer=2,
    standing=_scores(410, 365, 520),
    before=("1 pass", "2 pass", "0 give 1:9D 2:JD"),
    tips=(
        Tip(
            phase_is("raise"),
            gettext_lazy("Raise the contract"),
            gettext_lazy(
                "With the queen of clubs your marriage is 60, three aces are 33, and tricks bring "
                "more. At 100 you score 100: raise to 130."
            ),
            expected=("raise",),
            correction=gettext_lazy("Your cards are worth more than 100: raise."),
        ),
    ),
    decisions=1,
    then={
        1: (
            "0 play AS",
            "1 play KS",
            "2 play QS",
            "0 play AC",
            "1 play 9C",
            "2 play JC",
            "0 play AH",
            "1 play 9H",
            "2 play JH",
            "0 play TH",
            "1 play KH",
            "2 play QH",
            "0 play QC",
            "1 play TC",
            "2 play JD",
            "1 play 9D",
            "2 play AD",
            "0 play KC",
            "0 play 9S",
            "1 play KD",
            "2 play TS",
            "2 play QD",
            "0 play JS",
            "1 play TD",
        )
    },
    after=Tip(
        always,
        gettext_lazy("A contract scores its own value"),
        gettext_lazy("The limit is 120 plus the marriages you hold: 180 here."),
    ),
    result=_raised,
)


def _given_up(game: engine.Game) -> str:
    """Return what giving up brought the others."""
    assert game.last is not None
    values = {"others": game.last.gains[1]}
    return gettext("You lose nothing, and the others score %(others)s each.") % values


GIVE_UP = Scene(
    key="give-up",
    deck="ASACKCQCJCTCQS9S9CKSTDKHQDADKD9DQHJDJH9HTHTSJSAH",
    dealer=2,
    standing=_scores(285, 430, 390),
    differences={"write_off": "plain"},
    before=("1 pass", "2 pass"),
    tips=(
        Tip(
            phase_is("exchange"),
            gettext_lazy("Give up in time"),
            gettext_lazy(
                "The opening 100 is yours, but without a marriage these cards take some 50 "
                "points. Press Give up."
            ),
            expected=("distribute",),
            correction=gettext_lazy("Press Give up, then “Give up this deal”: it costs nothing."),
        ),
    ),
    decisions=None,
    after=Tip(
        always,
        gettext_lazy("A bad hand costs little"),
        gettext_lazy(
            "In Classic every third time costs you 120. On the barrel you may not give up."
        ),
    ),
    result=_given_up,
)


def _kept_bolts(game: engine.Game) -> str:
    """Return what the learner's trick brought in the finished deal."""
    assert game.last is not None
    return gettext("You score %(points)s, and your bolts stay at %(bolts)s.") % {
        "points": game.last.gains[LEARNER],
        "bolts": game.last.bolts[LEARNER],
    }


BOLTS = Scene(
    key="bolts",
    deck="JDTDKC9HAHJC9DASKHTCQHTS9CADACKSTHQCJH9SQSJSQDKD",
    dealer=2,
    standing=_scores(340, 520, 610).replace(bolts=(2, 0, 1)),
    before=(
        "1 pass",
        "2 bid 105",
        "0 pass",
        "2 give 0:9D 1:9H",
        "2 stand",
        "2 play AS",
        "0 play JS",
        "1 play 9S",
        "2 play AC",
        "0 play 9C",
        "1 play JC",
        "2 play TS",
        "0 play KS",
        "1 play 9H",
        "2 play QS",
        "0 play 9D",
        "1 play QD",
        "2 play QC",
        "0 play JD",
        "1 play TC",
        "1 play TD",
        "2 play KD",
        "0 play JH",
        "1 play TH",
        "2 play QH",
    ),
    tips=(
        Tip(
            always,
            gettext_lazy("The third bolt"),
            gettext_lazy(
                "A defender without points in a deal gets a bolt; the third costs 120. You have "
                "two: take this trick with the ace."
            ),
            expected=("play AH",),
            correction=gettext_lazy("The king loses this trick: your third bolt. Play the ace."),
        ),
    ),
    decisions=1,
    then={1: ("0 play KH", "1 play AD", "2 play KC")},
    after=Tip(
        always,
        gettext_lazy("No third bolt"),
        gettext_lazy("After the third the count begins again. As declarer you get none."),
    ),
    result=_kept_bolts,
)


def _stopped_short(game: engine.Game) -> str:
    """Return the learner's gain and score after the finished deal."""
    assert game.last is not None
    return gettext("You score %(points)s and have %(score)s.") % {
        "points": game.last.gains[LEARNER],
        "score": game.last.scores[LEARNER],
    }


DUMP_TRUCK = Scene(
    key="dump-truck",
    deck="9STHJDACQHTDJHADKS9HTS9DKHQDAHJCKCTCKDQS9CASQCJS",
    dealer=0,
    standing=_scores(480, 640, 415),
    differences={"dump_truck": "555"},
    before=(
        "2 pass",
        "0 pass",
        "1 give 0:9S 2:9D",
        "1 raise 120",
        "1 play AS",
        "2 play QS",
        "0 play 9S",
        "1 play AC",
        "2 play QC",
        "0 play 9C",
        "1 play AD",
        "2 play 9D",
        "0 play JD",
        "1 play QH",
        "2 play TH",
        "0 play AH",
        "0 play TC",
        "1 play JC",
        "2 play KC",
        "0 play JH",
        "1 play KH",
        "2 play 9H",
        "1 play KS",
        "2 play QD",
    ),
    tips=(
        Tip(
            always,
            gettext_lazy("555: the dump truck"),
            gettext_lazy(
                "At some tables exactly 555 falls to 0. You had 480, and with the ten this deal "
                "would bring 75. Play the jack."
            ),
            expected=("play JS",),
            correction=gettext_lazy("480 and 75 make 555. Play the jack."),
        ),
    ),
    decisions=1,
    then={1: ("1 play KD", "2 play TD", "0 play TS")},
    after=Tip(
        always,
        gettext_lazy("Fewer points, and a better score"),
        gettext_lazy("Classic is played without the dump truck."),
    ),
    result=_stopped_short,
)


def _won(game: engine.Game) -> str:
    """Return the learner's score at the end of the game."""
    return gettext("You win with %(score)s points.") % {"score": game.standing.scores[LEARNER]}


def _not_120(action: str) -> str:
    """Return why another bid than 120, or a pass, is not what this deal needs."""
    if action == "pass":
        return gettext("Passing now means 760. Bid 120.")
    amount = int(action.removeprefix("bid "))
    if amount < 120:
        values = {"bid": amount, "sum": 880 + amount}
        return gettext("880 and %(bid)s make only %(sum)s.") % values
    return gettext("120 is enough. Bid 120.")


BARREL = Scene(
    key="barrel",
    deck="KDASKHJH9C9SKCACJDQSKSADQHQD9HTH9DAHTDTCTSJSJCQC",
    dealer=0,
    standing=_scores(880, 640, 415).replace(barrel=(2, None, None)),
    before=("2 pass",),
    tips=(
        Tip(
            phase_is("bidding"),
            gettext_lazy("On the barrel"),
            gettext_lazy(
                "From 880 only a contract of your own wins, 120 or more, within three deals. This "
                "is your third: bid 120, or fall to 760."
            ),
            expected=("bid 120",),
            correction=_not_120,
        ),
        Tip(
            always,
            gettext_lazy("Two cards left"),
            gettext_lazy(
                "Six tricks later you have 110 points. The ace of spades and all trumps are gone: "
                "lead your ten."
            ),
            expected=("play TS",),
            correction=gettext_lazy("The ten of hearts beats your king. Lead the ten of spades."),
        ),
    ),
    decisions=2,
    then={
        1: (
            "1 pass",
            "0 give 1:9H 2:JH",
            "0 stand",
            "0 play AC",
            "1 play 9C",
            "2 play JC",
            "0 play AD",
            "1 play JD",
            "2 play 9D",
            "0 play AH",
            "1 play 9H",
            "2 play JH",
            "0 play QC",
            "1 play JS",
            "2 play TC",
            "2 play AS",
            "0 play KS",
            "1 play QH",
            "2 play QD",
            "0 play KC",
            "1 play KD",
        ),
        2: ("1 play TD", "2 play 9S", "0 play KH", "1 play TH", "2 play QS"),
    },
    after=Tip(
        always,
        gettext_lazy("From the barrel to 1000"),
        gettext_lazy(
            "If somebody else gets on, you fall. Now play a real game against the easiest bots."
        ),
    ),
    result=_won,
)
