"""The game for programs that learn: numbered actions, tensors, worlds, and environments.

`action_table`, `returns` and `worlds` are pure Python. The rest needs extras of thousand-engine:
`gym` for `tensors` and `pettingzoo_env`, `bots` too for `vector`. The environments of RLCard and
OpenSpiel have an extra each (docs/research.md).
"""
