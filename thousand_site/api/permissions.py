"""What anybody may read and a scope is needed to do: tournaments, clubs."""

from typing import cast

from rest_framework.permissions import SAFE_METHODS
from rest_framework.views import APIView

from accounts.models import User
from accounts.tokens import services as tokens
from thousand_site.api import throttling

# Acting is counted by itself.
ACTS = throttling.Kind("acts")


class ActingView(APIView):
    """Anybody may read, unless `reads` is a scope; `acts` is the scope of everything else."""

    reads: str | None = None
    acts: str = tokens.PLAY
    reading: throttling.Kind = throttling.READS

    @property
    def scope(self) -> str | None:
        return self.reads if self.only_reads else self.acts

    @property
    def limit(self) -> throttling.Kind:
        return self.reading if self.only_reads else ACTS

    @property
    def only_reads(self) -> bool:
        return self.request.method in SAFE_METHODS

    @property
    def reader(self) -> User | None:
        """Who asks; None for somebody whom nobody knows."""
        return self.request.user if isinstance(self.request.user, User) else None

    @property
    def me(self) -> User:
        """Who acts: a scope has seen to it that somebody does."""
        return cast(User, self.request.user)
