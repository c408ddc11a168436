import django.db.models.deletion
import django.utils.timezone
import games.scorekeeper.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CountingClub',
            fields=[
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to='clubs.club')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='ScoreSheet',
            fields=[
                ('id', models.CharField(default=games.scorekeeper.models.new_sheet_id, editable=False, max_length=20, primary_key=True, serialize=False)),
                ('key_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('title', models.CharField(max_length=60, verbose_name='title')),
                ('record', models.JSONField(verbose_name='record')),
                ('rows', models.JSONField(verbose_name='deals')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('changed_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='changed')),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='score_sheets', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'score sheet',
                'verbose_name_plural': 'score sheets',
            },
        ),
        migrations.CreateModel(
            name='ClubGame',
            fields=[
                ('id', models.CharField(default=games.scorekeeper.models.new_club_game_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('rated_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='club_game', to='scorekeeper.scoresheet')),
            ],
        ),
        migrations.CreateModel(
            name='ClubGamePlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField()),
                ('confirmed_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='players', to='scorekeeper.clubgame')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['seat'],
                'constraints': [models.UniqueConstraint(fields=('game', 'seat'), name='one_player_a_seat_of_a_sheet'), models.UniqueConstraint(fields=('game', 'user'), name='one_seat_a_player_of_a_sheet')],
            },
        ),
    ]
