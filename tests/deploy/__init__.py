"""How the site is installed: files for operators, and `python -m tests.deploy` on a real engine."""
