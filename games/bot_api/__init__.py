"""Bots from outside: their accounts, what they are told, and sockets as streams (docs/bots.md)."""
