"""The rulebook: chapters with figures, every agreement, and a glossary."""
