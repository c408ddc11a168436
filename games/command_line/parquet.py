"""Rows as a Parquet file, by pyarrow where it is installed."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .command import CommandProblem


def write_rows(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows of the same keys.

    Raises:
        CommandProblem: The file cannot be written.
    """
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    try:
        parquet.write_table(arrow.Table.from_pylist(list(rows)), path)
    except OSError as error:
        raise CommandProblem(f"{path}: {error}") from error


def require_pyarrow() -> None:
    """Check that Parquet files can be written.

    Raises:
        CommandProblem: pyarrow is missing.
    """
    if find_spec("pyarrow") is None:
        raise CommandProblem(
            "--parquet needs pyarrow: pip install 'thousand-engine[parquet]' installs it"
        )
