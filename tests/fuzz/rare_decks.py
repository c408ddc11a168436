"""Decks on which rare rules apply, laid out by section 3 of docs/rules.md."""

from games.engine.cards import ACE, DECK, JACK, KING, NINE, QUEEN, TEN, card_at

# Which heap gets each card: the hands from forehand on, then the talon or the piles.
TALON = (0, 1, 2, 3) * 3 + (0, 1, 2) * 4
PILES_OF_TWO = (0, 1, 2, 0, 1, 3) * 2 + (0, 1) * 6
PILES_OF_THREE = (0, 1, 2, 0, 1, 3) * 3 + (0, 1) * 3

# Each kind is a list of wishes: so many cards of a rank or these ranks of so many suits, and where:
# "f" is forehand's hand, "a" and "b" are any two hands, "t" is what lies in the middle.
KINDS = {
    "plain": (),
    "four_nines": ((4, NINE, "a"),),
    "three_nines": ((3, NINE, "a"),),
    "nines_by_talon": ((3, NINE, "a"), (1, NINE, "t")),
    "talon_nines": ((2, NINE, "t"),),
    "poor_talon": ((2, NINE, "t"), (4, JACK, "t")),
    "four_jacks": ((4, JACK, "a"),),
    "jacks_by_talon": ((2, JACK, "a"), (2, JACK, "t")),
    "talon_jacks": ((3, JACK, "t"),),
    "four_aces": ((4, ACE, "a"),),
    "aces_by_talon": ((3, ACE, "a"), (1, ACE, "t")),
    "aces_and_tens": ((4, ACE, "a"), (3, TEN, "a")),
    "talon_aces": ((2, ACE, "a"), (2, ACE, "t")),
    "weak": ((4, NINE, "a"), (3, JACK, "a")),
    "weak_two": ((4, NINE, "a"), (2, JACK, "a"), (2, JACK, "b"), (4, QUEEN, "b")),
    "marriage": (("KQ", 1, "a"),),
    "marriages": (("KQ", 2, "a"), (2, ACE, "a")),
    "two_married": (("KQ", 1, "a"), ("KQ", 1, "b")),
    "talon_married": (("KQ", 1, "t"),),
    "talon_halves": ((2, KING, "t"), (1, QUEEN, "t")),
    "halves": (("QJ", 2, "a"), (1, ACE, "a")),
    "strong": ((4, ACE, "a"), ("KQ", 1, "a"), (1, TEN, "a")),
    "strong_first": (("AKQT", 1, "f"), (3, ACE, "f")),
    "aces_and_tens_first": ((4, ACE, "f"), (3, TEN, "f")),
    "almost_first": (("AKQT", 1, "f"), (2, ACE, "f"), (1, NINE, "f")),
    "weak_first": ((4, NINE, "f"), (4, JACK, "f")),
    "trumps": (("AKQT", 1, "a"), (2, ACE, "a")),
}
RANKS = {"A": ACE, "T": TEN, "K": KING, "Q": QUEEN, "J": JACK}


def layout(agreed):
    """Return the heap of each place in the deck."""
    if agreed.players > 2:
        return TALON
    return PILES_OF_THREE if agreed.two_player == "piles_of_three" else PILES_OF_TWO


def random_deck(random, agreed, kinds=()):
    """Return (deck, cuts): a deck of one of these kinds, and its cuts."""
    kind = random.choice(kinds or tuple(KINDS))
    dealt = _dealt(random, agreed, KINDS[kind])
    return _cut_into(random, dealt) if agreed.cutting != "off" else (dealt, ())


def _dealt(random, agreed, wishes):
    """Return a deck that deals the wanted heaps, as far as possible."""
    order = layout(agreed)
    room = [order.count(heap) for heap in range(4)]
    hands = 2 if agreed.players == 2 else 3
    places = dict(zip("ab", random.sample(range(hands), 2), strict=True))
    places["f"] = 0
    places["t"] = hands if hands == 3 else random.choice((2, 3))
    pool, heaps = random.sample(DECK, 24), [[], [], [], []]
    for wish in wishes:
        heap = places[wish[2]]
        for card in _wanted(random, wish):
            if card in pool and len(heaps[heap]) < room[heap]:
                pool.remove(card)
                heaps[heap].append(card)
    for heap, cards in enumerate(heaps):
        while len(cards) < room[heap]:
            cards.append(pool.pop())
        random.shuffle(cards)
    return tuple(heaps[heap].pop() for heap in order)


def _wanted(random, wish):
    what, number, _ = wish
    suits = random.sample(range(4), 4)
    if isinstance(what, str):
        return [card_at(suit, RANKS[rank]) for suit in suits[:number] for rank in what]
    return [card_at(suit, number) for suit in suits[:what]]


# Cuts


def _cut_into(random, dealt):
    """Return a deck and cuts that make `dealt` of it, perhaps with nines and jacks shown."""
    if random.random() < 0.4:
        size = random.randint(1, 23)
        return dealt[-size:] + dealt[:-size], (size, *_cuts(random, dealt, 3))
    return dealt, _cuts(random, dealt, 4)


def _cuts(random, deck, number):
    sizes = []
    for _ in range(number):
        ranks = random.choice(((NINE,), (NINE,), (JACK,), range(6)))
        fitting = [size for size in range(1, 24) if deck[size - 1] % 6 in ranks]
        sizes.append(random.choice(fitting))
        deck = deck[sizes[-1] :] + deck[: sizes[-1]]
    return tuple(sizes)
