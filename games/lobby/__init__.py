"""Custom tables, invitations, challenges, rematches and quick games against bots."""
