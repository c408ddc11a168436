"""Parts of sounds: noise in a band, struck bodies, glides and envelopes.

A sound is an array of samples between -1 and 1. Times are in seconds, pitches in hertz.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

# A struck bar of wood and a small bell: pitch, loudness and decay of each partial, as parts.
WOOD = ((1.0, 1.0, 1.0), (2.76, 0.35, 0.5), (5.4, 0.12, 0.3))
BELL = ((1.0, 1.0, 1.0), (2.0, 0.45, 0.7), (2.99, 0.25, 0.5), (4.2, 0.1, 0.3))
MUTED = ((1.0, 1.0, 1.0), (2.0, 0.12, 0.4))

Partials = Sequence[tuple[float, float, float]]


def times(seconds: float, rate: int) -> Samples:
    """Return the moment of each sample."""
    return np.arange(round(seconds * rate)) / rate


def struck(
    pitch: float, seconds: float, rate: int, decay: float, partials: Partials = WOOD
) -> Samples:
    """Return a body that is struck once; `decay` is the time to a third of its loudness."""
    at = times(seconds, rate)
    # An attack of two milliseconds: a step would click.
    attack = np.minimum(1, at / 0.002)
    tones = (
        part * np.sin(2 * np.pi * pitch * ratio * at) * np.exp(-at / (decay * fading))
        for ratio, part, fading in partials
        if pitch * ratio < rate / 2
    )
    return attack * sum(tones, np.zeros_like(at))


def glide(start: float, end: float, seconds: float, rate: int) -> Samples:
    """Return a tone that moves evenly from one pitch to another."""
    at = times(seconds, rate)
    return np.sin(2 * np.pi * (start * at + (end - start) * at**2 / (2 * seconds)))


def noise(low: float, high: float, seconds: float, rate: int, seed: int) -> Samples:
    """Return noise between two pitches, the same for the same seed."""
    count = round(seconds * rate)
    # The legacy generator: its numbers are promised to stay the same in later versions.
    white = np.fft.rfft(np.random.RandomState(seed).uniform(-1, 1, count))
    pitches = np.fft.rfftfreq(count, 1 / rate)
    middle, width = np.sqrt(low * high), np.log2(high / low) / 2
    octaves = np.log2(np.maximum(pitches, 1) / middle) / width
    found = np.fft.irfft(white * np.exp(-(octaves**2)), count)
    return found / np.abs(found).max()


def fading(sound: Samples, rate: int, decay: float) -> Samples:
    """Return a sound that fades from its beginning."""
    return sound * np.exp(-times(len(sound) / rate, rate)[: len(sound)] / decay)


def swelling(sound: Samples, peak: float = 0.5) -> Samples:
    """Return a sound that grows until the part `peak` of its length, and fades until its end."""
    at = np.linspace(0, 1, len(sound))
    return sound * np.where(at < peak, at / peak, (1 - at) / (1 - peak)) ** 1.5


def together(seconds: float, rate: int, *parts: tuple[float, Samples]) -> Samples:
    """Return sounds that begin at different times, cut at the end."""
    found = np.zeros(round(seconds * rate))
    for start, sound in parts:
        first = round(start * rate)
        held = sound[: len(found) - first]
        found[first : first + len(held)] += held
    return found


def finished(sound: Samples, rate: int, loudness: float) -> Samples:
    """Return a sound of this greatest loudness, whose last ten milliseconds fade to nothing."""
    ends = round(0.01 * rate)
    faded = sound.copy()
    faded[-ends:] *= np.linspace(1, 0, ends)
    return faded * (loudness / np.abs(faded).max())
