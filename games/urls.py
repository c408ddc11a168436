"""The URLs of games."""

from django.urls import path

from games.lobby import views as lobby_views
from games.luck import views as luck_views
from games.matchmaking import views as matchmaking_views
from games.presets import editor_views
from games.presets import views as presets_views
from games.replays import shuffle_proof_views
from games.replays import views as replays_views
from games.rulebook import views as rulebook_views
from games.tables import views
from games.tutorial import views as tutorial_views

urlpatterns = [
    path("play/", matchmaking_views.play, name="play"),
    path("play/cancel/", matchmaking_views.cancel, name="play_cancel"),
    path("play/accept/", matchmaking_views.accept, name="play_accept"),
    path("play/decline/", matchmaking_views.decline, name="play_decline"),
    path("play/again/", matchmaking_views.again, name="play_again"),
    path("play/with-bots/", matchmaking_views.start_with_bots, name="play_with_bots"),
    path("play/status/", matchmaking_views.status, name="play_status"),
    path("play/bots/", lobby_views.play_bots, name="play_bots"),
    path("tables/", lobby_views.custom_tables, name="custom_tables"),
    path("tables/list/", lobby_views.custom_table_list, name="custom_table_list"),
    path("tables/new/", lobby_views.new, name="custom_table_new"),
    path("tables/check/", lobby_views.check, name="custom_table_check"),
    path("tables/invitations/", lobby_views.my_invitations, name="custom_table_invitations"),
    path("tables/<slug:table_id>/", lobby_views.custom_table, name="custom_table"),
    path(
        "tables/<slug:table_id>/action/<slug:name>/",
        lobby_views.perform_action,
        name="custom_table_action",
    ),
    path("game/<slug:game_id>/rematch/", lobby_views.game_rematch, name="game_rematch"),
    path("table/<slug:game_id>/", views.table, name="table"),
    path("table/<slug:game_id>/leave/", views.leave, name="table_leave"),
    path("table/<slug:game_id>/return/", views.take_seat_back, name="table_return"),
    path("table/<slug:game_id>/hint/", views.hint, name="table_hint"),
    path("table/<slug:game_id>/sheet/", views.sheet, name="table_sheet"),
    path("table/<slug:game_id>/agreements/", views.table_agreements, name="table_agreements"),
    path("presets/", presets_views.presets, name="presets"),
    path("presets/new/", editor_views.new, name="preset_new"),
    path("presets/check/", editor_views.check, name="preset_check"),
    path("presets/save/", editor_views.save, name="preset_save"),
    path("presets/import/", editor_views.import_file, name="preset_import"),
    path("presets/<slug:key>/", presets_views.preset, name="preset"),
    path("presets/<slug:key>/edit/", editor_views.edit, name="preset_edit"),
    path("presets/<slug:key>/json/", editor_views.export, name="preset_export"),
    path("presets/<slug:key>/retire/", editor_views.retire, name="preset_retire"),
    path("game/<slug:game_id>/record/", views.record, name="game_record"),
    path("game/<slug:game_id>/", replays_views.game, name="game"),
    path("game/<slug:game_id>/last/", replays_views.last_deal, name="game_last_deal"),
    path("lesson/", tutorial_views.tutorial, name="tutorial"),
    path("lesson/kept/<str:language>/", tutorial_views.kept_page, name="tutorial_kept"),
    path(
        "lesson/answers/<str:language>/<str:version>/",
        tutorial_views.all_answers,
        name="tutorial_answers",
    ),
    path("lesson/act/", tutorial_views.tutorial_act, name="tutorial_act"),
    path("rules/", rulebook_views.rules, name="rules"),
    path("rules/kept/<str:language>/", rulebook_views.kept_rules, name="rules_kept"),
    path("rules/agreements/", rulebook_views.agreements, name="rules_agreements"),
    path("rules/agreements/words.json", rulebook_views.words_to_search, name="rules_search_words"),
    path("rules/glossary/", rulebook_views.words, name="rules_glossary"),
    path("rules/glossary/lines/<slug:language>/", rulebook_views.word_lines, name="word_lines"),
    path("rules/full/", rulebook_views.law, name="full_rules"),
    path("rules/full/<slug:language>/", rulebook_views.law, name="full_rules_in"),
    path("fairness/", shuffle_proof_views.fairness, name="fairness"),
    path("fairness/cards/", luck_views.fair_cards, name="fair_cards"),
    path("replay/", replays_views.replay, name="replay"),
]
