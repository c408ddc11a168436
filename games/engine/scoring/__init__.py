"""Points, bolts, barrel and the booking of a deal (docs/rules.md, sections 8 and 9)."""
