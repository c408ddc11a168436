"""The game for programs that learn: numbered actions, tensors, worlds, and PettingZoo.

`action_table`, `returns` and `worlds` are pure Python; `tensors` and `pettingzoo_env` need the
extra `gym` of thousand-engine (docs/research.md).
"""
