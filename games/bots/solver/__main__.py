"""Compile the search and cache it, so that no turn has to wait: `python -m games.bots.solver`."""

from time import process_time

from games.bots.solver.jit import IS_COMPILED


def main() -> None:
    """Import the search, which compiles what the cache does not hold."""
    from games.bots.solver import solver  # noqa: F401

    how = f"ready after {process_time():.1f} s of CPU" if IS_COMPILED else "runs uncompiled"
    print(f"The search of the bots {how}.")


if __name__ == "__main__":
    main()
