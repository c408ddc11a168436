"""Pages of reviews, computed from the stored report for each reader."""
