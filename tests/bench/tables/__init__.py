"""Load on live tables, beside a floor in the same run."""
