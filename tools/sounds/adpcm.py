"""IMA ADPCM in a WAV file: four bits a sample, which players of sound know and a page decodes."""

import struct

import numpy as np

from tools.sounds.designs import Sound
from tools.sounds.tones import Samples

# How far the step moves after each code, and the steps themselves, as the format defines them.
MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)
# fmt: off
STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60,
    66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371,
    408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707,
    1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132,
    7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623,
    27086, 29794, 32767,
)
# fmt: on
LARGEST = 32_767
IMA_ADPCM = 0x11
# Of the file, before the codes of the samples: the first sample and the first step stand in it.
HEADER = 64
FIRST_PLACES = range(0, 80, 8)


class _State:
    """The state that encoder and decoder share: the last sample, and the place of the step."""

    def __init__(self, sample: int, place: int = 0) -> None:
        self.sample, self.place = sample, place

    def move(self, code: int) -> int:
        """Take one code; return its sample."""
        step = STEPS[self.place]
        change = step >> 3
        for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
            change += part if code & bit else 0
        moved = self.sample - change if code & 8 else self.sample + change
        self.sample = max(-LARGEST - 1, min(LARGEST, moved))
        self.place = max(0, min(len(STEPS) - 1, self.place + MOVES[code & 7]))
        return self.sample

    def code(self, wanted: int) -> int:
        """Return the code that comes nearest to a sample."""
        step, difference = STEPS[self.place], wanted - self.sample
        size = min(7, 4 * abs(difference) // step)
        return size | 8 if difference < 0 else size


def encoded(samples: list[int], place: int) -> bytes:
    """Return the codes of all samples after the first, two a byte, the lower half first."""
    state = _State(samples[0], place)
    codes = []
    for sample in samples[1:]:
        codes.append(state.code(sample))
        state.move(codes[-1])
    codes += [0] * (len(codes) % 2)
    return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))


def decoded(first: int, place: int, codes: bytes) -> list[int]:
    """Return the samples of a block."""
    state = _State(first, place)
    return [first, *(state.move(code) for byte in codes for code in (byte & 15, byte >> 4))]


def block_of(samples: list[int]) -> bytes:
    """Return the block whose first step suits the sound best: a snap begins with a long one."""

    def error(place: int) -> int:
        heard = decoded(samples[0], place, encoded(samples, place))
        return sum((one - other) ** 2 for one, other in zip(samples, heard, strict=False))

    place = min(FIRST_PLACES, key=error)
    return struct.pack("<hBB", samples[0], place, 0) + encoded(samples, place)


def file_of(sound: Sound) -> bytes:
    """Return a sound as a WAV file of one block."""
    samples = [round(float(sample) * LARGEST) for sample in sound.samples]
    block = block_of(samples)
    count = 2 * (len(block) - 4) + 1
    speed = sound.rate * len(block) // count
    shape = struct.pack("<HHIIHHHH", IMA_ADPCM, 1, sound.rate, speed, len(block), 4, 2, count)
    parts = (b"fmt ", shape), (b"fact", struct.pack("<I", count)), (b"data", block)
    body = b"WAVE" + b"".join(name + struct.pack("<I", len(part)) + part for name, part in parts)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def samples_of(file: bytes) -> Sound:
    """Return the sound of a file that `file_of` has made."""
    (rate,) = struct.unpack_from("<I", file, 24)
    first, place = struct.unpack_from("<hB", file, HEADER - 4)
    samples: Samples = np.array(decoded(first, place, file[HEADER:])) / LARGEST
    return Sound(samples, rate)
