"""Many games of the preset `classic` at once, over the compiled rules (docs/research.md)."""
