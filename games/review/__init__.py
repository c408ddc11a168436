"""Judges the decisions of finished games: what each cost, by what its seat could know.

Pure: no Django. Why so: docs/decisions/0096-what-a-decision-costs.md.
"""

# Goes up with each change of what a judgement says: reviews are kept by it.
VERSION = 4
