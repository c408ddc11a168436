"""An independent scorer, from docs/rules.md and docs/record.md alone: it knows no engine."""

from .game import expected_lines

__all__ = ["expected_lines"]
