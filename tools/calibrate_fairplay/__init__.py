"""Calibration of the screening for collusion on simulated players."""
