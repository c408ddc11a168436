"""WebSocket frames as browsers send and receive them: one short text, whole (RFC 6455, section 5).

Everything else is left to the library, for which `FrameCounter` tells where a frame begins.
"""

# In C where that was built, which the library finds out.
from websockets.frames import apply_mask  # type: ignore[attr-defined]

FINAL_TEXT = 0x81
FINAL, OPCODE, MASKED, LENGTH = 0x80, 0x0F, 0x80, 0x7F
# Lengths from here on are in two further bytes, or in eight.
TWO_BYTES, EIGHT_BYTES = 126, 127
DATA_OPCODES = (0, 1, 2)
MASK_BYTES = 4


def text_frame(text: str) -> bytes:
    """Return the frame of a text from the server, which masks nothing."""
    payload = text.encode()
    length = len(payload)
    if length < TWO_BYTES:
        return bytes((FINAL_TEXT, length)) + payload
    if length < 1 << 16:
        return bytes((FINAL_TEXT, TWO_BYTES)) + length.to_bytes(2, "big") + payload
    return bytes((FINAL_TEXT, EIGHT_BYTES)) + length.to_bytes(8, "big") + payload


def text_of(data: bytes, max_length: int) -> str | None:
    """Return the text of a client's data if that is one whole frame of text; None if not."""
    if len(data) < 2 + MASK_BYTES or data[0] != FINAL_TEXT:
        return None
    length, start = data[1] - MASKED, 2
    if length == TWO_BYTES:
        length, start = int.from_bytes(data[2:4], "big"), 4
    elif not 0 <= length < TWO_BYTES:
        return None
    body = start + MASK_BYTES
    if len(data) != body + length or length > max_length:
        return None
    try:
        payload: bytes = apply_mask(data[body:], data[start:body])
        return payload.decode()
    except UnicodeDecodeError:
        return None


class FrameCounter:
    """A reader of heads: it knows whether a stream of frames is between two messages."""

    __slots__ = ("_head", "_in_message", "_left")

    def __init__(self) -> None:
        self._head = b""
        # Bytes of the current frame's payload that are still to come.
        self._left = 0
        self._in_message = False

    @property
    def is_between_messages(self) -> bool:
        """Return whether the next byte begins a message."""
        return not (self._head or self._left or self._in_message)

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the stream."""
        at = 0
        while at < len(data):
            if self._left:
                taken = min(self._left, len(data) - at)
                self._left -= taken
            else:
                taken = self._take_head(data[at : at + self._missing_head()])
            at += taken

    def _missing_head(self) -> int:
        if len(self._head) < 2:
            return 2 - len(self._head)
        longer = {TWO_BYTES: 2, EIGHT_BYTES: 8}.get(self._head[1] & LENGTH, 0)
        mask = MASK_BYTES if self._head[1] & MASKED else 0
        return 2 + longer + mask - len(self._head)

    def _take_head(self, part: bytes) -> int:
        self._head += part
        if len(self._head) >= 2 and not self._missing_head():
            self._begin_payload(self._head)
            self._head = b""
        return len(part)

    def _begin_payload(self, head: bytes) -> None:
        length = head[1] & LENGTH
        if length >= TWO_BYTES:
            length = int.from_bytes(head[2 : 4 if length == TWO_BYTES else 10], "big")
        self._left = length
        if head[0] & OPCODE in DATA_OPCODES:
            self._in_message = not head[0] & FINAL
