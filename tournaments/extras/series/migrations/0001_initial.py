import django.db.models.deletion
import django.utils.timezone
import games.models
import tournaments.extras.series.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.CharField(default=games.models.new_game_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('by_place', models.JSONField(default=tournaments.extras.series.models.default_points)),
                ('others', models.PositiveSmallIntegerField(default=1)),
                ('best', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('planned', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='series', to='clubs.club')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'series',
                'verbose_name_plural': 'series',
                'ordering': ['-created_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SeriesTournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('series', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tournaments', to='series.series')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='in_series', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('series', 'tournament'), name='counts_once_a_series')],
            },
        ),
    ]
