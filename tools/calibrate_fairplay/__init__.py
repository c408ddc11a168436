"""Choose the thresholds of the screening for collusion by simulated players."""
