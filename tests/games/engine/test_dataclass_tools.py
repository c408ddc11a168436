"""Dataclasses that are made and copied quickly behave like others."""

from dataclasses import FrozenInstanceError, dataclass, field, fields

import pytest

from games.engine import agreements_from, new_game, observe
from games.engine.cutting import Cutting
from games.engine.dataclass_tools import Frozen, merged, own_fields, quick_init, with_own
from games.engine.observation import Observation
from games.engine.outcome import DealOutcome
from games.engine.scoring.points import Earnings
from games.engine.state import Deal, Game, Standing, blank_deal


@dataclass(frozen=True)
class Plain(Frozen):
    seat: int
    cards: tuple[int, ...] = ()
    word: str | None = None


@quick_init
@dataclass(frozen=True)
class Quick(Frozen):
    seat: int
    cards: tuple[int, ...] = ()
    word: str | None = None


@pytest.mark.parametrize(
    "arguments, named",
    [((1,), {}), ((1, (2,)), {}), ((1,), {"word": "x"}), ((), {"seat": 1, "cards": (3,)})],
)
def test_a_quick_init_takes_arguments_like_the_one_of_dataclasses(arguments, named):
    assert vars(Quick(*arguments, **named)) == vars(Plain(*arguments, **named))


@pytest.mark.parametrize("arguments", [(), (1, (), None, 4)])
def test_a_quick_init_refuses_the_wrong_number_of_arguments(arguments):
    with pytest.raises(TypeError):
        Quick(*arguments)


def test_a_default_that_must_be_made_anew_is_refused():
    @dataclass(frozen=True)
    class Listed:
        cards: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match="cards"):
        quick_init(Listed)


@pytest.mark.parametrize(
    "cls", [Cutting, Deal, DealOutcome, Earnings, Game, Observation, Standing], ids=str
)
def test_no_field_can_be_assigned(cls):
    made = cls(**{each.name: number for number, each in enumerate(fields(cls))})
    for number, each in enumerate(fields(cls)):
        assert getattr(made, each.name) == number
        with pytest.raises(FrozenInstanceError):
            setattr(made, each.name, None)


@pytest.mark.parametrize(
    "copied", [lambda deal: deal.replace(bid=100), lambda deal: merged(deal, {"bid": 100})]
)
def test_a_copy_leaves_the_original_as_it_was(copied):
    before = blank_deal(3)
    kept = dict(vars(before))
    after = copied(before)
    assert (after.bid, after.hands) == (100, before.hands)
    assert vars(before) == kept


def test_own_fields_change_the_state_itself():
    made = blank_deal(3).replace(bid=100)
    own_fields(made)["bid"] = 110
    assert made.bid == 110 and blank_deal(3).bid == 0


def test_with_own_changes_the_state_itself():
    made = blank_deal(3).replace(bid=100)
    assert with_own(made, bid=110) is made and made.bid == 110


@quick_init
@dataclass(frozen=True, kw_only=True)
class Named:
    seat: int
    word: str | None


def test_a_quick_init_of_keywords_takes_each_of_them():
    assert vars(Named(word="x", seat=1)) == {"seat": 1, "word": "x"}


@pytest.mark.parametrize("values", [{"seat": 1}, {"seat": 1, "word": "x", "card": 2}])
def test_a_quick_init_of_keywords_names_what_is_wrong(values):
    with pytest.raises(TypeError, match=r"Named needs each of its fields: (word|card)"):
        Named(**values)


def test_a_default_among_keywords_is_refused():
    @dataclass(frozen=True, kw_only=True)
    class Worded:
        word: str = ""

    with pytest.raises(TypeError, match="word"):
        quick_init(Worded)


def test_an_observation_has_all_of_its_fields_and_no_other():
    observed = observe(new_game(agreements_from({}), 0), 0)
    assert vars(observed).keys() == {each.name for each in fields(Observation)}
