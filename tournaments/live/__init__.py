"""What everybody may see of a tournament: its pages, drawn once for all who look on."""
