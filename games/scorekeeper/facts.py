"""The facts of a deal as people write them down: read from JSON and checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accounts.clubs.errors import ClubError
from accounts.clubs.text_cleaning import clean_message
from games import engine
from games.engine import giving_up
from games.engine.actions import DISTRIBUTE, WRITE_OFF
from games.engine.bid_limits import BASE_LIMIT
from games.engine.cards import NO_CARDS, SUITS, Cards, Seat, cards_of, parse_card
from games.engine.marriages import ACES_VALUE
from games.engine.phases.buyback import PRICE_STEP
from games.engine.phases.dealing import begin_deal
from games.engine.scoring.ledger import charge_before_play
from games.engine.state import Deal
from games.scorekeeper.errors import UnreadableSheet

Json = Mapping[str, Any]
# (seat, what): a suit, "half" and a suit, or "aces".
Declared = tuple[Seat, str]

FREE_ENTRY = "free_entry"
KINDS = ("played", "distributed", "written_off", "redeal", FREE_ENTRY)
KEYS = frozenset(
    [
        "kind",
        "declarer",
        "contract",
        "dark",
        "sale",
        "points",
        "declared",
        "trickless",
        "four_nines",
        "talon",
        "aces",
        "fines",
        "changes",
        "reason",
        "passes_on",
    ]
)
KEYS_OF_AN_ENTRY = frozenset(["kind", "changes", "reason", "passes_on"])
# Four digits are more than a whole game moves; a reason fits below a row of the sheet.
MAX_CHANGE, MAX_REASON_LENGTH = 9999, 60
CARD_POINTS = 120
TALON_CARDS = 3
ACES = 4
# Three aces laid aside.
MAX_LAID_POINTS = 33
FULL_DECK = tuple(range(24))


@dataclass(frozen=True)
class DealFacts:
    """Facts of a finished deal without its cards (docs/scorekeeper.md).

    points     T of each seat, the last trick's bonus included
    trickless  the seats that took no trick; only with `bolt_when` "no_trick"
    talon      the cards of the talon; only where the sitting seat scores by them
    aces       how many aces each seat held; only for a write-off by aces
    fines      "cutting" and "redeals": charges before play, in order
    changes    of a free entry: what each seat gains or loses
    reason     of a free entry, as strangers may read it
    passes_on  of a free entry: whether the next dealer deals, as after a deal
    """

    kind: str
    declarer: Seat | None = None
    contract: int | None = None
    dark: bool = False
    sale: tuple[Seat, int] | None = None
    points: tuple[int, ...] = ()
    declared: tuple[Declared, ...] = ()
    trickless: tuple[Seat, ...] = ()
    four_nines: Seat | None = None
    talon: Cards = NO_CARDS
    aces: tuple[int, ...] = ()
    fines: tuple[str, ...] = ()
    changes: tuple[int, ...] = ()
    reason: str = ""
    passes_on: bool = False


def begun_deal(game: engine.Game, fines: Sequence[str] = ()) -> tuple[engine.Game, Deal]:
    """Return the game with its next deal begun and these fines charged; no cards are known."""
    begun = begin_deal(game, FULL_DECK, ())
    deal = begun.running
    assert deal is not None
    for cause in fines:
        seat = deal.cutting.seat if cause == "cutting" else deal.dealer
        assert seat is not None
        begun = charge_before_play(begun, deal, seat, cause)
    return begun, deal


def read_facts(game: engine.Game, number: int, raw: object) -> DealFacts:
    """Return the checked facts of the next deal of a game; `number` is for the errors, from 1.

    Raises:
        UnreadableSheet: a fact is missing, unknown or impossible.
    """
    if not isinstance(raw, Mapping):
        raise UnreadableSheet("deal_field", deal=number, field="deals")
    return _Reader(game, number, raw).read()


class _Reader:
    """One deal while it is read."""

    def __init__(self, game: engine.Game, number: int, raw: Json) -> None:
        self.agreed = game.agreements
        self.number, self.raw = number, raw
        # Fines come before everything else, and change who is on the barrel.
        self.fines = self._fines()
        self.game, self.deal = begun_deal(game, self.fines)

    def read(self) -> DealFacts:
        unknown = sorted(map(str, self.raw.keys() - KEYS))
        self.require(not unknown, unknown[0] if unknown else "")
        kind = self.raw.get("kind")
        self.require(kind in KINDS, "kind")
        if kind == "redeal":
            self.require(self.raw.keys() <= {"kind", "fines"}, "kind")
            return DealFacts("redeal", fines=self.fines)
        if kind == FREE_ENTRY:
            return self.free_entry()
        others = self.raw.keys() & (KEYS_OF_AN_ENTRY - {"kind"})
        self.require(not others, min(others, default=""))
        facts = DealFacts(
            kind=str(kind),
            declarer=self.seat("declarer"),
            contract=self.contract(),
            dark=self.dark(),
            talon=self.talon(),
            fines=self.fines,
            sale=self.sale(),
        )
        return self.played(facts) if kind == "played" else self.given_up(facts)

    def require(self, right: object, field: str) -> None:
        """Raise UnreadableSheet about this field unless it is right."""
        if not right:
            self.refuse("deal_field", field=field)

    def refuse(self, code: str, **data: Any) -> None:
        raise UnreadableSheet(code, deal=self.number, **data)

    def seat(self, field: str) -> Seat:
        """Return a seat that holds cards in this deal."""
        seat = self.raw.get(field)
        self.require(_is_number(seat) and seat in self.deal.active, field)
        return int(seat)  # type: ignore[arg-type]  # checked above

    def seats(self, field: str) -> tuple[Seat, ...]:
        seats = self.sequence(field)
        right = all(_is_number(seat) and seat in self.deal.active for seat in seats)
        self.require(right and len(set(seats)) == len(seats), field)
        return tuple(seats)

    def sequence(self, field: str, default: Sequence[Any] = ()) -> Sequence[Any]:
        value = self.raw.get(field, default)
        self.require(isinstance(value, list | tuple), field)
        return value

    def numbers(self, field: str) -> tuple[int, ...]:
        """Return a number for each seat; 0 for a seat that holds no cards."""
        values = self.sequence(field)
        right = len(values) == self.game.players and all(map(_is_number, values))
        right = right and all(
            value >= 0 and (not value or seat in self.deal.active)
            for seat, value in enumerate(values)
        )
        self.require(right, field)
        return tuple(values)

    def contract(self) -> int:
        """Return the contract, which must be one that the agreements know."""
        contract, step = self.raw.get("contract"), self.agreed.bid_step
        self.require(_is_number(contract), "contract")
        assert isinstance(contract, int)
        forced = forced_contract(self.agreed)
        if contract == forced:
            return contract
        least = min(self.agreed.opening_bid, forced or self.agreed.opening_bid)
        if not least <= contract <= max_contract(self.agreed):
            self.refuse("contract_range", least=least, most=max_contract(self.agreed))
        if contract % step:
            self.refuse("contract_step", step=step)
        return contract

    def dark(self) -> bool:
        dark = self.raw.get("dark", False)
        possible = self.agreed.dark != "off" and not self.deal.golden
        self.require(dark is False or (dark is True and possible), "dark")
        return bool(dark)

    def sale(self) -> tuple[Seat, int] | None:
        """Return (seller, price) of a bought declaration."""
        if self.raw.get("sale") is None:
            return None
        pair = self.sequence("sale")
        self.require(self.agreed.talon_buyback and len(pair) == 2, "sale")
        seller, price = pair
        buyer = self.seat("declarer")
        self.require(_is_number(seller) and seller in self.deal.active, "sale")
        self.require(seller != buyer and _is_number(price), "sale")
        if price <= 0 or price % PRICE_STEP or price > self.game.standing.scores[buyer]:
            self.refuse("price")
        return seller, price

    def talon(self) -> Cards:
        """Return the talon's cards, which the sitting seat scores by."""
        names = self.sequence("talon")
        self.require(all(isinstance(name, str) for name in names), "talon")
        needed = self.game.players == 4 and self.agreed.sitting_scores != "none"
        self.require(len(set(names)) == len(names) == TALON_CARDS * needed, "talon")
        try:
            return cards_of([parse_card(name) for name in names])
        except ValueError:
            raise UnreadableSheet("deal_field", deal=self.number, field="talon") from None

    def _fines(self) -> tuple[str, ...]:
        fines = self.sequence("fines")
        known = [
            cause
            for cause, agreed in (
                ("cutting", self.agreed.cutting != "off"),
                ("redeals", self.agreed.redeals_in_a_row_limit),
            )
            if agreed
        ]
        # The deck is cut before anybody can claim a redeal.
        self.require(list(fines) == [cause for cause in known if cause in fines], "fines")
        return tuple(fines)

    def free_entry(self) -> DealFacts:
        """Return an entry that no agreement knows: points, a reason, and who deals next."""
        others = self.raw.keys() - KEYS_OF_AN_ENTRY
        self.require(not others, min(others, default=""))
        changes = self.sequence("changes")
        right = all(_is_number(change) and abs(change) <= MAX_CHANGE for change in changes)
        self.require(right and len(changes) == self.game.players, "changes")
        passes_on = self.raw.get("passes_on", False)
        self.require(type(passes_on) is bool, "passes_on")
        return DealFacts(
            FREE_ENTRY, changes=tuple(changes), reason=self.reason(), passes_on=bool(passes_on)
        )

    def reason(self) -> str:
        """Return the reason of a free entry, without links and invisible characters."""
        reason = self.raw.get("reason")
        self.require(isinstance(reason, str) and len(reason) <= MAX_REASON_LENGTH, "reason")
        try:
            return clean_message(str(reason))
        except ClubError:
            raise UnreadableSheet("deal_field", deal=self.number, field="reason") from None

    def given_up(self, facts: DealFacts) -> DealFacts:
        """Return the facts of a deal that was given up before play."""
        others = self.raw.keys() & {"points", "declared", "trickless", "four_nines"}
        self.require(not others, min(others, default=""))
        dark = facts.declarer if facts.dark else None
        deal = self.deal.replace(declarer=facts.declarer, dark=dark)
        action = DISTRIBUTE if facts.kind == "distributed" else WRITE_OFF
        if giving_up.refusal(self.game, deal, action) is not None:
            self.refuse("give_up")
        by_aces = facts.kind == "written_off" and self.agreed.write_off == "aces"
        self.require(by_aces or "aces" not in self.raw, "aces")
        if not by_aces:
            return facts
        aces = self.numbers("aces")
        self.require(sum(aces) <= ACES, "aces")
        return _with(facts, aces=aces)

    def played(self, facts: DealFacts) -> DealFacts:
        """Return the facts of a deal that was played out."""
        self.require("aces" not in self.raw, "aces")
        trickless = self.seats("trickless")
        points = self.points()
        no_trick = self.agreed.bolts != "off" and self.agreed.bolt_when == "no_trick"
        self.require(no_trick or not trickless, "trickless")
        for seat in trickless:
            self.require(points[seat] <= self._most_without_trick(facts, seat), "trickless")
        return _with(
            facts,
            points=points,
            declared=self.declared(),
            trickless=trickless,
            four_nines=self.four_nines(),
        )

    def _most_without_trick(self, facts: DealFacts, seat: Seat) -> int:
        """Return the most points of a seat that took no trick: those of cards laid aside."""
        lays_aside = self.agreed.exchange == "lay_aside" and seat == facts.declarer
        return MAX_LAID_POINTS if lays_aside else 0

    def points(self) -> tuple[int, ...]:
        points = self.numbers("points")
        total = total_points(self.agreed)
        # Two players who lay cards aside leave points that nobody counts.
        is_open = self.game.players == 2 and self.agreed.two_player == "discard_two"
        if sum(points) > total or (sum(points) < total and not is_open):
            self.refuse("points_sum", sum=sum(points), total=total)
        return points

    def declared(self) -> tuple[Declared, ...]:
        pairs = self.sequence("declared")
        for pair in pairs:
            right = isinstance(pair, list | tuple) and len(pair) == 2
            self.require(right and _is_number(pair[0]) and isinstance(pair[1], str), "declared")
            seat, what = pair
            self.require(seat in self.deal.active and what in declarations(self.agreed), "declared")
        declared = tuple((seat, what) for seat, what in pairs)
        whats = [what for _, what in declared]
        self.require(len(set(whats)) == len(whats), "declared")
        by_suit = {(seat, what[-1]) for seat, what in declared if what != "aces"}
        self.require(len(by_suit) == len({suit for _, suit in by_suit}), "declared")
        return declared

    def four_nines(self) -> Seat | None:
        if self.raw.get("four_nines") is None:
            return None
        agreed = self.agreed.four_nines_bonus or self.agreed.four_nines_play_bonus
        self.require(agreed, "four_nines")
        return self.seat("four_nines")


def declarations(agreements: engine.Agreements) -> tuple[str, ...]:
    """Return what can be declared under these agreements."""
    halves = tuple(f"half {suit}" for suit in SUITS) if agreements.half_marriage else ()
    aces = ("aces",) if agreements.ace_marriage else ()
    return (*SUITS, *halves, *aces)


def max_contract(agreements: engine.Agreements) -> int:
    """Return the highest contract that any hand allows."""
    values = sum(agreements.marriage_values) + (ACES_VALUE if agreements.ace_marriage else 0)
    return (BASE_LIMIT + values) // agreements.bid_step * agreements.bid_step


def forced_contract(agreements: engine.Agreements) -> int | None:
    """Return the contract of a declarer by the barrel, or None (section 4.6)."""
    if not (agreements.obligatory_last_barrel or agreements.barrel_takes_talon):
        return None
    return agreements.target - agreements.barrel_threshold + agreements.more_than_target


def total_points(agreements: engine.Agreements) -> int:
    """Return the points of all tricks of a deal."""
    return CARD_POINTS + agreements.last_trick_bonus


def _is_number(value: object) -> bool:
    return type(value) is int


def _with(facts: DealFacts, **changes: Any) -> DealFacts:
    return DealFacts(**{**vars(facts), **changes})
