"""Says why a decision was costly, in facts that the record and the seat's own view prove.

Pure: a fact is a code with values, and its words stand elsewhere. Where nothing can be proved
there is no fact.
"""

from games.review.reasons.facts import reason_for
from games.review.reasons.moments import Moment, Reason, moments

__all__ = ["Moment", "Reason", "moments", "reason_for"]
