"""The scorekeeper: sheets of games that people play with real cards.

The page books each deal itself, without a network (`games/static/games/scorekeeper/scoring`). A
sheet that is shared is booked again here, by the engine. docs/scorekeeper.md describes the facts
of a deal and the record of a sheet.
"""
