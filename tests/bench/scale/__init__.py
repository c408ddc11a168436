"""Pages, lists, socket connects and periodic jobs of a large site, against a small one.

site      loads games, users, logs and talk on the database's own side
actions   what is measured
plans     sequential scans in the query plans
run       the program that loads and measures one size
"""
