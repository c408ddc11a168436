"""Tests of a seat's conclusions: true, and complete by the rules of play."""

import pytest

from games.bots.search.worlds import ASIDE, knowledge_of
from games.engine import Game, Phase, act, agreements_from, new_game, observe, start_deal
from games.engine.actions import Give, Pass, Play, Stand
from games.engine.cards import Cards, parse_card
from tests.games.bots.deals import deck_of, filled
from tests.games.bots.search.worlds.observations import AGREEMENTS, hidden_hands, situations
from tests.games.engine.builders import cards as cards_named


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(3 * len(AGREEMENTS)))
def test_conclusions_are_true(seed: int) -> None:
    for game, seen in situations(seed):
        hidden = hidden_hands(game, seen.seat)
        known = knowledge_of(seen)
        for holder, possible, certain in zip(
            known.holders, known.possible, known.certain, strict=True
        ):
            assert hidden[holder] & ~possible == 0
            assert certain & ~hidden[holder] == 0


@pytest.mark.parametrize("seed", range(len(AGREEMENTS)))
def test_every_hidden_card_has_a_holder(seed: int) -> None:
    for game, seen in situations(seed):
        known, hidden = knowledge_of(seen), hidden_hands(game, seen.seat)
        assert known.unseen == sum(hidden.values())
        assert dict(zip(known.holders, known.sizes, strict=True)) == {
            holder: cards.bit_count() for holder, cards in hidden.items() if cards or holder >= 0
        }


def played(names: tuple[str, str, str], *cards: str, until: Phase = Phase.PLAY) -> Game:
    """Seat 1 plays 100, gives two nines of the talon away, and leads; then these cards follow."""
    hands = filled([*names, "9D 9C 9H"])
    game = new_game(agreements_from({"preset": "classic"}), 0)
    game = start_deal(game, deck_of(hands[:3], hands[3]))
    gift = Give(((0, parse_card("9C")), (2, parse_card("9D"))))
    actions = iter((Pass(), Pass(), gift, Stand(), *(Play(parse_card(card)) for card in cards)))
    while game.phase is not until or until is Phase.PLAY:
        action = next(actions, None)
        if action is None or game.to_act is None:
            break
        game = act(game, game.to_act, action)
    return game


def possible_of(game: Game, viewer: int, holder: int) -> Cards:
    known = knowledge_of(observe(game, viewer))
    return known.possible[known.holders.index(holder)]


HANDS = ("AD AC AS KS QS", "TS JS JC", "AH KH QH JH TC")


def test_a_player_who_does_not_follow_has_no_card_of_the_suit() -> None:
    spades = cards_named("KS QS 9S")
    assert possible_of(played(HANDS, "AC", "JC", "TC"), 2, 0) & spades
    assert not possible_of(played(HANDS, "AC", "JC", "TC", "AS", "TS", "JH"), 2, 0) & spades


def test_a_card_given_to_another_is_certain_to_the_giver() -> None:
    known = knowledge_of(observe(played(HANDS), 1))
    assert known.certain[known.holders.index(2)] == cards_named("9D")


def test_a_declared_marriage_shows_the_other_card() -> None:
    known = knowledge_of(observe(played(HANDS, "AC", "JC", "TC", "KS"), 0))
    assert known.certain[known.holders.index(1)] == cards_named("QS")


def test_a_king_led_without_a_declaration_excludes_the_queen() -> None:
    hands = ("AD AC AS KS JD", "TS JS JC", "AH QS QH JH TC")
    assert not possible_of(played(hands, "AC", "JC", "TC", "KS"), 2, 1) & cards_named("QS")


def test_before_the_talon_is_taken_three_cards_lie_aside() -> None:
    *hands, talon = filled([*HANDS, ""])
    agreed = agreements_from({"preset": "classic"})
    game = start_deal(new_game(agreed, 0), deck_of(hands, talon))
    assert game.to_act is not None
    known = knowledge_of(observe(game, game.to_act))
    assert known.sizes[known.holders.index(ASIDE)] == 3
