"""The texts of the scorekeeper, which the page brings along: it works without a network.

A text of its own context may be translated otherwise than the same words elsewhere.
"""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

TEXTS: dict[str, Promise] = {
    "scorekeeper": pgettext_lazy("scorekeeper", "Scorekeeper"),
    "home": pgettext_lazy("scorekeeper", "Home"),
    "who_plays": pgettext_lazy("scorekeeper", "Who plays?"),
    "preset": pgettext_lazy("scorekeeper", "Agreements"),
    "player": pgettext_lazy("scorekeeper", "Player %(number)s"),
    "first_dealer": pgettext_lazy("scorekeeper", "Who deals first?"),
    "title": pgettext_lazy("scorekeeper", "Name of the game, if you like"),
    "untitled": pgettext_lazy("scorekeeper", "Game of %(date)s"),
    "start": pgettext_lazy("scorekeeper", "To the first deal"),
    "names_missing": pgettext_lazy("scorekeeper", "Give each player a name."),
    "names_alike": pgettext_lazy("scorekeeper", "Two players have the same name: add a letter."),
    "kept_sheets": pgettext_lazy("scorekeeper", "On this phone"),
    "all_sheets": pgettext_lazy("scorekeeper", "All sheets"),
    "new_sheet": pgettext_lazy("scorekeeper", "A new game"),
    "kept_here": pgettext_lazy("scorekeeper", "kept on this phone"),
    "sent": pgettext_lazy("scorekeeper", "sent, deals: %(count)s"),
    "waits_to_be_sent": pgettext_lazy("scorekeeper", "waits to be sent"),
    "offline": pgettext_lazy("scorekeeper", "No connection. All is kept on this phone."),
    "undo": pgettext_lazy("scorekeeper", "Undo"),
    "redo": pgettext_lazy("scorekeeper", "Redo"),
    "more": pgettext_lazy("scorekeeper", "More"),
    "end_now": pgettext_lazy("scorekeeper", "End the game by points"),
    "delete_sheet": pgettext_lazy("scorekeeper", "Delete the sheet"),
    "delete_sheet_question": pgettext_lazy("scorekeeper", "Delete this sheet from this phone?"),
    "deal": pgettext_lazy("scorekeeper", "Deal"),
    "deal_number": pgettext_lazy("scorekeeper", "Deal %(number)s"),
    "dealt": pgettext_lazy("scorekeeper", "Dealer: %(name)s"),
    "deals_to": pgettext_lazy("scorekeeper", "Deals 1 to %(last)s"),
    "fewer_deals": pgettext_lazy("scorekeeper", "Show fewer deals"),
    "no_deals": pgettext_lazy("scorekeeper", "The first deal comes here."),
    "correct_deal": pgettext_lazy("scorekeeper", "Correct deal %(deal)s"),
    "correct": pgettext_lazy("scorekeeper", "Correct this deal"),
    "cancel": pgettext_lazy("scorekeeper", "Cancel"),
    "whole_sheet": pgettext_lazy("scorekeeper", "The whole sheet"),
    "bolts": pgettext_lazy("scorekeeper", "Bolts"),
    "bolts_count": pgettext_lazy("scorekeeper", "bolts: %(count)s"),
    "falls": pgettext_lazy("scorekeeper", "falls"),
    "try": pgettext_lazy("scorekeeper", "try %(attempt)s"),
    "on_the_barrel": pgettext_lazy("scorekeeper", "on the barrel"),
    "barrel_line": pgettext_lazy("scorekeeper", "barrel %(score)s"),
    "graph": pgettext_lazy("scorekeeper", "Scores of all deals"),
    "plays": pgettext_lazy("scorekeeper", "Plays"),
    "contract": pgettext_lazy("scorekeeper", "Contract"),
    "marriages": pgettext_lazy("scorekeeper", "Marriages"),
    "half_marriages": pgettext_lazy("scorekeeper", "Half marriages"),
    "four_aces": pgettext_lazy("scorekeeper", "Four aces"),
    "four_nines": pgettext_lazy("scorekeeper", "Four nines"),
    "nobody": pgettext_lazy("scorekeeper", "nobody"),
    "points": pgettext_lazy("scorekeeper", "Points"),
    "points_of": pgettext_lazy("scorekeeper", "Points of %(name)s"),
    "follows": pgettext_lazy("scorekeeper", "worked out"),
    "made": pgettext_lazy("scorekeeper", "Made"),
    "failed": pgettext_lazy("scorekeeper", "Failed"),
    "sum": pgettext_lazy("scorekeeper", "%(name)s %(sum)s, needs %(contract)s"),
    "sum_with_marriages": pgettext_lazy(
        "scorekeeper", "%(name)s %(points)s + %(declared)s = %(sum)s, needs %(contract)s"
    ),
    "certain": pgettext_lazy("scorekeeper", "%(name)s, needs %(contract)s"),
    "books": pgettext_lazy("scorekeeper", "Scores"),
    "book": pgettext_lazy("scorekeeper", "Enter the deal"),
    "gave_up": pgettext_lazy("scorekeeper", "Not played"),
    "kind_distributed": pgettext_lazy("scorekeeper", "Gave up"),
    "kind_written_off": pgettext_lazy("scorekeeper", "Written off"),
    "kind_redeal": pgettext_lazy("scorekeeper", "Redealt"),
    "free_entry": pgettext_lazy("scorekeeper", "Free entry"),
    "free_entry_note": pgettext_lazy(
        "scorekeeper", "For what your agreements do not cover: a penalty, a misdeal."
    ),
    "to_the_deal": pgettext_lazy("scorekeeper", "Back to the deal"),
    "gains": pgettext_lazy("scorekeeper", "%(name)s gains: press to take away"),
    "loses": pgettext_lazy("scorekeeper", "%(name)s loses: press to add"),
    "reason": pgettext_lazy("scorekeeper", "Reason"),
    "reason_misdeal": pgettext_lazy("scorekeeper", "Misdeal"),
    "reason_fine": pgettext_lazy("scorekeeper", "Penalty"),
    "reason_rule": pgettext_lazy("scorekeeper", "House rule"),
    "next_dealer": pgettext_lazy("scorekeeper", "Then"),
    "deal_stays": pgettext_lazy("scorekeeper", "The same dealer"),
    "deal_passes_on": pgettext_lazy("scorekeeper", "The deal passes on"),
    "missing_reason": pgettext_lazy("scorekeeper", "For what reason?"),
    "entry_points": pgettext_lazy("scorekeeper", "Points are whole numbers up to %(most)s"),
    "book_entry": pgettext_lazy("scorekeeper", "Enter it"),
    "correct_entry": pgettext_lazy("scorekeeper", "Correct this entry"),
    "correct_entry_of": pgettext_lazy("scorekeeper", "Correct the entry: %(reason)s"),
    "dark": pgettext_lazy("scorekeeper", "Dark"),
    "golden": pgettext_lazy("scorekeeper", "Golden"),
    "trick": pgettext_lazy("scorekeeper", "Trick"),
    "took_a_trick": pgettext_lazy("scorekeeper", "%(name)s took a trick"),
    "aces": pgettext_lazy("scorekeeper", "Aces"),
    "talon": pgettext_lazy("scorekeeper", "Talon"),
    "card": pgettext_lazy("scorekeeper", "%(rank)s of %(suit)s"),
    "suit_S": pgettext_lazy("scorekeeper", "spades"),
    "suit_C": pgettext_lazy("scorekeeper", "clubs"),
    "suit_D": pgettext_lazy("scorekeeper", "diamonds"),
    "suit_H": pgettext_lazy("scorekeeper", "hearts"),
    "bought": pgettext_lazy("scorekeeper", "Bought"),
    "bought_from": pgettext_lazy("scorekeeper", "from %(name)s"),
    "price": pgettext_lazy("scorekeeper", "for %(price)s"),
    "fines": pgettext_lazy("scorekeeper", "Penalties"),
    "fine_cutting": pgettext_lazy("scorekeeper", "Third nine at the cut"),
    "fine_redeals": pgettext_lazy("scorekeeper", "One redeal too many"),
    "missing_declarer": pgettext_lazy("scorekeeper", "Who plays?"),
    "missing_contract": pgettext_lazy("scorekeeper", "Which contract?"),
    "missing_points": pgettext_lazy("scorekeeper", "Points of two players"),
    "missing_points_of_one": pgettext_lazy("scorekeeper", "Points of one player"),
    "missing_points_of_both": pgettext_lazy("scorekeeper", "Points of both players"),
    "missing_talon": pgettext_lazy("scorekeeper", "Three cards of the talon"),
    "missing_fine": pgettext_lazy("scorekeeper", "Which penalty?"),
    "points_whole": pgettext_lazy("scorekeeper", "Points are whole numbers from 0"),
    "points_sum": pgettext_lazy("scorekeeper", "These make %(sum)s, a deal has %(total)s"),
    "contract_step": pgettext_lazy("scorekeeper", "Contracts are multiples of %(step)s"),
    "contract_range": pgettext_lazy("scorekeeper", "A contract is from %(least)s to %(most)s"),
    "price_problem": pgettext_lazy(
        "scorekeeper", "A price is a multiple of %(step)s, at most %(score)s"
    ),
    "give_up_refused": pgettext_lazy("scorekeeper", "The agreements do not allow this now"),
    "too_many_aces": pgettext_lazy("scorekeeper", "There are only four aces"),
    "high_contract": pgettext_lazy(
        "scorekeeper", "Without a marriage the limit is 120. Enter it anyway?"
    ),
    "outcome_made": pgettext_lazy("scorekeeper", "Made."),
    "outcome_failed": pgettext_lazy("scorekeeper", "Failed."),
    "outcome_distributed": pgettext_lazy("scorekeeper", "Gave up."),
    "outcome_written_off": pgettext_lazy("scorekeeper", "Written off."),
    "outcome_redeal": pgettext_lazy("scorekeeper", "Redealt."),
    "outcome_free_entry": pgettext_lazy("scorekeeper", "Entered."),
    "name_attempt": pgettext_lazy("scorekeeper", "%(name)s: try %(attempt)s"),
    "name_attempt_of": pgettext_lazy("scorekeeper", "%(name)s: try %(attempt)s of %(attempts)s"),
    "name_points": pgettext_lazy("scorekeeper", "%(name)s %(points)s"),
    "next_deals": pgettext_lazy("scorekeeper", "Next: %(name)s deals"),
    "has_won": pgettext_lazy("scorekeeper", "%(name)s has won"),
    "with_points": pgettext_lazy("scorekeeper", "points: %(points)s"),
    "last_attempt": pgettext_lazy("scorekeeper", "%(name)s, last try"),
    "contract_wins": pgettext_lazy("scorekeeper", "a contract of %(contract)s wins"),
    "must_play": pgettext_lazy("scorekeeper", "%(name)s must play %(contract)s"),
    "on_barrel": pgettext_lazy("scorekeeper", "%(name)s is on the barrel"),
    "attempt": pgettext_lazy("scorekeeper", "try %(attempt)s"),
    "attempt_of": pgettext_lazy("scorekeeper", "try %(attempt)s of %(attempts)s"),
    "one_more_bolt": pgettext_lazy("scorekeeper", "%(name)s: one more bolt costs %(penalty)s"),
    "near_reset": pgettext_lazy(
        "scorekeeper", "%(name)s: %(points)s more make %(reset)s, which becomes 0"
    ),
    "golden_deal": pgettext_lazy("scorekeeper", "Golden round: %(name)s plays 120"),
    "counts_double": pgettext_lazy("scorekeeper", "counts double"),
    "link": pgettext_lazy("scorekeeper", "Link"),
    "picture": pgettext_lazy("scorekeeper", "Picture"),
    "record": pgettext_lazy("scorekeeper", "Record"),
    "link_copied": pgettext_lazy("scorekeeper", "The link is copied: %(address)s"),
    "saved_as": pgettext_lazy("scorekeeper", "Saved as %(name)s"),
    "no_connection_link": pgettext_lazy(
        "scorekeeper", "No connection: the link waits. Picture and record work."
    ),
    "public_page": pgettext_lazy("scorekeeper", "The page that others see"),
    "delete_public": pgettext_lazy("scorekeeper", "Delete this page"),
    "public_deleted": pgettext_lazy(
        "scorekeeper", "The page is deleted. The sheet stays on this phone."
    ),
    "difference": pgettext_lazy(
        "scorekeeper",
        "The server scores deal %(deal)s differently: %(name)s %(theirs)s, here %(ours)s.",
    ),
    "on_this_phone": pgettext_lazy("scorekeeper", "This phone"),
    "on_the_site": pgettext_lazy("scorekeeper", "The server"),
    "keep_the_sites": pgettext_lazy("scorekeeper", "Keep the server's scores"),
    "moment_mounted": pgettext_lazy("scorekeeper", "%(name)s gets on the barrel"),
    "moment_fell": pgettext_lazy("scorekeeper", "%(name)s falls off the barrel"),
    "moment_reset": pgettext_lazy("scorekeeper", "%(name)s: %(score)s becomes 0"),
    "moment_written_off": pgettext_lazy("scorekeeper", "%(name)s writes off the contract"),
    "to_the_event": pgettext_lazy("scorekeeper", "Back to the event"),
    "hand_in": pgettext_lazy("scorekeeper", "Enter as the table's result"),
    "hand_in_note": pgettext_lazy("scorekeeper", "Another player or an organiser confirms it."),
    "hand_in_waits": pgettext_lazy(
        "scorekeeper", "Kept on this phone, sent when there is a connection."
    ),
    "compare_first": pgettext_lazy("scorekeeper", "Compare the two sheets first"),
    "kept_by": pgettext_lazy(
        "scorekeeper", "%(name)s keeps the sheet of this table, deals: %(count)s."
    ),
    "kept_by_note": pgettext_lazy(
        "scorekeeper", "If that phone cannot go on, take the sheet over on this one."
    ),
    "take_over": pgettext_lazy("scorekeeper", "Take the sheet over"),
    "take_over_own": pgettext_lazy(
        "scorekeeper", "Take it over with the deals of this phone: %(count)s"
    ),
    "see_the_sheet": pgettext_lazy("scorekeeper", "See the sheet"),
    "no_connection_now": pgettext_lazy("scorekeeper", "No connection. Try again later."),
    "table_closed": pgettext_lazy(
        "scorekeeper", "The table has a result already. This sheet stays on this phone."
    ),
}


def texts() -> dict[str, str]:
    """Return the texts in the active language."""
    return {key: str(text) for key, text in TEXTS.items()}
