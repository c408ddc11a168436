from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('room', '0002_sheets'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='localplayer',
            index=models.Index(condition=models.Q(('name', ''), _negated=True), fields=['created_at'], name='local_names'),
        ),
    ]
