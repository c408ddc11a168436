"""Tests that the file of sounds is what the generator makes, and what the guide asks of it."""

import base64
import json

import numpy as np
import pytest

from tools.sounds.adpcm import samples_of
from tools.sounds.collection import PATH
from tools.sounds.designs import DESIGNS, Sound, sounds

FILES = {name: base64.b64decode(text) for name, text in json.loads(PATH.read_text()).items()}
MADE = sounds()
MOST_BYTES = 4096
# Of milliseconds (the guide to motion and sound).
LENGTHS = {
    "deal": 40,
    "card": 70,
    "trick": 160,
    "given": 220,
    "talon": 300,
    "bid": 60,
    "passed": 60,
    "marriage": 500,
    "made": 450,
    "failed": 450,
    "bolt": 180,
    "barrel": 600,
    "fall": 600,
    "message": 90,
    "found": 700,
    "won": 900,
    "over": 900,
}


def played(name: str) -> Sound:
    """Return the sound that the file holds, without what fills its last byte."""
    found = samples_of(FILES[name])
    return Sound(found.samples[: len(MADE[name].samples)], found.rate)


def middle_pitch(samples: np.ndarray, rate: int) -> float:
    loudness = np.abs(np.fft.rfft(samples))
    return float(np.fft.rfftfreq(len(samples), 1 / rate) @ loudness / loudness.sum())


def test_the_file_has_every_sound() -> None:
    assert list(FILES) == list(DESIGNS)


@pytest.mark.parametrize("name", DESIGNS)
def test_the_file_holds_what_the_generator_makes(name: str) -> None:
    """By ear and not by bit: sines differ in their last digit from machine to machine."""
    made, held = MADE[name], played(name)
    assert held.rate == made.rate
    noise = np.square(held.samples - made.samples).sum()
    assert np.square(made.samples).sum() > 10 * noise


@pytest.mark.parametrize("name", DESIGNS)
def test_a_sound_is_small(name: str) -> None:
    assert len(FILES[name]) <= MOST_BYTES


@pytest.mark.parametrize(("name", "length_ms"), LENGTHS.items())
def test_a_sound_is_as_long_as_the_guide_says(name: str, length_ms: int) -> None:
    held = played(name)
    assert 1000 * len(held.samples) / held.rate == pytest.approx(length_ms, abs=1)


@pytest.mark.parametrize("name", DESIGNS)
def test_a_sound_begins_and_ends_without_a_click(name: str) -> None:
    samples = MADE[name].samples
    loudest = np.abs(samples).max()
    assert 0.3 < loudest < 0.95
    assert abs(samples[-1]) < 0.02 * loudest
    assert np.argmax(np.abs(samples)) < 0.9 * len(samples)


@pytest.mark.parametrize(("higher", "lower"), [("bid", "passed"), ("ten", "turn")])
def test_a_pair_differs_in_pitch(higher: str, lower: str) -> None:
    pitches = [middle_pitch(MADE[name].samples, MADE[name].rate) for name in (higher, lower)]
    assert pitches[0] > 1.2 * pitches[1]


@pytest.mark.parametrize(
    ("name", "rises"), [("barrel", True), ("fall", False), ("made", True), ("failed", False)]
)
def test_good_news_rise_and_bad_news_fall(name: str, rises: bool) -> None:
    samples, rate = MADE[name]
    # The first note, and the last one.
    parts = samples[: round(0.1 * rate)], samples[-round(0.16 * rate) : -round(0.02 * rate)]
    first, last = (_loudest_pitch(part, rate) for part in parts)
    assert (last > first) == rises


def _loudest_pitch(samples: np.ndarray, rate: int) -> float:
    spectrum = np.abs(np.fft.rfft(samples, 8 * len(samples)))
    return float(np.argmax(spectrum) * rate / (8 * len(samples)))
