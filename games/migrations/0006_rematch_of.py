import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_unrated_pools")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="rematch_of",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rematches",
                to="games.game",
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="first_dealer",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
