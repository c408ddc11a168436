from django.db import migrations
from django.utils import timezone

# Their reasons were not stored, or only in the history of the administration.
REASON = "Messages at tables."


def move_bans(apps, schema_editor):
    """Copy the bans from talk that are in force to bans from chat."""
    Ban = apps.get_model("bans", "Ban")
    rows = apps.get_model("talk", "TalkBan").objects.filter(until__gt=timezone.now())
    for old in rows.order_by("pk"):
        Ban.objects.create(
            user_id=old.user_id, scope="chat", reason=REASON, until=old.until,
            created_at=old.created_at, moderator_id=old.moderator_id,
        )


class Migration(migrations.Migration):

    dependencies = [
        ('bans', '0001_initial'),
        ('talk', '0002_indexes'),
    ]

    operations = [
        migrations.RunPython(move_bans, migrations.RunPython.noop),
    ]
