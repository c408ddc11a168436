import django.db.models.deletion
import django.utils.timezone
import games.models
import tournaments.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('games', '0001_initial'),
        ('presets', '0001_initial'),
        ('ratings', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.CharField(default=games.models.new_game_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('description', models.TextField(blank=True, default='', max_length=2000, verbose_name='description')),
                ('status', models.CharField(choices=[('draft', 'draft'), ('entry', 'registration open'), ('running', 'running'), ('over', 'finished'), ('cancelled', 'cancelled')], default='draft', max_length=9, verbose_name='status')),
                ('paused_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('in_room', models.BooleanField(default=False, verbose_name='at real tables')),
                ('venue', models.CharField(blank=True, default='', max_length=120, verbose_name='venue')),
                ('draw_until', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('format', models.CharField(max_length=20, verbose_name='format')),
                ('settings', models.JSONField(blank=True, default=dict)),
                ('agreements', models.JSONField()),
                ('action_ms', models.PositiveIntegerField(default=7000, verbose_name='time per action, ms')),
                ('reserve_ms', models.PositiveIntegerField(default=300000, verbose_name='reserve for the game, ms')),
                ('ends_by', models.CharField(choices=[('target', 'at the target'), ('deals', 'after a number of deals'), ('time', 'after a time')], default='target', max_length=6, verbose_name='a game ends')),
                ('deals', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='deals')),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes')),
                ('rated', models.BooleanField(default=False, verbose_name='rated')),
                ('starts_at', models.DateTimeField(blank=True, null=True, verbose_name='starts')),
                ('break_seconds', models.PositiveIntegerField(default=60, verbose_name='break between rounds, s')),
                ('check_in_minutes', models.PositiveSmallIntegerField(default=0, verbose_name='check-in, min')),
                ('no_show_minutes', models.PositiveSmallIntegerField(default=3, verbose_name='no-show after, min')),
                ('entry', models.CharField(choices=[('open', 'open to all'), ('club', "the club's members"), ('invitation', 'by invitation'), ('password', 'by password')], default='open', max_length=10, verbose_name='registration')),
                ('password', models.CharField(blank=True, default='', editable=False, max_length=128)),
                ('guests', models.BooleanField(default=False, verbose_name='guests too')),
                ('rating_min', models.IntegerField(blank=True, null=True)),
                ('rating_max', models.IntegerField(blank=True, null=True)),
                ('min_games', models.PositiveIntegerField(default=0)),
                ('limit', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='places')),
                ('late_rounds', models.PositiveSmallIntegerField(default=0, verbose_name='late registration until round')),
                ('seed', models.CharField(default=tournaments.models.new_seed, editable=False, max_length=32)),
                ('announcement', models.TextField(blank=True, default='', max_length=500, verbose_name='announcement')),
                ('revision', models.PositiveIntegerField(default=0, editable=False)),
                ('standings', models.JSONField(blank=True, editable=False, null=True)),
                ('rules_version', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('reminded_at', models.DateTimeField(editable=False, null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('started_at', models.DateTimeField(editable=False, null=True)),
                ('play_until', models.DateTimeField(editable=False, null=True)),
                ('ended_at', models.DateTimeField(editable=False, null=True)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='clubs.club', verbose_name='club')),
                ('co_organisers', models.ManyToManyField(blank=True, related_name='co_organised', to=settings.AUTH_USER_MODEL)),
                ('entry_ladder', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ladder')),
                ('ladder', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ladder')),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to=settings.AUTH_USER_MODEL, verbose_name='organiser')),
                ('preset', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='presets.preset', verbose_name='preset')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', max_length=40, verbose_name='name')),
                ('number', models.PositiveSmallIntegerField(default=0)),
                ('name_skeleton', models.CharField(blank=True, default='', editable=False, max_length=160)),
                ('code', models.CharField(default=tournaments.models.new_team_code, editable=False, max_length=10)),
                ('full_since', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('captain', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'team',
                'verbose_name_plural': 'teams',
                'ordering': ['created_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('drawn_at', models.DateTimeField()),
                ('starts_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(null=True)),
                ('secret', models.CharField(blank=True, default='', max_length=64)),
                ('commitment', models.CharField(blank=True, default='', max_length=64)),
                ('revealed_at', models.DateTimeField(null=True)),
                ('basis', models.JSONField(null=True)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='TournamentEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('verb', models.CharField(max_length=30)),
                ('data', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='TournamentTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('seats', models.JSONField()),
                ('first_dealer', models.PositiveSmallIntegerField()),
                ('opens_at', models.DateTimeField()),
                ('present_entrants', models.JSONField(default=list)),
                ('no_shows', models.JSONField(default=list)),
                ('override', models.JSONField(null=True)),
                ('early_override', models.JSONField(null=True)),
                ('annulled', models.BooleanField(default=False)),
                ('extra_seconds', models.PositiveIntegerField(default=0)),
                ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournament_table', to='games.game')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round')),
            ],
            options={
                'ordering': ['number', 'attempt'],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('invited', 'invited'), ('waiting', 'on the waiting list'), ('entered', 'registered'), ('in', 'taking part'), ('withdrawn', 'withdrawn'), ('replaced', 'replaced')], default='entered', max_length=9)),
                ('rating', models.FloatField(null=True)),
                ('first_round', models.PositiveSmallIntegerField(null=True)),
                ('out_from_round', models.PositiveSmallIntegerField(null=True)),
                ('checked_in_at', models.DateTimeField(null=True)),
                ('person', models.CharField(blank=True, db_default='', default='', max_length=16)),
                ('is_replacement', models.BooleanField(default=False)),
                ('free_since', models.DateTimeField(null=True)),
                ('break_until', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('invited_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournament_entries', to=settings.AUTH_USER_MODEL)),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entrants', to='tournaments.team')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.tournament')),
                ('current_table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seated_entrants', to='tournaments.tournamenttable')),
            ],
            options={
                'ordering': ['created_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='tournaments.entrant')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='tournaments.round')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant'), name='one_bye_a_round')],
            },
        ),
        migrations.CreateModel(
            name='TeamInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('team', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.team')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='team_invitations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('team', 'user'), name='invited_once')],
            },
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('status__in', ['entry', 'running'])), fields=['status'], name='tournaments_living'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['-created_at'], name='tournaments_newest'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('status', 'draft')), fields=['-created_at'], name='tournaments_drafts'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('status', 'over')), fields=['-ended_at'], name='tournaments_over'),
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(condition=models.Q(('name_skeleton', ''), _negated=True), fields=('tournament', 'name_skeleton'), name='unique_team_name'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_round_a_number'),
        ),
        migrations.AddConstraint(
            model_name='tournamenttable',
            constraint=models.UniqueConstraint(fields=('round', 'number', 'attempt'), name='one_table_a_key'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'user'), name='enters_once'),
        ),
    ]
