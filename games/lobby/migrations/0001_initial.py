import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
import games.lobby.models
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
            name='CustomTable',
            fields=[
                ('id', models.CharField(default=games.lobby.models.new_table_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('agreements', models.JSONField()),
                ('players', models.PositiveSmallIntegerField()),
                ('rated', models.BooleanField(default=False)),
                ('action_ms', models.PositiveIntegerField()),
                ('reserve_ms', models.PositiveIntegerField()),
                ('visibility', models.CharField(choices=[('open', 'open to all'), ('link', 'for anyone with the link'), ('invited', 'for those who are invited'), ('club', 'for the members of a club')], max_length=7)),
                ('status', models.CharField(choices=[('waiting', 'waiting'), ('started', 'started'), ('closed', 'closed')], default='waiting', max_length=7)),
                ('close_reason', models.CharField(blank=True, default='', max_length=8)),
                ('removed_user_ids', models.JSONField(default=list)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('expires_at', models.DateTimeField()),
                ('asked_until', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to='clubs.club')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.game')),
                ('ladder', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ladder')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='custom_tables', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('preset', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='presets.preset')),
                ('rematch_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rematch_tables', to='games.game')),
            ],
        ),
        migrations.CreateModel(
            name='CustomSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('is_person', models.BooleanField(default=True)),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('pressed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='custom_seats', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='lobby.customtable')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_challenge', models.BooleanField(default=False)),
                ('declined', models.BooleanField(default=False)),
                ('muted', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answered_at', models.DateTimeField(null=True)),
                ('expires_at', models.DateTimeField(null=True)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='lobby.customtable')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddIndex(
            model_name='customtable',
            index=models.Index(fields=['status', 'expires_at'], name='custom_table_expiry'),
        ),
        migrations.AddIndex(
            model_name='customtable',
            index=models.Index(condition=models.Q(('status', 'waiting'), _negated=True), fields=['created_at'], name='custom_tables_over'),
        ),
        migrations.AddConstraint(
            model_name='customtable',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'waiting')), fields=('rematch_of',), name='unique_open_rematch'),
        ),
        migrations.AddConstraint(
            model_name='customseat',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='unique_seat_number'),
        ),
        migrations.AddConstraint(
            model_name='customseat',
            constraint=models.UniqueConstraint(fields=('table', 'user'), name='unique_seat_user'),
        ),
        migrations.AddConstraint(
            model_name='customseat',
            constraint=models.UniqueConstraint(condition=models.Q(('is_person', True)), fields=('user',), name='one_waiting_table_per_person'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(fields=('table', 'user'), name='unique_invitation'),
        ),
    ]
