import django.db.models.deletion
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
            name='OwnTable',
            fields=[
                ('id', models.CharField(default=games.lobby.models.new_table_id, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('agreements', models.JSONField()),
                ('players', models.PositiveSmallIntegerField()),
                ('rated', models.BooleanField(default=False)),
                ('action_ms', models.PositiveIntegerField()),
                ('reserve_ms', models.PositiveIntegerField()),
                ('visibility', models.CharField(choices=[('open', 'open to all'), ('link', 'for whoever has the link'), ('invited', 'for those who are invited'), ('club', 'for the members of a club')], max_length=7)),
                ('status', models.CharField(choices=[('waiting', 'waiting'), ('started', 'begun'), ('closed', 'closed')], default='waiting', max_length=7)),
                ('closed', models.CharField(blank=True, default='', max_length=8)),
                ('removed', models.JSONField(default=list)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('expires_at', models.DateTimeField()),
                ('after', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='offers', to='games.game')),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tables', to='clubs.club')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.game')),
                ('ladder', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ladder')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_tables', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('preset', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='presets.preset')),
            ],
        ),
        migrations.CreateModel(
            name='OwnSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('is_person', models.BooleanField(default=True)),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_seats', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='lobby.owntable')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('challenge', models.BooleanField(default=False)),
                ('declined', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('answered_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='lobby.owntable')),
            ],
        ),
        migrations.AddIndex(
            model_name='owntable',
            index=models.Index(fields=['status', 'expires_at'], name='own_tables_that_wait'),
        ),
        migrations.AddConstraint(
            model_name='owntable',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'waiting')), fields=('after',), name='one_offer_a_rematch'),
        ),
        migrations.AddConstraint(
            model_name='ownseat',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='one_sitter_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='ownseat',
            constraint=models.UniqueConstraint(fields=('table', 'user'), name='one_seat_a_sitter'),
        ),
        migrations.AddConstraint(
            model_name='ownseat',
            constraint=models.UniqueConstraint(condition=models.Q(('is_person', True)), fields=('user',), name='one_waiting_table_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(fields=('table', 'user'), name='invited_once'),
        ),
    ]
