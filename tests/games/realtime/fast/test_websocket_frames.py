"""Tests of the frames of the fast tier against those of the library."""

from random import Random

import pytest
from websockets.frames import Frame, Opcode

from games.realtime.fast.websocket_frames import FrameCounter, text_frame, text_of

MAX_LENGTH = 65_535


def sent(opcode: Opcode, data: bytes, fin: bool = True, mask: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=mask)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_written_and_read_as_the_library_does(length: int) -> None:
    text = "ж" * (length // 2) + "x" * (length % 2)
    assert text_frame(text) == sent(Opcode.TEXT, text.encode(), mask=False)
    expected = text if length <= MAX_LENGTH else None
    assert text_of(sent(Opcode.TEXT, text.encode()), MAX_LENGTH) == expected


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(sent(Opcode.TEXT, b"ab")[:-1], id="cut off"),
        pytest.param(sent(Opcode.TEXT, b"ab") * 2, id="two"),
        pytest.param(sent(Opcode.TEXT, b"ab", fin=False), id="a part"),
        pytest.param(sent(Opcode.TEXT, b"\xff"), id="not text"),
        pytest.param(sent(Opcode.TEXT, b"abcdefgh", mask=False), id="without mask"),
        pytest.param(sent(Opcode.BINARY, b"ab"), id="binary"),
        pytest.param(sent(Opcode.PING, b""), id="ping"),
        pytest.param(sent(Opcode.TEXT, b"a" * 101), id="too long"),
    ],
)
def test_everything_else_is_left_to_the_library(data: bytes) -> None:
    assert text_of(data, max_length=100) is None


def test_a_message_lasts_until_its_last_part() -> None:
    counter, between = FrameCounter(), []
    for frame in (
        sent(Opcode.TEXT, b"a", fin=False),
        sent(Opcode.PING, b"b"),
        sent(Opcode.CONT, b"c"),
    ):
        counter.feed(frame)
        between.append(counter.is_between_messages)
    assert between == [False, False, True]


def test_frames_are_counted_however_they_are_cut() -> None:
    random = Random(1)
    lengths = (0, 3, 200, 66_000)
    frames = [sent(Opcode.TEXT, b"x" * random.choice(lengths)) for _ in range(20)]
    stream, counter, at = b"".join(frames), FrameCounter(), 0
    ends = {sum(map(len, frames[:n])) for n in range(1, 21)}
    while at < len(stream):
        step = random.choice((1, 2, 7, 70_000))
        counter.feed(stream[at : at + step])
        at = min(len(stream), at + step)
        assert counter.is_between_messages == (at in ends)
