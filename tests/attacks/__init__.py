"""Attacks on a site in its own processes: `python -m tests.attacks`.

addresses   every address, with every identity, method and wrong bodies
floods      guests, tickets, logins, frames, half requests and sockets, while somebody plays on
failures    a full disk, a database that is read-only, a clock that jumps
gains       what farming and stalling bring, by the benchmarks

docs/security.md says what each of them shows.
"""
