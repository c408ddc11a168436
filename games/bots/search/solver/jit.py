"""Compilation by numba where it is installed; elsewhere functions run as plain Python.

The compiled code is cached on disk beside the modules, or in the folder NUMBA_CACHE_DIR. Where no
cache can be written, each process compiles it when it imports the search.
"""

import functools
import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def _imported(name: str) -> Any:
    """Return the module, None where it is not installed; one that is broken raises ImportError."""
    return import_module(name) if find_spec(name) else None


log = logging.getLogger(__name__)
_numba = _imported("numba")
_numpy = _imported("numpy") if _numba else None
IS_COMPILED = _numba is not None


def jit(signature: str, inline: bool = True) -> Callable[[Function], Function]:
    """Compile a function of this numba signature, such as "int64(int64, int64)".

    inline  whether numba also copies the function into its callers. LLVM alone leaves most calls,
            at twice the time a node; but the more is copied, the longer it compiles.
    """
    return lambda function: _compiled(function, signature, inline)


def inlined(function: Function) -> Function:
    """Copy a function into its callers alone: it is not compiled unless Python calls it."""
    return _compiled(function, None, inline=True)


def _compiled(function: Function, signature: str | None, inline: bool) -> Function:
    if _numba is None:
        return function
    how = "always" if inline else "never"
    options = {"nogil": True, "error_model": "numpy", "inline": how}
    faster: Function = _numba.njit(signature, cache=_can_cache(), **options)(function)
    return faster


@functools.cache
def _can_cache() -> bool:
    """Return whether the compiled code can be cached; numba refuses to compile if it cannot."""
    try:
        _numba.njit(cache=True)(_imported)
    except RuntimeError as error:
        log.warning("the compiled search of bots is not cached: %s", error)
        return False
    return True


def int64s(values: Sequence[int]) -> list[int]:
    """Return an array of 64-bit integers, which is indexed like a list; else a list."""
    array: list[int] = _numpy.array(values, dtype=_numpy.int64) if _numpy else list(values)
    return array


def float64s(values: Sequence[float]) -> list[float]:
    """Return an array of floats, which is indexed like a list; else a list."""
    array: list[float] = _numpy.array(values, dtype=_numpy.float64) if _numpy else list(values)
    return array
