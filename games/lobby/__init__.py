"""Tables that people lay for themselves: own tables, invitations, challenges, rematches, bots."""
