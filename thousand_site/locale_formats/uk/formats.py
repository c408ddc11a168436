"""Dates in Ukrainian: no zero stands before a day, and a month is in the genitive."""

DATE_FORMAT = "j E Y р."
DATETIME_FORMAT = "j E Y р. H:i"
MONTH_DAY_FORMAT = "j E"
