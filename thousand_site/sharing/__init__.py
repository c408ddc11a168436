"""Finished games that are passed on: the page of links, the frame on other pages, and oEmbed."""
