"""Entry rules of a tournament, and the check of an applicant against them. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

OPEN, CLUB, INVITATION, PASSWORD = "open", "club", "invitation", "password"
ENTRY_MODES = (OPEN, CLUB, INVITATION, PASSWORD)


@dataclass(frozen=True)
class EntryRules:
    """The requirements for an entry; None and 0 require nothing.

    mode    open to all, to members of the club, to the invited, or by password
    guests  whether users without an account may enter
    rated   whether its games are rated: then no bot enters, invited or not
    """

    mode: str = OPEN
    guests: bool = False
    rated: bool = False
    rating_min: int | None = None
    rating_max: int | None = None
    min_games: int = 0


@dataclass(frozen=True)
class Ineligibility:
    """A reason why a user may not enter: a code, and the number it is about.

    ban   of a ban by moderators: the data of its error, which only the banned user may read
    """

    code: str
    number: int = 0
    ban: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Applicant:
    """The facts about a user that entry rules may ask for.

    bot           a bot of the site; these fill seats and enter nothing
    external_bot  a program of a user (docs/bots.md)
    same_owner    the bot's owner, or another of their bots, has entered where all tables play the
                  same cards
    confirmed     has a confirmed address; a guest has none
    invited       by an organiser: neither password nor membership is needed then
    password      whether the given password is right; None: none was given
    rating        in the entry ladder, with the number of `games` there
    blocked       between the user and the organiser, or banned from the club
    ban           by which moderators of the site keep the user from this tournament
    """

    bot: bool = False
    external_bot: bool = False
    same_owner: bool = False
    guest: bool = False
    confirmed: bool = True
    member: bool = False
    invited: bool = False
    password: bool | None = None
    blocked: bool = False
    ban: Ineligibility | None = None
    rating: float = 0.0
    games: int = 0


Check = Callable[[EntryRules, Applicant], Ineligibility | None]


def check_entry_rules(rules: EntryRules, applicant: Applicant) -> tuple[Ineligibility, ...]:
    """Return all reasons against an entry, those that cannot be fixed first; () if none."""
    reasons = (check(rules, applicant) for check in CHECKS)
    return tuple(reason for reason in reasons if reason is not None)


def _check_ban(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    return applicant.ban


def _check_is_person(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    return Ineligibility("bot") if applicant.bot else None


def _check_external_bot(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    """Refuse bots in rated tournaments, and elsewhere unless an organiser invited them."""
    if not applicant.external_bot:
        return None
    if rules.rated:
        return Ineligibility("bots_unrated")
    return None if applicant.invited else Ineligibility("bots_invited")


def _check_same_owner(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    return Ineligibility("same_cards") if applicant.same_owner else None


def _check_blocked(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    return Ineligibility("not_for_you") if applicant.blocked else None


def _check_account(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    if applicant.bot or applicant.external_bot or (applicant.guest and rules.guests):
        return None
    if applicant.guest:
        return Ineligibility("needs_account")
    return None if applicant.confirmed else Ineligibility("needs_confirmed")


def _check_mode(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    if rules.mode == OPEN or applicant.invited:
        return None
    if rules.mode == CLUB:
        return None if applicant.member else Ineligibility("members_only")
    if rules.mode == INVITATION:
        return Ineligibility("invited_only")
    if applicant.password is None:
        return Ineligibility("needs_password")
    return None if applicant.password else Ineligibility("wrong_password")


def _check_min_games(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    too_few = applicant.games < rules.min_games
    return Ineligibility("few_games", rules.min_games) if too_few else None


def _check_rating_min(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    minimum = rules.rating_min
    if minimum is None or applicant.rating >= minimum:
        return None
    return Ineligibility("rating_low", minimum)


def _check_rating_max(rules: EntryRules, applicant: Applicant) -> Ineligibility | None:
    maximum = rules.rating_max
    if maximum is None or applicant.rating <= maximum:
        return None
    return Ineligibility("rating_high", maximum)


# Rating limits hold for the invited too: the field stays as announced.
CHECKS: tuple[Check, ...] = (
    _check_ban,
    _check_is_person,
    _check_external_bot,
    _check_blocked,
    _check_same_owner,
    _check_account,
    _check_min_games,
    _check_rating_min,
    _check_rating_max,
    _check_mode,
)
