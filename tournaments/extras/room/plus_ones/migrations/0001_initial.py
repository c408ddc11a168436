import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('room', '0001_initial'),
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='PlusOne',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('host', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plus_ones', to='tournaments.entrant')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='plus_one', to='room.localplayer')),
            ],
            options={
                'verbose_name': 'plus-one',
                'verbose_name_plural': 'plus-ones',
                'ordering': ['created_at', 'pk'],
            },
        ),
    ]
