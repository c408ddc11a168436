"""The organiser's page: its sections, and the log of what organisers did."""
