"""An action moves nothing that stands in an index: PostgreSQL then writes its row alone."""

from django.db import migrations, models


def leave_room(apps, schema_editor) -> None:
    """In each page, for the newer forms of its rows."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_game SET (fillfactor = 60)")


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_waiting_in_pools"),
        ("ratings", "0002_boards"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="game",
            name="games_game_status_21dbb2_idx",
        ),
        migrations.AlterField(
            model_name="game",
            name="due_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status", "playing")),
                fields=["created_at"],
                name="games_playing",
            ),
        ),
        migrations.AlterField(
            model_name="entry",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=models.deletion.CASCADE,
                related_name="entries",
                to="games.game",
            ),
        ),
        migrations.RunPython(leave_room, migrations.RunPython.noop),
    ]
