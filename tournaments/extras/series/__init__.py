"""Series: tournaments of a club that are counted together, such as the evenings of an autumn."""
