"""Benchmark of rated play against farming: points a day of an attacker and an honest player."""
