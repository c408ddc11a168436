"""The worth of the dealt cards of a finished game: luck that play has no part in.

A fixed estimator says what all hands of a deal together promise each seat. That, less its mean over
all deals, is a number of mean zero: taken from a result, it leaves the mean as it was and takes
most of the noise away. Why so: docs/decisions/0101-results-without-the-luck-of-the-deal.md.
"""

# Goes up with each change of what is estimated: results are kept by it.
VERSION = 1
