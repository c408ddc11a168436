"""The commands of the package thousand-engine, which need no server (pure)."""
