import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('series', '0001_initial'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Repeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField()),
                ('last_day', models.DateField(blank=True, null=True)),
                ('at', models.TimeField()),
                ('zone', models.CharField(max_length=60)),
                ('weeks', models.PositiveSmallIntegerField(default=1)),
                ('ahead_days', models.PositiveSmallIntegerField(default=6)),
                ('stopped_at', models.DateTimeField(null=True)),
                ('problem', models.CharField(blank=True, default='', max_length=30)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='repeats', to='series.series')),
                ('template', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='repeat', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'repeating tournament',
                'verbose_name_plural': 'repeating tournaments',
            },
        ),
        migrations.CreateModel(
            name='RepeatedTournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('repeat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='announced', to='repeats.repeat')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('repeat', 'day'), name='announced_once_a_day')],
            },
        ),
        migrations.CreateModel(
            name='RepeatException',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('moved_to', models.DateTimeField(null=True)),
                ('repeat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='exceptions', to='repeats.repeat')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('repeat', 'day'), name='one_exception_a_day')],
            },
        ),
    ]
