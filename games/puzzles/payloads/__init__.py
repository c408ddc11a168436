"""Questions and answers as JSON; the solution and all figures are in answers alone."""
