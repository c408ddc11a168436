"""From the Play button to a seat: tickets, waves and the lobby."""
