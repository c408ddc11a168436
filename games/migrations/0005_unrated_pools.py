import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_presets"),
        ("ratings", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="pool",
            name="rated",
            field=models.BooleanField(
                default=True,
                help_text="Only tables of three can be rated.",
                verbose_name="rated",
            ),
        ),
        migrations.AlterField(
            model_name="pool",
            name="ladder",
            field=models.ForeignKey(
                help_text=(
                    "Bots are chosen by its ratings; games move them only where they are rated."
                ),
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pools",
                to="ratings.ladder",
                verbose_name="ladder",
            ),
        ),
    ]
