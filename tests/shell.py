"""A process that runs code in the environment of a site, and the program in it.

`manage.py shell` loads Django for every call, which costs more than most calls themselves. This
process loads it once, and forks for each call.
"""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path

COMMAND = [sys.executable, "-m", "tests.shell"]


class ShellError(Exception):
    """The traceback of code that failed."""


class Shell:
    """One process for many pieces of code, each of which runs in a fork of its own."""

    def __init__(self, root: Path, environment: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            COMMAND,
            cwd=root,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, code: str) -> str:
        """Run the code and return what it printed.

        Raises:
            ShellError: the code failed, or the process ended.
        """
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(code) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise ShellError(f"the shell ended with code {self.process.wait()}")
        answer: dict[str, str] = json.loads(line)
        if "error" in answer:
            raise ShellError(answer["error"])
        return answer["output"]

    def close(self) -> None:
        """End the process, and code that still runs: its fork would keep the output open."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


def execute(code: str) -> dict[str, str]:
    """Run one piece of code; return its output, or its error."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            exec(compile(code, "<shell>", "exec"), {"__name__": "__main__"})
        return {"output": output.getvalue().strip()}
    except BaseException:
        return {"error": traceback.format_exc()}


def main() -> None:
    """Answer each line of input, a JSON string of code, by a line of JSON."""
    import django

    django.setup()
    # Models and tasks are loaded now, and no connection is open: nothing is shared but code.
    for line in sys.stdin:
        if (child := os.fork()) == 0:
            print(json.dumps(execute(json.loads(line))), flush=True)
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
