"""Previews of links on other sites, with a picture (Open Graph)."""
