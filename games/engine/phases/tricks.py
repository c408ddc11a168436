"""Playing the cards, and why a card may not be played (rules.md section 6)."""

from typing import Any

from ..actions import Action, Play, plays
from ..agreements import Agreements
from ..cards import (
    ACES,
    BIT,
    DECK,
    NINES,
    NO_CARDS,
    POINTS,
    SUIT,
    SUIT_CARDS,
    SUITS,
    Card,
    Cards,
    Seat,
    Suit,
    card_name,
    iterate,
    points_in,
)
from ..dataclass_tools import merged, with_item, with_own
from ..errors import IllegalAction
from ..events import Event, MarriageDeclared, NinesPlayed, card_played, trick_taken
from ..marriages import Declaration, declaration
from ..state import Deal, Game, next_of


def enter(game: Game, deal: Deal) -> Game:
    """Let the declarer, or the opener, lead to the first trick (section 6.1)."""
    opener_leads = game.agreements.first_lead == "opener" and deal.bids
    leader = deal.opener if opener_leads else deal.the_declarer
    nines = [seat for seat in deal.active if deal.hands[seat] & NINES == NINES]
    begun = deal.replace(leader=leader, four_nines=nines[0] if nines else None)
    return with_own(game, running=begun, to_act=leader)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return every card that may be played, with every word that may be said with it."""
    assert game.to_act is not None
    cards = playable_cards(game.agreements, deal, game.to_act)
    if deal.trick or not _uses_words(game.agreements):
        return plays(cards)
    return tuple(
        Play(card, word)
        for card in iterate(cards)
        for word in _words_for(
            game.agreements, declaration(game.agreements, deal, game.to_act, card)
        )
    )


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Play a card of the seat to act."""
    seat = game.to_act
    assert seat is not None
    if not isinstance(action, Play):
        raise IllegalAction("wrong_step")
    agreed = game.agreements
    if not BIT[action.card] & playable_cards(agreed, deal, seat):
        raise _illegal_play(agreed, deal, seat, action.card)
    changes, events = _play_card(agreed, deal, seat, action)
    if len(changes["trick"]) == len(deal.active):
        return _finish_trick(game, deal, changes, events)
    return merged(
        game,
        {
            "running": merged(deal, changes),
            "to_act": next_of(deal.active, seat),
            "events": game.events + events,
        },
    )


# Which cards may be played


def playable_cards(agreements: Agreements, deal: Deal, seat: Seat) -> Cards:
    """Return the cards that a seat may play on its turn (sections 6.2, 6.6, 6.7)."""
    hand = deal.hands[seat]
    if not deal.trick:
        bound = deal.trump is not None or deal.aces_leader is not None
        return _leadable_cards(agreements, deal, seat, hand) if bound else hand
    following = hand & SUIT_CARDS[SUIT[deal.trick[0][1]]]
    if not following:
        if not agreements.must_trump:
            return hand
        following = (hand & SUIT_CARDS[deal.trump] if deal.trump is not None else 0) or hand
    if agreements.must_overtake:
        return following & _beating_cards(deal) or following
    return following


def _leadable_cards(agreements: Agreements, deal: Deal, seat: Seat, hand: Cards) -> Cards:
    if deal.aces_leader == seat and hand & ACES:
        return hand & ACES
    if deal.trump is None:
        return hand
    trumps = hand & SUIT_CARDS[deal.trump]
    foreign = agreements.foreign_trump_lead_forbidden and deal.trump_maker != seat
    if foreign and trumps != hand:
        return hand & ~trumps
    return trumps or hand if agreements.must_lead_trump and not foreign else hand


def _beating_cards(deal: Deal) -> Cards:
    """Return all cards that would beat the running trick."""
    best = winning_play(deal.trick, deal.trump)[1]
    suit = SUIT[best]
    higher = SUIT_CARDS[suit] & ~((BIT[best] << 1) - 1)
    if deal.trump is None or suit == deal.trump:
        return higher
    return higher | SUIT_CARDS[deal.trump]


def refusal_reason(
    agreements: Agreements, deal: Deal, seat: Seat, card: Card
) -> tuple[str, Suit | None]:
    """Return why a card in the hand may not be played now: a code, and its suit or None."""
    if not deal.trick:
        return _lead_refusal_reason(deal, seat, card)
    led, hand = SUIT[deal.trick[0][1]], deal.hands[seat]
    if hand & SUIT_CARDS[led] and SUIT[card] != led:
        return "must_follow", led
    if (
        not hand & SUIT_CARDS[led]
        and deal.trump is not None
        and SUIT[card] != deal.trump
        and (hand & SUIT_CARDS[deal.trump])
    ):
        return "must_trump", deal.trump
    return "must_overtake", None


def _lead_refusal_reason(deal: Deal, seat: Seat, card: Card) -> tuple[str, Suit | None]:
    if deal.aces_leader == seat and deal.hands[seat] & ACES:
        return "must_lead_ace", None
    return ("foreign_trump" if SUIT[card] == deal.trump else "must_lead_trump"), deal.trump


def _illegal_play(agreements: Agreements, deal: Deal, seat: Seat, card: Card) -> IllegalAction:
    if not BIT[card] & deal.hands[seat]:
        return IllegalAction("not_in_hand", card=card_name(card))
    code, suit = refusal_reason(agreements, deal, seat, card)
    return IllegalAction(code) if suit is None else IllegalAction(code, suit=SUITS[suit])


# Declarations of a lead


def _uses_words(agreements: Agreements) -> bool:
    return agreements.marriage_declaration == "spoken" or agreements.marriage_keeps_trump


def _words_for(agreements: Agreements, declared: Declaration | None) -> tuple[str, ...]:
    """Return what may be said with a lead that could declare this (section 6.4)."""
    if declared is None:
        return ("",)
    words = ("", "declare") if agreements.marriage_declaration == "spoken" else ("",)
    keeps = agreements.marriage_keeps_trump and declared.trump is not None
    return (*words, "points") if keeps else words


def _resolve_declaration(
    agreements: Agreements, deal: Deal, seat: Seat, action: Play
) -> Declaration | None:
    """Return what this action declares, or None.

    Raises:
        IllegalAction: The word may not be said.
    """
    declared = None if deal.trick else declaration(agreements, deal, seat, action.card)
    if declared is None and not action.word:
        return None
    if action.word not in _words_for(agreements, declared):
        reason = "automatic" if declared else "nothing_to_declare"
        raise IllegalAction("not_allowed", reason=reason)
    if declared is None or action.word == "declare":
        return declared
    if action.word == "points":
        return Declaration(declared.suit, declared.value, None)
    return None if agreements.marriage_declaration == "spoken" else declared


# The course of a trick: each step returns the fields of the deal that change

Changes = dict[str, Any]

# The events of a card that declares nothing, by its seat and the card.
_ONLY_PLAYED: tuple[tuple[tuple[Event, ...], ...], ...] = tuple(
    tuple((card_played(seat, card, None),) for card in DECK) for seat in range(4)
)


def _play_card(
    agreements: Agreements, deal: Deal, seat: Seat, action: Play
) -> tuple[Changes, tuple[Event, ...]]:
    """Return what changes when the card is put on the table, and the events of it."""
    hands, card = list(deal.hands), action.card
    hands[seat] ^= BIT[card]
    changes: Changes = {"hands": tuple(hands), "trick": (*deal.trick, (seat, card))}
    if not deal.trick or action.word:
        declared = _resolve_declaration(agreements, deal, seat, action)
        if declared is not None:
            return _declare(agreements, deal, seat, card, declared, changes)
    if agreements.four_nines_play_bonus and BIT[card] & NINES:
        return _play_nine(agreements, deal, seat, card, changes)
    return changes, _ONLY_PLAYED[seat][card]


def _play_nine(
    agreements: Agreements, deal: Deal, seat: Seat, card: Card, changes: Changes
) -> tuple[Changes, tuple[Event, ...]]:
    """Count the bonus for playing the first of four nines (section 6.8)."""
    played, bonus = card_played(seat, card, None), agreements.four_nines_play_bonus
    if deal.hands[seat] & NINES != NINES:
        return changes, (played,)
    changes["declared"] = _add(deal.declared, seat, bonus)
    return changes, (played, NinesPlayed(seat, bonus))


def _declare(
    agreements: Agreements,
    deal: Deal,
    seat: Seat,
    card: Card,
    declared: Declaration,
    changes: Changes,
) -> tuple[Changes, tuple[Event, ...]]:
    """Count the value at once; the suit is trump from this trick on (section 6.4)."""
    changes["declared"] = _add(deal.declared, seat, declared.value)
    changes["marriages"] = (*deal.marriages, (seat, declared.suit, declared.value))
    if declared.trump is not None:
        changes |= {"trump": declared.trump, "trump_maker": seat}
    if declared.suit is None and agreements.ace_marriage_in_a_row:
        changes["aces_leader"] = seat
    made_trump = declared.trump is not None
    event = MarriageDeclared(seat, declared.suit, declared.value, made_trump)
    return changes, (card_played(seat, card, declared.value), event)


def _finish_trick(game: Game, deal: Deal, changes: Changes, events: tuple[Event, ...]) -> Game:
    """Give the trick to its winner, who leads next unless the deal is played out."""
    trick = changes["trick"]
    winner, _ = winning_play(trick, deal.trump)
    last = not changes["hands"][winner]
    points = _last_trick_bonus(game.agreements, deal) if last else 0
    collected = NO_CARDS
    for _, card in trick:
        collected |= BIT[card]
        points += POINTS[card]
    all_points, tricks = list(deal.points), list(deal.tricks)
    all_points[winner] += points
    if last and deal.laid and game.agreements.exchange == "lay_aside":
        # Not earlier: until then only the declarer knows what the laid cards are worth.
        all_points[deal.the_declarer] += points_in(deal.laid)
    tricks[winner] += 1
    changes |= {
        "trick": (),
        "leader": winner,
        "plays": deal.plays + trick,
        "last_winner": winner,
        "last_points": points,
        "points": tuple(all_points),
        "tricks": tuple(tricks),
        "taken": deal.taken | collected,
        "ending": "played" if last else None,
    }
    events = (*game.events, *events, trick_taken(winner, points))
    return merged(
        game,
        {
            "running": merged(deal, changes),
            "to_act": None if last else winner,
            "events": events,
        },
    )


def _last_trick_bonus(agreements: Agreements, deal: Deal) -> int:
    """Return the bonus of the last trick, and with two players the other pile (5.4)."""
    takes_pile = agreements.players == 2 and agreements.two_player != "discard_two"
    pile = points_in(deal.talon_on_table | deal.laid) if takes_pile else 0
    return agreements.last_trick_bonus + pile


def winning_play(trick: tuple[tuple[Seat, Card], ...], trump: Suit | None) -> tuple[Seat, Card]:
    """Return the highest trump of the trick, else the highest card of the suit led (6.3)."""
    best = trick[0]
    best_suit = SUIT[best[1]]
    for play in trick[1:]:
        suit = SUIT[play[1]]
        if suit == best_suit:
            if play[1] > best[1]:
                best = play
        elif suit == trump:
            best, best_suit = play, suit
    return best


def _add(values: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return with_item(values, seat, values[seat] + more)
