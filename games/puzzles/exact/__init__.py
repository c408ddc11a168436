"""The exact checker: what is right against any lie of the unseen cards, and what a lie refutes."""
