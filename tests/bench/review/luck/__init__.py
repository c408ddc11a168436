"""The proof of the luck: many reviewed games in a journal, and what their luck comes to."""
