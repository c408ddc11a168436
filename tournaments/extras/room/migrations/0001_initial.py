import django.db.models.deletion
import django.utils.timezone
import tournaments.extras.room.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='RoomSettings',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='room', serialize=False, to='tournaments.tournament')),
                ('code', models.CharField(default=tournaments.extras.room.models.new_code, max_length=5, unique=True)),
                ('projector_key', models.CharField(default=tournaments.extras.room.models.new_key, max_length=20, unique=True)),
                ('joining', models.CharField(choices=[('closed', 'only organisers add people'), ('ask', 'people ask, organisers let them in'), ('open', 'everybody with the code comes in')], default='ask', max_length=6)),
                ('minutes', models.PositiveSmallIntegerField(default=45, null=True)),
                ('shares_network', models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name='EntrantOrigin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=5)),
                ('network', models.CharField(max_length=5)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('entrant', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='origins', to='tournaments.entrant')),
            ],
            options={
                'verbose_name': 'origin of an entrant',
                'verbose_name_plural': 'origins of entrants',
                'ordering': ['created_at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('entrant', 'device', 'network'), name='one_origin_of_entrant')],
            },
        ),
        migrations.CreateModel(
            name='LocalPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=30)),
                ('name_skeleton', models.CharField(blank=True, max_length=120)),
                ('is_public', models.BooleanField(default=False)),
                ('device', models.CharField(blank=True, default='', max_length=24)),
                ('organiser_agreed_at', models.DateTimeField(null=True)),
                ('account_agreed_at', models.DateTimeField(null=True)),
                ('merged_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='local_names', to=settings.AUTH_USER_MODEL)),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='local_player', to='tournaments.entrant')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='local_players', to='tournaments.tournament')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='local_player', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'local player',
                'verbose_name_plural': 'local players',
                'ordering': ['created_at', 'pk'],
                'indexes': [models.Index(condition=models.Q(('name', ''), _negated=True), fields=['created_at'], name='local_names')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('name_skeleton', ''), _negated=True), fields=('tournament', 'name_skeleton'), name='local_name_once'), models.UniqueConstraint(condition=models.Q(('device', ''), _negated=True), fields=('tournament', 'device'), name='local_device_once')],
            },
        ),
        migrations.CreateModel(
            name='LocalRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=30)),
                ('name_skeleton', models.CharField(max_length=120)),
                ('is_public', models.BooleanField(default=False)),
                ('device', models.CharField(max_length=24)),
                ('from_device', models.CharField(blank=True, db_default='', default='', max_length=5)),
                ('from_network', models.CharField(blank=True, db_default='', default='', max_length=5)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='local_requests', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'request to join by name',
                'verbose_name_plural': 'requests to join by name',
                'ordering': ['created_at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name_skeleton'), name='local_request_once'), models.UniqueConstraint(fields=('tournament', 'device'), name='local_request_of_device')],
            },
        ),
        migrations.CreateModel(
            name='ResultEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scores', models.JSONField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant')),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournamenttable')),
            ],
            options={
                'verbose_name': 'entered result',
                'verbose_name_plural': 'entered results',
                'ordering': ['created_at', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('table', 'entrant'), name='one_entry_a_player')],
            },
        ),
        migrations.CreateModel(
            name='SentRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=32)),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sent_requests', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'sent request',
                'verbose_name_plural': 'sent requests',
                'constraints': [models.UniqueConstraint(fields=('tournament', 'key'), name='request_sent_once')],
            },
        ),
        migrations.CreateModel(
            name='TableSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('record', models.JSONField()),
                ('rows', models.JSONField()),
                ('result', models.JSONField(null=True)),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('entrant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant')),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='tournaments.tournamenttable')),
            ],
            options={
                'verbose_name': 'score sheet of a table',
                'verbose_name_plural': 'score sheets of tables',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('table', 'entrant'), name='one_sheet_a_player'), models.UniqueConstraint(fields=('table', 'organiser'), name='one_sheet_an_organiser')],
            },
        ),
    ]
