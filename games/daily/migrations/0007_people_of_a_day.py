from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('daily', '0006_marriages'),
    ]

    operations = [
        migrations.AddField(
            model_name='day',
            name='people',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='day',
            name='median_total',
            field=models.SmallIntegerField(null=True),
        ),
    ]
