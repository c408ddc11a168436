"""Benchmark of rated play against farming: what an attacker and an honest player gain a day."""
