"""The hand explorer, "What would you bid?": chances of contracts, gifts and bids for any hand.

`chances` is pure and computes; workers call it in slices, and Valkey keeps what they found.
"""
