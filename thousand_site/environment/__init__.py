"""The settings of the environment: what there is, what each may hold, and what is refused.

`catalogue` has them all, with type, range, default and a sentence; docs/operations/settings.md is
made of it. Nothing here needs Django, so that a supervisor can ask before anything starts.
"""
