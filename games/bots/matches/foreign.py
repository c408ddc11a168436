"""A program that plays in a match: JSON lines in and out (docs/bots.md, matches)."""

import json
import os
import selectors
import shlex
import subprocess
import time
from collections.abc import Callable
from typing import Any

from ...engine.actions import Action
from ...engine.observation import Observation
from ..heuristics.caretaker import Caretaker

Json = dict[str, Any]
MAX_LINE_BYTES = 65_536
# A program that is late so often in a row is asked no more: unread questions would fill the pipe.
MAX_LATE_IN_A_ROW = 8


class ForeignBot:
    """Asks a program for each action; the caretaker acts where it answers late or nothing legal.

    Each line to the program is `{"id", "table", "legal"}`, each answer `{"id", "action"}`.

    Raises:
        OSError: The program cannot be started.
    """

    def __init__(
        self, command: str, describe: Callable[[Observation], Json], patience_s: float = 5.0
    ) -> None:
        self._describe, self._patience = describe, patience_s
        self._caretaker = Caretaker()
        self._number, self._rest = 0, b""
        self.late, self.illegal, self._late_in_a_row = 0, 0, 0
        self._program = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._program.stdout is not None
        os.set_blocking(self._program.stdout.fileno(), False)
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._program.stdout, selectors.EVENT_READ)

    def choose(self, observation: Observation, legal: tuple[Action, ...]) -> Action:
        """Return the program's choice, or the caretaker's."""
        self._number += 1
        actions = {str(action): action for action in legal}
        question = {"table": self._describe(observation), "legal": list(actions)}
        answer = self._ask({"id": self._number, **question})
        self._late_in_a_row = self._late_in_a_row + 1 if answer is None else 0
        if answer is None:
            self.late += 1
        elif answer in actions:
            return actions[answer]
        else:
            self.illegal += 1
        return self._caretaker.choose(observation, legal)

    def close(self) -> None:
        """End the program."""
        self._ready.close()
        self._program.kill()
        self._program.communicate()

    def _ask(self, question: Json) -> str | None:
        """Return the answer to this question; None if none comes in time."""
        assert self._program.stdin is not None
        if self._late_in_a_row >= MAX_LATE_IN_A_ROW:
            return None
        try:
            self._program.stdin.write(json.dumps(question).encode() + b"\n")
            self._program.stdin.flush()
        except OSError:
            return None
        until = time.monotonic() + self._patience
        while (line := self._line(until)) is not None:
            answer = _read(line)
            # Late answers to earlier questions come first.
            if answer.get("id") == question["id"]:
                return str(answer.get("action", ""))
        return None

    def _line(self, until: float) -> bytes | None:
        """Return the next line of the program; None when time is up or the program has ended."""
        while b"\n" not in self._rest:
            left = until - time.monotonic()
            if left <= 0 or not self._ready.select(left):
                return None
            assert self._program.stdout is not None
            more = os.read(self._program.stdout.fileno(), MAX_LINE_BYTES)
            if not more or len(self._rest) > MAX_LINE_BYTES:
                return None
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line


def _read(line: bytes) -> Json:
    """Return the answer on a line; what is no JSON object answers nothing."""
    try:
        answer = json.loads(line)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}
