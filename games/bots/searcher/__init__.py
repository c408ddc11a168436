"""The bot that searches: it samples deals that fit what it saw, and solves each with open cards."""
