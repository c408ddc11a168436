"""The rate limits of the site for accounts.limits, each with its meaning.

docs/operations/settings.md is made of them. LIMIT_ and the name in capitals, such as LIMIT_TICKETS,
changes a number.
"""

from typing import NamedTuple

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


class LimitDefault(NamedTuple):
    """A maximum within so many seconds, and its meaning."""

    number: int
    seconds: int
    counted: str


# By person, by network address, or by both.
DEFAULTS = {
    # The API
    "api_reads": LimitDefault(
        300, MINUTE, "API requests of an account, or of a network without one"
    ),
    "api_queue": LimitDefault(60, MINUTE, "API requests about the queue"),
    "api_streams": LimitDefault(10, MINUTE, "streams of records that are opened"),
    "api_writes": LimitDefault(60, MINUTE, "API requests that write in tournaments and clubs"),
    "api_whole_tournament": LimitDefault(
        120, MINUTE, "API answers computed from a whole tournament"
    ),
    # Apps
    "app_requests": LimitDefault(3000, MINUTE, "API requests of one app from one network"),
    "app_tokens": LimitDefault(200, DAY, "tokens that one app gets for one person"),
    "app_token_requests": LimitDefault(
        60, MINUTE, "requests of one app from one network about tokens"
    ),
    "app_token_requests_by_network": LimitDefault(
        600, MINUTE, "requests of a network about tokens of all apps"
    ),
    "app_consents": LimitDefault(30, HOUR, "answers of a person to apps that ask"),
    "new_apps": LimitDefault(30, DAY, "apps that a person registers or changes"),
    # Guests and the queue
    "guests_by_network": LimitDefault(
        30, HOUR, "visitors of a network who become guests by playing"
    ),
    "invited_guests_by_network": LimitDefault(
        120, HOUR, "guests of a network who enter an event, or sit down by a table's link"
    ),
    "guest_closings_by_network": LimitDefault(
        6, DAY, "games that guests of a network leave before the first bid"
    ),
    "tickets": LimitDefault(60, 10 * MINUTE, "requests of a person to be queued"),
    "tickets_by_network": LimitDefault(600, 10 * MINUTE, "requests to be queued, of a network"),
    # Tables
    "tables": LimitDefault(
        30, HOUR, "custom tables and rematches of a person, with bots or without"
    ),
    "tables_by_network": LimitDefault(120, HOUR, "custom tables and rematches of a network"),
    "table_actions": LimitDefault(
        120,
        10 * MINUTE,
        "what a person does at custom tables before the game",
    ),
    "table_actions_by_network": LimitDefault(
        1200, 10 * MINUTE, "what a network does at custom tables before the game"
    ),
    "arena_breaks": LimitDefault(
        60, 10 * MINUTE, "breaks that a person takes in an arena, and returns from them"
    ),
    "invitations": LimitDefault(60, HOUR, "invitations by name to tables and teams, of one user"),
    "invitations_received": LimitDefault(
        20, HOUR, "invitations to tables, to one user by people they do not follow"
    ),
    # Clubs
    "club_actions": LimitDefault(
        120, 10 * MINUTE, "what a user does in clubs: members, requests, links, settings"
    ),
    "club_actions_by_network": LimitDefault(1200, 10 * MINUTE, "what a network does in clubs"),
    "club_texts": LimitDefault(60, 10 * MINUTE, "messages and news that a user writes in clubs"),
    "club_texts_by_network": LimitDefault(
        600, 10 * MINUTE, "messages and news that a network writes in clubs"
    ),
    "club_joins": LimitDefault(30, HOUR, "clubs that a user joins, asks to join or leaves"),
    "club_joins_by_network": LimitDefault(
        300, HOUR, "clubs that a network joins, asks to join or leaves"
    ),
    "club_links": LimitDefault(30, HOUR, "invitation links of clubs that a user makes or ends"),
    "club_links_by_network": LimitDefault(
        120, HOUR, "invitation links of clubs that a network makes or ends"
    ),
    "new_clubs": LimitDefault(10, HOUR, "clubs that a user founds"),
    "new_clubs_by_network": LimitDefault(40, HOUR, "clubs that a network founds"),
    "club_messages": LimitDefault(2, DAY, "messages of a club to all its members"),
    "club_messages_by_person": LimitDefault(3, DAY, "messages of an organiser to members of clubs"),
    "club_invitations": LimitDefault(3, DAY, "tournaments to which a club invites all its members"),
    # Codes and passwords of tournaments
    "team_codes": LimitDefault(
        10, 10 * MINUTE, "wrong codes of teams that a user tries in tournaments"
    ),
    "team_codes_by_network": LimitDefault(
        60, 10 * MINUTE, "wrong codes of teams that a network tries"
    ),
    "team_codes_of_target": LimitDefault(100, HOUR, "wrong codes for one tournament, a total"),
    "team_codes_of_site": LimitDefault(
        1000, HOUR, "wrong codes of teams on the whole site, a total"
    ),
    "team_codes_when_many": LimitDefault(
        5, HOUR, "wrong codes of a user or network once such a total is reached"
    ),
    "tournament_passwords": LimitDefault(
        10, 10 * MINUTE, "wrong passwords of tournaments that a user tries"
    ),
    "tournament_passwords_by_network": LimitDefault(
        60, 10 * MINUTE, "wrong passwords of tournaments that a network tries"
    ),
    "tournament_passwords_of_target": LimitDefault(
        100, HOUR, "wrong passwords for one tournament, a total"
    ),
    "tournament_passwords_of_site": LimitDefault(
        1000, HOUR, "wrong passwords of tournaments on the whole site, a total"
    ),
    "tournament_passwords_when_many": LimitDefault(
        5, HOUR, "wrong passwords of a user or network once such a total is reached"
    ),
    "team_actions": LimitDefault(
        120, 10 * MINUTE, "what an entrant does about a team: creating, joining, inviting"
    ),
    "team_actions_by_network": LimitDefault(1200, 10 * MINUTE, "what a network does about teams"),
    # Events at real tables
    "room_codes_by_network": LimitDefault(
        60, 10 * MINUTE, "wrong codes of events at real tables that a network tries"
    ),
    "room_codes_of_site": LimitDefault(
        300, HOUR, "wrong codes of such events on the whole site, a total"
    ),
    "room_codes_when_many": LimitDefault(
        5, HOUR, "wrong codes of a network once that total is reached"
    ),
    "room_joins_by_network": LimitDefault(
        80, HOUR, "names of a network that join such an event, or that a phone takes"
    ),
    "room_actions_by_network": LimitDefault(
        600, 10 * MINUTE, "what people of a network enter at such an event"
    ),
    "room_names": LimitDefault(600, DAY, "names that an organiser adds to events at real tables"),
    "name_lists": LimitDefault(60, 10 * MINUTE, "lists of names that an organiser has read"),
    "name_lists_by_network": LimitDefault(300, 10 * MINUTE, "lists of names of a network"),
    "plus_ones": LimitDefault(20, HOUR, "guests that a person brings to an event at real tables"),
    # Bots and hints
    "bot_games": LimitDefault(30, HOUR, "games against bots that a person or their program starts"),
    "bot_games_by_network": LimitDefault(120, HOUR, "games against bots that a network starts"),
    "daily_watched": LimitDefault(120, HOUR, "lines of the deals of the day that a person watches"),
    "daily_watched_by_network": LimitDefault(
        600, HOUR, "lines of the deals of the day that a network watches"
    ),
    "daily_practice_by_network": LimitDefault(
        1000, DAY, "deals of past days that a network begins"
    ),
    "daily_practice_lines": LimitDefault(
        100_000,
        DAY,
        "new lines of past days that bots think about, some 0.02 s each",
    ),
    "appointment_answers": LimitDefault(
        120, 10 * MINUTE, "what a person says about the time of their table in a league"
    ),
    "hints": LimitDefault(10, MINUTE, "hints that a person asks for, each up to a second of work"),
    "hints_by_network": LimitDefault(20, MINUTE, "hints that a network asks for"),
    "bot_questions": LimitDefault(
        3, 10 * MINUTE, "how often a person who waits is asked to begin with bots"
    ),
    # Sheets of real cards
    "score_sheets": LimitDefault(
        300, HOUR, "sheets of real cards that a user sends, hands in, confirms or deletes"
    ),
    "score_sheets_by_network": LimitDefault(1200, HOUR, "the same of a network, visitors too"),
    "new_score_sheets_by_network": LimitDefault(100, DAY, "new sheets of real cards of a network"),
    "club_sheets": LimitDefault(20, DAY, "score sheets that a user hands in for a club's ladder"),
    "counted_sheets": LimitDefault(
        4, 4 * HOUR, "games with real cards of a player that count in a club's ladder"
    ),
    "counted_sheets_a_day": LimitDefault(8, DAY, "the same in a day"),
    "club_annulments": LimitDefault(60, DAY, "games of a club's ladder that a user annuls"),
    # Replays, editors, lesson, own data
    "replays": LimitDefault(10, MINUTE, "records that a person uploads to look at"),
    "replays_by_network": LimitDefault(20, MINUTE, "records that a network uploads to look at"),
    "shared_games_by_network": LimitDefault(
        120, MINUTE, "pictures of deals, frames and oEmbed answers that a network asks for"
    ),
    "reviews": LimitDefault(60, DAY, "reviews that an account asks for, those of uploads too"),
    "reviews_by_network": LimitDefault(300, DAY, "reviews that the accounts of a network ask for"),
    "reviews_again": LimitDefault(
        5, DAY, "reviews that were cancelled or failed, and that a person asks for again"
    ),
    "guest_reviews": LimitDefault(2, DAY, "reviews that a guest asks for"),
    "guest_reviews_by_network": LimitDefault(2, DAY, "reviews that guests of a network ask for"),
    "review_pages": LimitDefault(
        60, MINUTE, "summaries, marks and states of reviews that a client reads"
    ),
    "review_pages_by_network": LimitDefault(300, MINUTE, "the same of a network"),
    "better_lines": LimitDefault(120, HOUR, "lines after a better choice that a client asks for"),
    "better_lines_by_network": LimitDefault(600, HOUR, "lines after a better choice, by network"),
    "hands": LimitDefault(200, DAY, "hands that an account with a confirmed address explores"),
    "hands_by_network": LimitDefault(1000, DAY, "hands that such accounts of a network explore"),
    "guest_hands": LimitDefault(
        20, DAY, "hands that a guest, a new account or one without a confirmed address explores"
    ),
    "guest_hands_by_network": LimitDefault(60, DAY, "the same of a network"),
    "hand_pages": LimitDefault(180, MINUTE, "states of explored hands that a client reads"),
    "hand_pages_by_network": LimitDefault(900, MINUTE, "the same of a network"),
    "what_if_moves": LimitDefault(1000, DAY, "moves that an account tries out, each with its bots"),
    "what_if_moves_by_network": LimitDefault(2000, DAY, "the same of a network's accounts"),
    "guest_what_if_moves": LimitDefault(
        100, DAY, "moves that a guest, new or unconfirmed account tries out"
    ),
    "guest_what_if_moves_by_network": LimitDefault(300, DAY, "the same of a network"),
    "what_if_pages": LimitDefault(180, MINUTE, "states of deals tried out that a client reads"),
    "what_if_pages_by_network": LimitDefault(900, MINUTE, "the same of a network"),
    "bad_bot_moves": LimitDefault(20, DAY, "moves of bots that a person finds bad"),
    "bad_bot_moves_by_network": LimitDefault(60, DAY, "the same of a network"),
    "puzzle_pages": LimitDefault(120, MINUTE, "puzzles and refutations that a client opens"),
    "puzzle_pages_by_network": LimitDefault(600, MINUTE, "the same of a network"),
    "puzzle_answers": LimitDefault(
        1200, HOUR, "answers to puzzles of a person, those in a rush too"
    ),
    "puzzle_answers_by_network": LimitDefault(6000, HOUR, "answers to puzzles of a network"),
    "guest_puzzle_answers_by_network": LimitDefault(
        600, DAY, "answers to puzzles of guests and visitors of a network"
    ),
    "puzzle_rushes": LimitDefault(30, HOUR, "rushes of puzzles that a person begins"),
    "puzzle_rushes_by_network": LimitDefault(150, HOUR, "rushes of puzzles of a network"),
    "puzzle_votes": LimitDefault(100, DAY, "votes of a person about puzzles"),
    "puzzle_votes_by_network": LimitDefault(300, DAY, "votes of a network about puzzles"),
    "puzzle_proposals": LimitDefault(5, DAY, "decisions that a person proposes as puzzles"),
    "puzzle_proposals_by_network": LimitDefault(15, DAY, "the same of a network"),
    "puzzle_reports": LimitDefault(10, DAY, "reports of a person about puzzles"),
    "puzzle_reports_by_network": LimitDefault(30, DAY, "reports of a network about puzzles"),
    "drafts": LimitDefault(
        300, MINUTE, "checks of agreements while a person edits a preset or a table"
    ),
    "drafts_by_network": LimitDefault(1200, MINUTE, "checks of agreements of a network"),
    "lesson_steps": LimitDefault(120, MINUTE, "steps of lessons that a person takes"),
    "lesson_steps_by_network": LimitDefault(
        1200, MINUTE, "steps of lessons that a network takes, visitors too"
    ),
    "own_data": LimitDefault(1, MINUTE, "copies of one's own data that a person downloads"),
    # Talk
    "talk": LimitDefault(3, 10, "lines that a user says at tables"),
    "talk_by_day": LimitDefault(500, DAY, "the same in a day, as each line is stored for months"),
    "guests_talk_by_day": LimitDefault(100, DAY, "the same of a guest"),
    "talk_by_network": LimitDefault(60, MINUTE, "lines of all who share a network, players too"),
    "talk_by_network_and_day": LimitDefault(5000, DAY, "the same in a day"),
    "talk_by_deal": LimitDefault(12, DAY, "the same in one deal of one game"),
    "talk_after_game": LimitDefault(40, 10 * MINUTE, "the same after the end of games"),
    "spectators_talk_by_network": LimitDefault(30, MINUTE, "lines of all spectators of a network"),
    "spectators_talk_by_game": LimitDefault(20, 10, "lines of all spectators of a game"),
    "mutes": LimitDefault(60, HOUR, "users that a user mutes or shows again"),
    # Notifications, webhooks, calendars
    "push_devices": LimitDefault(20, HOUR, "browsers that a person adds for notifications"),
    "push_devices_by_network": LimitDefault(
        120, HOUR, "browsers that a network adds for notifications"
    ),
    "test_notifications": LimitDefault(
        5, 10 * MINUTE, "tests that a person sends to their own devices"
    ),
    "test_notifications_by_network": LimitDefault(
        20, 10 * MINUTE, "tests that a network sends to its devices"
    ),
    "email_sign_offs_by_network": LimitDefault(
        60, HOUR, "links in emails that end emails or a registration, without a login"
    ),
    "pushes": LimitDefault(
        60, HOUR, "notifications to the devices of one person, whatever causes them"
    ),
    "notification_mails": LimitDefault(20, DAY, "emails with notifications to one person"),
    "invitation_notices": LimitDefault(
        6, HOUR, "notifications about invitations of one person by one other"
    ),
    "webhooks": LimitDefault(20, HOUR, "targets for a club's webhook that a person sets"),
    "webhooks_by_network": LimitDefault(60, HOUR, "targets for webhooks that a network sets"),
    "webhook_tests": LimitDefault(10, HOUR, "tests of one club's webhook"),
    "webhook_deliveries": LimitDefault(100, DAY, "messages of one club's webhook"),
    "calendar_feeds": LimitDefault(20, HOUR, "new addresses that a person gives their calendar"),
    "calendar_feeds_by_network": LimitDefault(
        120, HOUR, "new addresses that a network gives its calendars"
    ),
    # Logins and addresses
    "signups_by_network": LimitDefault(60, HOUR, "sign-up forms of a network, those of guests too"),
    "password_resets_by_network": LimitDefault(
        30, HOUR, "links for a new password that a network asks for"
    ),
    "password_resets_by_email": LimitDefault(
        10, HOUR, "links for a new password of one address, known or not"
    ),
    "password_resets_by_both": LimitDefault(
        3, HOUR, "links for a new password of one address, from one network"
    ),
    "confirmation_mails": LimitDefault(1, 3 * MINUTE, "mails that confirm one address"),
    "email_changes": LimitDefault(20, HOUR, "forms of a person's addresses"),
    "restore_mails": LimitDefault(5, DAY, "mails to one address of an account about its changes"),
    "logins_by_network": LimitDefault(60, MINUTE, "login forms of a network, right and wrong"),
    "failed_logins_by_network": LimitDefault(100, 15 * MINUTE, "wrong passwords of a network"),
    "failed_logins_by_both": LimitDefault(
        5, 15 * MINUTE, "wrong passwords for one person from one network"
    ),
    "failed_logins_by_device": LimitDefault(
        10, 15 * MINUTE, "wrong passwords for one person on a device they logged in on before"
    ),
    "failed_logins_by_person": LimitDefault(
        40, 15 * MINUTE, "wrong passwords for one person on all other devices"
    ),
    "failed_logins_by_person_a_day": LimitDefault(100, DAY, "the same in a day"),
    "wrong_codes_by_both": LimitDefault(
        5, 15 * MINUTE, "wrong answers of a second step for one person from one network"
    ),
    "wrong_codes_by_device": LimitDefault(
        10, 15 * MINUTE, "wrong answers for one person on a device they logged in on before"
    ),
    "wrong_codes_by_device_a_day": LimitDefault(50, DAY, "the same in a day"),
    "wrong_codes_by_person": LimitDefault(
        20, 15 * MINUTE, "wrong answers for one person on all other devices"
    ),
    "wrong_codes_by_person_a_day": LimitDefault(50, DAY, "the same in a day, until a new password"),
    "wrong_codes_of_account_a_day": LimitDefault(
        150, DAY, "wrong answers for one account on all other devices, whatever its password"
    ),
    "wrong_codes_before_mail": LimitDefault(
        5, DAY, "the wrong answer of a day at which the person gets a mail"
    ),
    "new_passwords_by_network": LimitDefault(
        30, 10 * MINUTE, "forms behind the link for a new password, of a network"
    ),
    "password_checks": LimitDefault(
        10, 10 * MINUTE, "passwords that a person types who is logged in"
    ),
}
