"""The design of each sound: cloth, paper and wood for cards and bids, bells for moments.

The lengths are those of the guide to motion and sound. Each sound has the lowest sample rate that
carries it: a bell of 600 Hz needs less than a snap.
"""

from collections.abc import Callable
from typing import NamedTuple

from tools.sounds.tones import (
    BELL,
    MUTED,
    Samples,
    fading,
    finished,
    glide,
    noise,
    struck,
    swelling,
    together,
)

FINE, USUAL, LOW, LOWEST = 22_050, 16_000, 11_025, 8_000
# Notes of the scale of C, from middle C up.
C4, E4, G4, C5, D5, E5, G5, A5, C6 = 262, 330, 392, 523, 587, 659, 784, 880, 1047


class Sound(NamedTuple):
    """A sound with its sample rate in hertz."""

    samples: Samples
    rate: int


Design = Callable[[int], Samples]


def deal(rate: int) -> Samples:
    """Return a soft tick of paper: a card leaves the deck."""
    return fading(noise(1500, 5000, 0.04, rate, seed=1), rate, 0.009)


def card(rate: int) -> Samples:
    """Return a dry snap over a dull body: a card meets the cloth."""
    snap = fading(noise(1800, 6500, 0.03, rate, seed=2), rate, 0.006)
    body = struck(170, 0.07, rate, 0.016, MUTED)
    return together(0.07, rate, (0, snap), (0.002, 0.8 * body))


def trick(rate: int) -> Samples:
    """Return cards that are drawn over the cloth."""
    return swelling(noise(700, 3200, 0.16, rate, seed=3), 0.35)


def given(rate: int) -> Samples:
    """Return a card that slides to somebody, and is put down."""
    slide = swelling(noise(900, 3600, 0.15, rate, seed=4), 0.6)
    return together(0.22, rate, (0, 0.6 * slide), (0.15, card(rate)))


def talon(rate: int) -> Samples:
    """Return three cards that are turned, each a little brighter."""
    turns = (
        (0.09 * i, fading(noise(700 * step, 2600 * step, 0.1, rate, seed=5 + i), rate, 0.025))
        for i, step in enumerate((1, 1.35, 1.8))
    )
    return together(0.3, rate, *turns)


def bid(rate: int) -> Samples:
    """Return a knock on wood."""
    return struck(640, 0.06, rate, 0.014)


def passed(rate: int) -> Samples:
    """Return the knock of a bid, lower and softer."""
    return struck(400, 0.06, rate, 0.018, MUTED)


def marriage(rate: int) -> Samples:
    """Return two warm bells, a fifth apart."""
    low, high = struck(D5, 0.5, rate, 0.16, BELL), struck(A5, 0.36, rate, 0.14, BELL)
    return together(0.5, rate, (0, low), (0.14, 0.8 * high))


def trump(rate: int) -> Samples:
    """Return one warm bell with its octave."""
    return together(
        0.4, rate, (0, struck(A5 / 2, 0.4, rate, 0.13, BELL)), (0, 0.5 * bell(A5, rate))
    )


def bell(pitch: float, rate: int) -> Samples:
    """Return a short bell."""
    return struck(pitch, 0.35, rate, 0.11, BELL)


def made(rate: int) -> Samples:
    """Return a rising third."""
    return together(0.45, rate, (0, bell(C5, rate)), (0.13, bell(E5, rate)))


def failed(rate: int) -> Samples:
    """Return a falling third, muted."""
    first, second = (struck(pitch, 0.3, rate, 0.12, MUTED) for pitch in (E4, C4))
    return together(0.45, rate, (0, first), (0.15, second))


def bolt(rate: int) -> Samples:
    """Return the stroke of a pencil."""
    grain = 0.6 + 0.4 * noise(40, 160, 0.18, rate, seed=9)
    return swelling(noise(2200, 6000, 0.18, rate, seed=8) * grain, 0.25)


def roll(rate: int, pitches: tuple[float, ...]) -> Samples:
    """Return knocks on a barrel that follow each other faster and faster."""
    starts = (0, 0.11, 0.21, 0.3, 0.38, 0.45)
    knocks = (
        (start, (0.6 + 0.08 * i) * struck(pitch, 0.15, rate, 0.04))
        for i, (start, pitch) in enumerate(zip(starts, pitches, strict=True))
    )
    return together(0.6, rate, *knocks)


def barrel(rate: int) -> Samples:
    """Return a low roll of wood, upwards."""
    return roll(rate, (147, 156, 165, 175, 185, 196))


def fall(rate: int) -> Samples:
    """Return the roll of the barrel, downwards."""
    return roll(rate, (196, 180, 165, 150, 136, 123))


def turn(rate: int) -> Samples:
    """Return one soft tap."""
    return struck(G5, 0.14, rate, 0.035, MUTED)


def ten(rate: int) -> Samples:
    """Return two taps, higher."""
    tap = struck(C6, 0.14, rate, 0.035, MUTED)
    return together(0.3, rate, (0, tap), (0.15, tap))


def last(rate: int) -> Samples:
    """Return three taps, higher still: the turn may cost the seat."""
    tap = struck(C6 * 1.19, 0.16, rate, 0.05, BELL)
    return together(0.48, rate, (0, tap), (0.16, tap), (0.32, tap))


def message(rate: int) -> Samples:
    """Return a drop of water."""
    return fading(glide(480, 1250, 0.09, rate), rate, 0.03)


def tune(rate: int, seconds: float, pitches: tuple[float, ...], gap: float) -> Samples:
    """Return short bells, one after the other."""
    notes = ((gap * i, bell(pitch, rate)) for i, pitch in enumerate(pitches))
    return together(seconds, rate, *notes)


def won(rate: int) -> Samples:
    """Return four notes for the winner."""
    return tune(rate, 0.9, (C5, E5, G5, C6), 0.16)


def over(rate: int) -> Samples:
    """Return two notes for the others."""
    return tune(rate, 0.9, (C5, G4), 0.24)


def found(rate: int) -> Samples:
    """Return a rising call, repeated once: a table is found."""
    return tune(rate, 0.7, (E5, A5, E5, A5), 0.13)


# The greatest loudness of each: paper is softer than wood, and a call the loudest.
DESIGNS: dict[str, tuple[Design, int, float]] = {
    "deal": (deal, FINE, 0.35),
    "card": (card, FINE, 0.8),
    "trick": (trick, USUAL, 0.45),
    "given": (given, USUAL, 0.6),
    "talon": (talon, USUAL, 0.5),
    "bid": (bid, USUAL, 0.7),
    "passed": (passed, USUAL, 0.45),
    "marriage": (marriage, USUAL, 0.7),
    "trump": (trump, USUAL, 0.65),
    "made": (made, USUAL, 0.65),
    "failed": (failed, USUAL, 0.65),
    "bolt": (bolt, USUAL, 0.45),
    "barrel": (barrel, LOW, 0.8),
    "fall": (fall, LOW, 0.8),
    "turn": (turn, USUAL, 0.6),
    "ten": (ten, USUAL, 0.7),
    "last": (last, USUAL, 0.8),
    "message": (message, USUAL, 0.5),
    "won": (won, LOWEST, 0.7),
    "over": (over, LOWEST, 0.6),
    "found": (found, LOW, 0.9),
}


def sounds() -> dict[str, Sound]:
    """Return all sounds by their names."""
    return {
        name: Sound(finished(design(rate), rate, loudness), rate)
        for name, (design, rate, loudness) in DESIGNS.items()
    }
