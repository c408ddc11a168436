from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_card_letters'),
    ]

    operations = [
        migrations.AddField(
            model_name='preferences',
            name='data_by_name',
            field=models.BooleanField(db_default=False, default=False, verbose_name='named in data files'),
        ),
    ]
