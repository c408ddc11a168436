"""Health checks, metrics and logs for operators."""
