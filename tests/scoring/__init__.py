"""An independent scorer, from docs/rules.md and docs/record.md alone: it knows no engine."""

from tests.scoring.game import expected_lines

__all__ = ["expected_lines"]
