"""Participants, invitations, co-organisers and teams, as organisers change them."""
