"""Plots of measured figures, as SVG files for the documents."""
