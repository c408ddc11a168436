"""Programs for developers and operators that no running site imports (tools/README.md)."""
