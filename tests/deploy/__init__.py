"""Installation of the site: files for operators, and `python -m tests.deploy` on a real engine."""
