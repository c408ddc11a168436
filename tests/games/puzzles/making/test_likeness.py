"""Likeness of puzzles."""

from dataclasses import replace

from games.engine.cards import MARRIAGE, card_name, iterate, parse_card
from games.puzzles.exact.moment import DealMoment
from games.puzzles.making.likeness import likeness
from games.review.dealt.dealt_cards import DealtCards
from tests.games.puzzles.moments import moments_in_play

# Spades and clubs change places.
OTHER_SUIT = str.maketrans("SC", "CS")


def swapped_card(card: int) -> int:
    name = card_name(card)
    return parse_card(name[0] + name[1].translate(OTHER_SUIT))


def swapped(moment: DealMoment) -> DealMoment:
    """Return the same moment with two suits exchanged."""

    def hand(cards: int) -> int:
        return sum(1 << swapped_card(card) for card in iterate(cards))

    dealt = DealtCards(tuple(map(hand, moment.cards.hands)), hand(moment.cards.talon))
    return replace(moment, cards=dealt, actions=tuple(map(swapped_text, moment.actions)))


def swapped_text(text: str) -> str:
    words = text.split()
    if words[1] == "play":
        return f"{words[0]} play {card_name(swapped_card(parse_card(words[2])))}"
    if words[1] == "give":
        gifts = [f"{one[:2]}{card_name(swapped_card(parse_card(one[2:])))}" for one in words[2:]]
        return " ".join([*words[:2], *gifts])
    return text


def test_a_moment_is_alike_to_itself_with_another_contract() -> None:
    for moment in moments_in_play(4):
        deal = moment.game.running
        assert deal is not None
        assert likeness(moment.with_contract(deal.bid)) == likeness(moment)


def test_suits_without_a_marriage_may_change_places() -> None:
    """Where a marriage of spades or clubs was declared or is possible, the values differ."""
    alike = [likeness(moment) == likeness(swapped(moment)) for moment in plain_moments()]
    assert alike and all(alike)


def plain_moments() -> list[DealMoment]:
    """Return moments where spades and clubs can make no marriage, nor have allowed a bid."""
    found = []
    for moment in moments_in_play(3) + moments_in_play(4):
        observation = moment.observation
        declared = {suit for _, suit, _ in observation.marriages}
        gone = [observation.played_cards & MARRIAGE[suit] for suit in (0, 1)]
        if not declared & {0, 1} and all(gone) and (observation.contract or 0) <= 120:
            found.append(moment)
    return found


def test_other_cards_are_not_alike() -> None:
    keys = [likeness(moment) for moment in moments_in_play(4)]
    assert len(set(keys)) > len(keys) // 2
