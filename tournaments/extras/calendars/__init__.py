"""Calendar feeds (iCalendar, RFC 5545) of clubs, series and persons."""
