import django.core.validators
import django.db.models.deletion
import games.models
from django.conf import settings
from django.db import migrations, models


def leave_room_in_pages(apps, schema_editor) -> None:
    """Leave room in each page for new row versions: an action then updates the row in place (HOT)."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE games_game SET (fillfactor = 60)")


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('presets', '0001_initial'),
        ('ratings', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ticker_at', models.DateTimeField(null=True)),
                ('web_at', models.DateTimeField(null=True)),
                ('compensated_until', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(unique=True)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('order', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('rated', models.BooleanField(default=True, help_text='Only tables of three can be rated.', verbose_name='rated')),
                ('differences', models.JSONField(blank=True, default=dict)),
                ('action_ms', models.PositiveIntegerField(verbose_name='time per action, ms')),
                ('reserve_ms', models.PositiveIntegerField(verbose_name='reserve for the game, ms')),
                ('patience_ms', models.PositiveIntegerField(default=25000, help_text='After this time rating differences are ignored, and bots take empty seats.', verbose_name='longest wait, ms')),
                ('with_bots', models.BooleanField(default=True, verbose_name='with bots')),
                ('wave_ms', models.PositiveIntegerField(default=3000, help_text='Players close in rating are seated at once, without waiting for this time.', validators=[django.core.validators.MinValueValidator(2000), django.core.validators.MaxValueValidator(5000)], verbose_name='time between matchmaking runs, ms')),
                ('last_wave_at', models.DateTimeField(editable=False, null=True)),
                ('is_open', models.BooleanField(default=True, verbose_name='open')),
                ('ladder', models.ForeignKey(help_text='Bots are chosen by the ratings of this leaderboard. Only rated games change them.', on_delete=django.db.models.deletion.PROTECT, related_name='pools', to='ratings.ladder', verbose_name='leaderboard')),
                ('preset', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pools', to='presets.preset')),
            ],
            options={
                'ordering': ['order', 'key'],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.CharField(default=games.models.new_game_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('event', models.CharField(blank=True, default='', max_length=60)),
                ('event_key', models.CharField(blank=True, default='', max_length=12)),
                ('sealed', models.BooleanField(default=False)),
                ('hints', models.BooleanField(db_default=False, default=False)),
                ('ends_at', models.DateTimeField(null=True)),
                ('rated', models.BooleanField(default=True)),
                ('agreements', models.JSONField()),
                ('rules_version', models.PositiveSmallIntegerField()),
                ('players', models.PositiveSmallIntegerField(default=3)),
                ('first_dealer', models.PositiveSmallIntegerField(null=True)),
                ('action_ms', models.PositiveIntegerField()),
                ('reserve_ms', models.PositiveIntegerField()),
                ('secret', models.CharField(max_length=64)),
                ('commitment', models.CharField(max_length=64)),
                ('contributions', models.JSONField(default=list)),
                ('status', models.CharField(choices=[('playing', 'playing'), ('over', 'finished'), ('stopped', 'stopped')], default='playing', max_length=8)),
                ('version', models.PositiveIntegerField(default=0)),
                ('seq_by_viewer', models.JSONField(default=list)),
                ('turn_seat', models.PositiveSmallIntegerField(null=True)),
                ('turn_at', models.DateTimeField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('waiting_since', models.DateTimeField(null=True)),
                ('reserve_ms_by_seat', models.JSONField(default=list)),
                ('lag_quota_ms', models.JSONField(default=list)),
                ('timeouts', models.JSONField(default=list)),
                ('timeout_totals', models.JSONField(default=list)),
                ('substitution_count', models.PositiveSmallIntegerField(default=0)),
                ('absent', models.JSONField(default=list)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('winner', models.PositiveSmallIntegerField(null=True)),
                ('places', models.JSONField(null=True)),
                ('scores', models.JSONField(null=True)),
                ('stopped', models.CharField(blank=True, default='', max_length=10)),
                ('record', models.JSONField(null=True)),
                ('screened', models.BooleanField(db_default=False, default=False)),
                ('log_state', models.CharField(choices=[('kept', 'kept'), ('deleted', 'deleted'), ('faulty', 'faulty')], db_default='kept', default='kept', max_length=7)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('finalised_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games', to='clubs.club')),
                ('ladder', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ladder')),
                ('preset', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games', to='presets.preset')),
                ('rematch_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rematches', to='games.game')),
                ('pool', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='games', to='games.pool')),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('rating', models.FloatField(null=True)),
                ('provisional', models.BooleanField(default=False)),
                ('running', models.BooleanField(default=False)),
                ('unfinished', models.BooleanField(db_default=True, default=True)),
                ('expected_by', models.DateTimeField(null=True)),
                ('left_at', models.DateTimeField(null=True)),
                ('left_version', models.PositiveIntegerField(null=True)),
                ('return_until', models.PositiveSmallIntegerField(null=True)),
                ('returned_at', models.DateTimeField(null=True)),
                ('closed_game', models.BooleanField(db_default=False, default=False)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.game')),
                ('substituted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='substituted_seats', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('deck', 'deck'), ('cut', 'cut'), ('action', 'action'), ('shown', 'shown')], max_length=6)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('text', models.CharField(max_length=60)),
                ('action_id', models.CharField(max_length=36, null=True)),
                ('seq', models.PositiveIntegerField(null=True)),
                ('created_at', models.DateTimeField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='games.game')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='one_entry_a_number'), models.UniqueConstraint(fields=('game', 'seat', 'action_id'), name='action_once')],
            },
        ),
        migrations.CreateModel(
            name='DealResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('version', models.PositiveIntegerField()),
                ('outcome', models.JSONField()),
                ('standing', models.JSONField()),
                ('rules_version', models.PositiveSmallIntegerField()),
                ('marks', models.JSONField(default=list)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deal_results', to='games.game')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='one_result_a_deal')],
            },
        ),
        migrations.CreateModel(
            name='ClaimAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('text', models.CharField(max_length=6)),
                ('action_id', models.CharField(max_length=36)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='claim_answers', to='games.game')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'version', 'seat'), name='one_answer_a_claim')],
            },
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('status', 'playing')), fields=['created_at'], name='games_playing'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('status', 'playing'), ('waiting_since', None)), fields=['created_at'], name='games_going_on'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('status', 'playing'), ('waiting_since__isnull', False)), fields=['waiting_since'], name='games_waiting'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('finalised_at', None), ('sealed', False), models.Q(('status', 'playing'), _negated=True)), fields=['ended_at'], name='games_unfinalised'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('finalised_at__isnull', False), ('record__isnull', True), ('sealed', False)), fields=['finalised_at'], name='games_unpacked'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('players', 3), ('rated', True), ('record__isnull', False), ('screened', False), ('status', 'over')), fields=['finalised_at'], name='games_unscreened'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('log_state', 'kept'), ('record__isnull', False), ('sealed', False)), fields=['finalised_at'], name='games_with_logs'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('sealed', True)), fields=['created_at'], name='games_sealed'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['-ended_at'], name='games_game_ended_a_aab40d_idx'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('expected_by__isnull', False), ('running', True)), fields=['expected_by'], name='seats_expected'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('return_until__isnull', False)), fields=['game'], name='seats_returnable'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(fields=['user', '-id'], name='seats_of_user'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('unfinished', True)), fields=['user'], name='seats_unfinished'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('left_at__isnull', False)), fields=['user', 'left_at'], name='seats_left'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('returned_at__isnull', False)), fields=['user', 'returned_at'], name='seats_returned'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('closed_game', True)), fields=['left_at'], name='seats_closed_game'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='one_user_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'user'), name='one_seat_a_user'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('running', True)), fields=('user',), name='one_ranked_game_at_a_time'),
        ),
        migrations.RunPython(leave_room_in_pages, migrations.RunPython.noop),
    ]
