"""Static files as they are served: modules and style sheets bundled, cards in sheets.

It happens when the files are collected. In development (`DEBUG=1`) browsers load the sources.
"""
