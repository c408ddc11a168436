from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('daily', '0004_weeks'),
    ]

    operations = [
        migrations.AddField(
            model_name='botline',
            name='deals',
            field=models.JSONField(null=True),
        ),
    ]
