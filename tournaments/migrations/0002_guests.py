from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_tournaments"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="guests",
            field=models.BooleanField(default=False, verbose_name="guests too"),
        ),
    ]
