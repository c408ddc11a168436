"""Counters of games against bots, which a page counted before."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Case, Count, F, Q, Value, When

LADDER = ("beginner", "casual", "club", "strong", "expert", "master")
STYLES = ("cautious", "bold")


def count_results(apps, schema_editor):
    """Count the finalised games of people against bots by level, all in one query."""
    Seat, BotResult = apps.get_model("games", "Seat"), apps.get_model("history", "BotResult")
    bot = "game__seats__user__bot_level"
    keys = {level: [level, *(f"{level}-{style}" for style in STYLES)] for level in LADDER}
    level = Case(
        *(When(**{f"{bot}__in": names, "then": Value(name)}) for name, names in keys.items()),
        default=F(bot),
    )
    own = Seat.objects.filter(
        user__bot_level="",
        game__status="over",
        game__finalised_at__isnull=False,
        game__places__isnull=False,
    )
    annulled = Q(game__played__annulled=True)
    met = own.exclude(annulled).filter(**{f"{bot}__gt": ""}).order_by()
    won = Q(game__winner=F("number"), left_at=None)
    results = met.values("user_id", level=level).annotate(
        played=Count("game", distinct=True), won=Count("game", filter=won, distinct=True)
    )
    BotResult.objects.bulk_create(
        (BotResult(**row) for row in results.iterator()), batch_size=2000
    )


class Migration(migrations.Migration):
    dependencies = [
        ("history", "0002_indexes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="BotResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("level", models.CharField(max_length=30)),
                ("played", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bot_results",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "level"), name="one_row_a_level_of_bots"
                    )
                ],
            },
        ),
        migrations.RunPython(count_results, migrations.RunPython.noop),
    ]
