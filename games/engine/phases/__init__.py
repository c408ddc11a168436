"""The phases of a deal, a module for each section of docs/rules.md."""
