"""Columns that mark unfinished work, so that partial indexes find it.

Nearly all stored games are finished and screened. So the rows get these values with the column,
which rewrites nothing, and only the few others are updated. New rows begin with the opposite.
"""

from datetime import timedelta

from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

# Older games are not screened any more (fairplay/screening.py).
SCREENED_DAYS = 90


def mark_unfinished(apps, schema_editor):
    """Mark the seats of running games, and the games that fair play has not looked at."""
    Game, Seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    Analysed = apps.get_model("fairplay", "AnalysedGame")
    running = Game.objects.filter(status="playing")
    Seat.objects.filter(game__in=running.values("pk")).update(unfinished=True)
    recent = timezone.now() - timedelta(days=SCREENED_DAYS)
    games = Game.objects.filter(Q(finalised_at=None) | Q(finalised_at__gt=recent))
    waiting = games.filter(~Exists(Analysed.objects.filter(game=OuterRef("pk"))))
    waiting.update(screened=False)


class Migration(migrations.Migration):
    dependencies = [
        ("fairplay", "0001_initial"),
        ("games", "0003_hints"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="screened",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="unfinished",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="game",
            name="log_state",
            field=models.CharField(
                choices=[("kept", "kept"), ("deleted", "deleted"), ("faulty", "faulty")],
                db_default="kept",
                default="kept",
                max_length=7,
            ),
        ),
        migrations.RunPython(mark_unfinished, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="game",
            name="screened",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name="seat",
            name="unfinished",
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
