"""The letters in the corners of cards: one of three sets, as the viewer or the language says."""

from django.utils.translation import get_language

from accounts.models import Preferences

CardLetters = Preferences.CardLetters
# The letter of each rank that has one.
LETTERS = {
    CardLetters.ENGLISH: {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    CardLetters.RUSSIAN: {"A": "Т", "K": "К", "Q": "Д", "J": "В"},
    CardLetters.POLISH: {"A": "A", "K": "K", "Q": "D", "J": "W"},
}
BY_LANGUAGE = {
    "pl": CardLetters.POLISH,
    "ru": CardLetters.RUSSIAN,
    "uk": CardLetters.RUSSIAN,
}


def letters_of(chosen: str) -> str:
    """Return the set for this choice; for `language` that of the active language."""
    if chosen != CardLetters.LANGUAGE:
        return str(CardLetters(chosen))
    return str(BY_LANGUAGE.get((get_language() or "")[:2], CardLetters.ENGLISH))


def chosen_by(user_id: int | None) -> str:
    """Return the choice of a user, for a text that no page of theirs makes."""
    rows = Preferences.objects.filter(user=user_id).values_list("card_letters", flat=True)
    return str(rows.first() or CardLetters.LANGUAGE)


def rank_sign(card: str, chosen: str) -> str:
    """Return what stands in the corner of a card such as `TH`."""
    rank = card[0]
    return "10" if rank == "T" else LETTERS[CardLetters(letters_of(chosen))].get(rank, rank)
