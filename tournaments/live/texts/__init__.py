"""Texts about tournaments: state, log, changes of settings, columns and tie-breaks."""
