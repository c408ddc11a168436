"""The addresses of tables and of playing."""

from django.urls import path

from games import (
    fairness_views,
    gallery,
    hosting_views,
    lesson_views,
    preset_editing,
    preset_views,
    replay_views,
    rulebook_views,
    views,
)

urlpatterns = [
    path("play/", views.play, name="play"),
    path("play/cancel/", views.cancel, name="play_cancel"),
    path("play/accept/", views.accept, name="play_accept"),
    path("play/status/", views.status, name="play_status"),
    path("play/bots/", hosting_views.play_bots, name="play_bots"),
    path("tables/", hosting_views.own_tables, name="own_tables"),
    path("tables/list/", hosting_views.open_list, name="own_table_list"),
    path("tables/new/", hosting_views.new, name="own_table_new"),
    path("tables/check/", hosting_views.check, name="own_table_check"),
    path("tables/calls/", hosting_views.my_calls, name="own_table_calls"),
    path("tables/<slug:table_id>/", hosting_views.own_table, name="own_table"),
    path("tables/<slug:table_id>/<slug:what>/", hosting_views.act, name="own_table_act"),
    path("game/<slug:game_id>/rematch/", hosting_views.rematch_of, name="game_rematch"),
    path("table/<slug:game_id>/", views.table, name="table"),
    path("table/<slug:game_id>/leave/", views.leave, name="table_leave"),
    path("table/<slug:game_id>/sheet/", views.sheet, name="table_sheet"),
    path(
        "table/<slug:game_id>/agreements/", preset_views.table_agreements, name="table_agreements"
    ),
    path("presets/", preset_views.presets, name="presets"),
    path("presets/new/", preset_editing.new, name="preset_new"),
    path("presets/check/", preset_editing.check, name="preset_check"),
    path("presets/save/", preset_editing.save, name="preset_save"),
    path("presets/import/", preset_editing.read_file, name="preset_import"),
    path("presets/<slug:key>/", preset_views.preset, name="preset"),
    path("presets/<slug:key>/edit/", preset_editing.edit, name="preset_edit"),
    path("presets/<slug:key>/json/", preset_editing.export, name="preset_export"),
    path("presets/<slug:key>/retire/", preset_editing.retire, name="preset_retire"),
    path("game/<slug:game_id>/record/", views.record, name="game_record"),
    path("game/<slug:game_id>/", replay_views.game, name="game"),
    path("game/<slug:game_id>/last/", replay_views.last_deal, name="game_last_deal"),
    path("lesson/", lesson_views.lesson, name="lesson"),
    path("lesson/act/", lesson_views.lesson_act, name="lesson_act"),
    path("rules/", rulebook_views.rules, name="rules"),
    path("rules/agreements/", rulebook_views.agreements, name="rules_agreements"),
    path("rules/glossary/", rulebook_views.words, name="rules_glossary"),
    path("fairness/", fairness_views.fairness, name="fairness"),
    path("replay/", replay_views.replay, name="replay"),
    path("dev/gallery/", gallery.gallery, name="gallery"),
]
