"""An independent scorer, written from docs/rules.md and docs/record.md without the engine."""

from tests.scoring.game import expected_lines

__all__ = ["expected_lines"]
