"""Tests of what needs extras of thousand-engine, which the newest Python may lack."""

from importlib.util import find_spec

# Numbers, returns and worlds need no package.
NEEDED = {
    "test_tensors.py": "numpy",
    "test_pettingzoo_env.py": "pettingzoo",
    "test_learning_example.py": "numpy",
    "vector": "numpy",
}
collect_ignore = [path for path, package in NEEDED.items() if not find_spec(package)]
