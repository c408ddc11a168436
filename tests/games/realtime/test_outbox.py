"""The queue of a socket is short and ordered, and is given up in time."""

import asyncio
from typing import Any

import pytest

from games.realtime import outbox
from games.realtime.outbox import Disconnected, Outbox, Stalled


class Wire:
    """A connection that accepts texts while it is open and blocks senders while it is not."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.open.wait()
        self.said.append(message["text"])


def connected() -> tuple[Wire, Outbox]:
    wire = Wire()
    return wire, Outbox(wire.send)


async def test_texts_leave_in_their_order():
    wire, box = connected()
    for text in "abc":
        box.put(text)
    await box.send()
    assert wire.said == ["a", "b", "c"]


async def test_only_the_newest_text_of_a_key_is_sent_and_sent_last():
    wire, box = connected()
    for text, place in (("old", "table"), ("ack", None), ("new", "table")):
        box.put(text, place)
    await box.send()
    assert wire.said == ["ack", "new"]


async def test_a_text_is_made_when_it_is_sent():
    (wire, box), made = connected(), []
    wire.open.clear()
    box.put("first")
    box.put(lambda: made.append("made") or "second")
    sending = asyncio.create_task(box.send())
    await asyncio.sleep(0)
    assert made == [] and box.is_sending
    wire.open.set()
    await sending
    assert made == ["made"] and wire.said == ["first", "second"]


async def test_waiting_texts_leave_at_once_where_the_connection_takes_them():
    written: list[list[str]] = []
    box = Outbox(Wire().send, lambda texts: written.append(list(texts)) or True)
    box.put("ack")
    box.put(lambda: "table", "table")
    assert box.send_now() and written == [["ack", "table"]]
    assert box.send_now() and len(written) == 1


async def test_a_connection_that_takes_nothing_now_costs_no_text():
    wire = Wire()
    box = Outbox(wire.send, lambda texts: False)
    box.put(lambda: "table")
    assert not box.send_now() and not Outbox(wire.send).is_sending
    await box.send()
    assert wire.said == ["table"]


async def test_the_sending_task_sends_what_is_put_meanwhile():
    wire, box = connected()
    wire.open.clear()
    box.put("first")
    sending = asyncio.create_task(box.send())
    await asyncio.sleep(0)
    box.put("second")
    await box.send()
    assert wire.said == []
    waiting = asyncio.create_task(box.wait_idle())
    wire.open.set()
    await sending
    await waiting
    assert wire.said == ["first", "second"]


async def test_a_send_without_progress_is_given_up(monkeypatch):
    monkeypatch.setattr(outbox, "STALL_SECONDS", 0.05)
    wire, box = connected()
    wire.open.clear()
    box.put("never")
    with pytest.raises(Stalled):
        await box.send()


async def test_too_much_is_given_up_at_once():
    wire, box = connected()
    for n in range(outbox.MAX_QUEUED + 1):
        box.put(str(n))
    with pytest.raises(Stalled):
        await box.send()
    assert wire.said == []


async def test_a_closed_connection_is_not_a_stall():
    async def send(_: dict[str, Any]) -> None:
        raise OSError

    box = Outbox(send)
    box.put("a")
    with pytest.raises(Disconnected):
        await box.send()
