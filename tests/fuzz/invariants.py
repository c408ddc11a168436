"""Invariants of every state of every game."""

from games.engine import IllegalAction, Phase, act, legal_actions, observe, parse_action
from games.engine.actions import PLAYS, Give, Lay, Play
from games.engine.cards import ALL_CARDS, DECK, NO_CARDS, iterate
from games.engine.errors import ILLEGAL_TEXTS
from tests.fuzz.legality import lawful

SEATS = (-1, 0, 1, 2, 3, 4)
REASONABLE = 450


class Broken(AssertionError):
    """A violated invariant."""


def hold(condition, said):
    if not condition:
        raise Broken(said)


def check_state(game, random):
    """Check everything about one state; return its legal actions."""
    kept = frozen(game)
    legal = legal_actions(game)
    if game.running is None:
        hold(legal == (), "legal actions without a deal")
        check_others(game, PLAYS[:1])
        return legal
    if game.phase is Phase.CUT:
        hold(sorted(game.running.cutting.deck) == list(DECK), "a deck without its 24 cards")
    else:
        check_cards(game.running)
    hold(bool(legal), "a seat without a legal action")
    hold(len(set(legal)) == len(legal), "a legal action twice")
    check_legal(game, legal, random)
    read = lawful(game) ^ {*map(str, legal)}
    hold(not read, f"legal by the engine, or read in the rules, not both: {sorted(read)[:5]}")
    check_others(game, (legal[0], random.choice(legal)))
    hold(unchanged(game, kept), "a state was changed by acting in it")
    return legal


def frozen(game):
    """Return the values of a state, to compare them later."""
    return dict(vars(game)), game.running and dict(vars(game.running))


def unchanged(game, kept):
    """Check that a frozen state has the same values, by identity and not only by equality."""
    values, running = kept
    same = all(vars(game)[name] is value for name, value in values.items())
    deal = running is None or all(vars(game.running)[n] is value for n, value in running.items())
    return same and deal and len(vars(game)) == len(values)


def check_cards(deal):
    """Check that each of the 24 cards is in exactly one place."""
    cards, heaps = NO_CARDS, [*deal.hands, deal.talon_on_table, deal.laid, deal.taken]
    for heap in (*heaps, *(1 << card for _, card in deal.trick)):
        hold(not cards & heap, "a card in two places")
        cards |= heap
    hold(cards == ALL_CARDS, "a card is missing")


def check_legal(game, legal, random):
    """Check that legal actions are accepted, and neighbours and a sample of others are not."""
    for action in legal:
        hold(accepted(game, game.to_act, action), f"refused although legal: {action}")
        hold(parse_action(str(action)) == action, f"reads otherwise than it is written: {action}")
    allowed = set(legal)
    for action in nearby(game, legal, random):
        if action not in allowed and accepted(game, game.to_act, action):
            raise Broken(f"accepted although not legal: {action}")


def check_others(game, actions):
    """Check that only the seat to act may act."""
    for seat in SEATS:
        for action in actions if seat != game.to_act else ():
            hold(not accepted(game, seat, action), f"seat {seat} may act too: {action}")


def accepted(game, seat, action):
    try:
        act(game, seat, action)
    except IllegalAction as refused:
        hold(refused.code in ILLEGAL_TEXTS, f"a refusal without a text: {refused.code}")
        return False
    return True


# The vocabulary


def _known(texts):
    """Return the actions of these texts, without words that the engine does not know."""
    for text in texts:
        try:
            yield parse_action(text)
        except IllegalAction:
            continue


SAID = "cut pass redeal keep stand distribute write_off dark look decline"
CHOSEN = ("take 0", "take 1", "trump S", "trump C", "trump D", "trump H")
WORDS = tuple(_known((*SAID.split(), *CHOSEN)))
AMOUNTS = {
    word: tuple(_known(f"{word} {amount}" for amount in amounts))
    for word, amounts in {
        "bid": (*range(5, REASONABLE, 5), 101, 119, 124, 900),
        "raise": (*range(5, REASONABLE, 5), 101, 119, 124, 900),
        "offer": (*range(60, 1300, 60), 100, 121, 125, 245),
    }.items()
}
FAR = (*WORDS, *(action for actions in AMOUNTS.values() for action in actions), *PLAYS)
# Which amounts are near in a step.
SPOKEN = {Phase.BIDDING: "bid", Phase.RAISE: "raise", Phase.BUYBACK: "offer"}


def nearby(game, legal, random):
    """Return actions near the legal ones, and a sample of the others."""
    yield from random.sample(WORDS, 8)
    yield from random.sample(FAR, 8)
    if game.phase in SPOKEN:
        yield from WORDS
        yield from _beside(SPOKEN[game.phase], legal)
    elif game.phase is Phase.PLAY:
        yield from PLAYS
        hand = game.running.hands[game.to_act]
        yield from (Play(card, word) for card in iterate(hand) for word in ("declare", "points"))
    else:
        yield from WORDS
    yield from _gifts(game, random)


def _beside(word, legal):
    """Return amounts below the least, between and above the greatest legal ones."""
    said = [int(text.split()[1]) for text in map(str, legal) if text.startswith(word)] or [120]
    least, most = min(said), max(said)
    beside = {*range(max(least - 30, 5), most + 35, 5), most + 120}
    yield from _known(f"{word} {amount}" for amount in (*beside, least - 1, least + 1, most + 1))


def _gifts(game, random):
    deal, defenders = game.running, game.running.defenders
    if game.phase is not Phase.EXCHANGE:
        yield Give(((random.randrange(4), random.choice(DECK)),))
        yield Lay(tuple(random.sample(DECK, random.choice((2, 3)))))
        return
    held = iterate(deal.held)
    for a, b in (*((a, b) for a in held for b in held), *_pairs(random, DECK, 15)):
        yield Give(tuple(zip(defenders, (a, b), strict=False)))
    for cards in (random.sample(held, 3) for _ in range(15)):
        yield Lay(tuple(cards))
        yield Lay(tuple(sorted(cards)))
        yield Lay((*sorted(cards), cards[0]))
    for a, b in (*_pairs(random, held, 15), *_pairs(random, DECK, 5)):
        yield Lay((a, b))
        yield Give(((defenders[0], a),), b)
        yield Give(tuple(zip(reversed(deal.active), (a, b), strict=False)))
        yield Give(tuple(zip(deal.active, (a, b, held[0], held[1]), strict=False)))


def _pairs(random, cards, number):
    return [tuple(random.choices(cards, k=2)) for _ in range(number)]


# What is shown


def views(game):
    """Return the observation of every seat, and last of a spectator."""
    return tuple(observe(game, viewer) for viewer in (*range(game.players), None))


def check_shown(old, new):
    """Check that the number of an observation grows by one exactly when it changes."""
    for before, after in zip(old, new, strict=True):
        who = "the spectator" if after.seat is None else f"seat {after.seat}"
        grown = after.seq - before.seq
        hold(grown in (0, 1), f"{who} was shown {grown} things at once")
        changed = said(before) != said(after)
        hold(not changed or grown, f"{who} sees something new under an old number")
        hold(changed or not grown, f"{who} sees nothing new under a new number")
        hold(grown or before.events == after.events, f"{who} is told events under an old number")


def said(observation):
    """Return all of an observation except its number and events."""
    values = dict(vars(observation))
    del values["seq"], values["events"]
    return values


def check_bounds(game):
    """Check the bounds of a standing between deals."""
    standing = game.standing
    hold(all(0 <= bolts <= 2 for bolts in standing.bolts), "more than two bolts")
    for score, attempts in zip(standing.scores, standing.barrel, strict=True):
        there = attempts is None or score >= game.agreements.barrel_threshold
        hold(there, "on the barrel, below the threshold")
    if game.over and game.winner is not None:
        hold(game.places[game.winner] == 1, "a winner who is not first")


def check_outcome(before, game):
    """Check that gains are differences of scores, and that card points add up."""
    last, agreed = game.last, game.agreements
    running = before.running
    begun = running.before if running else before.standing
    moved = tuple(a + b for a, b in zip(begun.scores, last.gains, strict=True))
    hold(moved == last.scores == game.standing.scores, "gains that are not the scores' change")
    whole = agreed.players > 2 or agreed.two_player != "discard_two"
    if last.outcome in ("made", "failed") and whole:
        hold(sum(last.points) == 120 + agreed.last_trick_bonus, "points that are not 120")
