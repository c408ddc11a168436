"""Command that compiles the search and caches it, so that no turn has to wait."""

from time import process_time

from .jit import IS_COMPILED


def main() -> None:
    """Import the search, which compiles what the cache does not hold."""
    from . import solver  # noqa: F401

    how = f"ready after {process_time():.1f} s of CPU" if IS_COMPILED else "runs uncompiled"
    print(f"The search of the bots {how}.")


if __name__ == "__main__":
    main()
