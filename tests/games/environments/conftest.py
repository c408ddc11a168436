"""Tests of what needs the extra `gym`, which the newest Python may lack."""

from importlib.util import find_spec

# Numbers, returns and worlds need no package.
collect_ignore = [] if find_spec("pettingzoo") else ["test_tensors.py", "test_pettingzoo_env.py"]
