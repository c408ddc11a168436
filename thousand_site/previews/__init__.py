"""Previews of links: what other sites show of an address, with a picture (Open Graph)."""
