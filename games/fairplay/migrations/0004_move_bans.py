from django.db import migrations


def move_bans(apps, schema_editor):
    """Copy ranked bans to bans from rated games, with their places in the logs of cases.

    Who was banned for using a program is banned from tournaments, too, for as long.
    """
    Ban = apps.get_model("bans", "Ban")
    Event = apps.get_model("fairplay", "CaseEvent")
    for old in apps.get_model("fairplay", "RankedBan").objects.order_by("pk").iterator():
        events = list(Event.objects.filter(ranked_ban=old).order_by("pk"))
        cases = {event.case_id for event in events}
        scopes = ["rated"] + ["tournaments"] * is_for_program(apps, cases)
        moderator = next((event.moderator_id for event in events), None)
        bans = [
            Ban.objects.create(
                user_id=old.user_id, scope=scope, reason=old.reason, until=old.until,
                created_at=old.created_at, lifted_at=old.lifted_at, moderator_id=moderator,
            )
            for scope in scopes
        ]
        for event in events:
            event.bans.set(bans)


def is_for_program(apps, cases):
    reports = apps.get_model("fairplay", "Report").objects
    return reports.filter(case__in=cases, reason="program").exists()


def copy_annulments(apps, schema_editor):
    """Give each game that a case annulled a row; the first time counts."""
    Annulment = apps.get_model("fairplay", "Annulment")
    known = set()
    events = apps.get_model("fairplay", "CaseEvent").objects.filter(action="annul")
    games = apps.get_model("games", "Game").objects
    for event in events.order_by("pk").iterator():
        for game in games.filter(pk__in=event.games).exclude(pk__in=known).values_list("pk", flat=True):
            known.add(game)
            Annulment.objects.create(
                game_id=game, moderator_id=event.moderator_id, case_id=event.case_id,
                reason=event.text, created_at=event.created_at,
            )


class Migration(migrations.Migration):

    dependencies = [
        ('bans', '0001_initial'),
        ('fairplay', '0003_bans_annulments_owners'),
    ]

    operations = [
        migrations.RunPython(move_bans, migrations.RunPython.noop),
        migrations.RunPython(copy_annulments, migrations.RunPython.noop),
    ]
