"""Queries about hands: the state of an answer, which agreements are offered, own data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.engine.agreements import agreements_from
from games.hand_explorer import kept, services
from games.hand_explorer.address import Asked, check_agreements
from games.hand_explorer.chances.answer import Answer
from games.hand_explorer.errors import HandError
from games.hand_explorer.kept import Inquiry
from games.hand_explorer.models import HandUse
from games.presets.models import Preset
from games.presets.queries import newest_presets


@dataclass(frozen=True)
class HandState:
    """The state of an answer.

    state   "empty" while cards are missing, "none" while no work is on its way, "queued",
            "computing", "done" or "failed"
    answer  what is known so far
    """

    state: str
    answer: Answer | None = None


def state_of(asked: Asked, user: User | None) -> HandState:
    """Return the state of the answer for this reader, who sees what they asked themselves."""
    if asked.question is None:
        return HandState("empty")
    if user is None:
        return HandState("none")
    inquiry = Inquiry(asked.question, user.pk)
    answer = kept.answer_to(inquiry)
    if answer is not None and services.is_whole(inquiry, user):
        return HandState("done", answer)
    if kept.has_failed(inquiry):
        return HandState("failed", answer)
    if kept.is_sent(inquiry):
        return HandState("queued" if answer is None else "computing", answer)
    return HandState("none", answer)


def offered_presets(chosen: Preset) -> list[Preset]:
    """Return the public presets by which hands can be explored, and the chosen one."""
    offered = [preset for preset in newest_presets() if _is_offered(preset)]
    return offered if chosen.key in {one.key for one in offered} else [*offered, chosen]


def _is_offered(preset: Preset) -> bool:
    try:
        check_agreements(agreements_from(preset.agreements))
    except HandError:
        return False
    return True


def uses_of(user: User) -> list[Mapping[str, Any]]:
    """Return when the user explored hands or tried deals out, the first time first."""
    return list(HandUse.objects.filter(user=user).order_by("pk").values("at", "kind", "hands"))
