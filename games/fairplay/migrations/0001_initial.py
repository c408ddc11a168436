import django.db.models.deletion
import django.utils.timezone
import games.fairplay.detection.point_transfers
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('bans', '0001_initial'),
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AnalysedGame',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='analysis', serialize=False, to='games.game')),
                ('reference_bot', models.CharField(max_length=30)),
                ('analysed_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('report', 'reports'), ('favour', 'plays to help another player'), ('overlap', 'play together too often'), ('stalling', 'stalls again and again'), ('departures', 'wins after others left'), ('speed', 'rating rises faster than strength explains'), ('followers', 'new accounts that meet only one'), ('closings', 'others close games for them'), ('hand', 'opened by hand')], max_length=10, verbose_name='kind')),
                ('score', models.FloatField(default=0.0, verbose_name='score')),
                ('figures', models.JSONField(default=dict, verbose_name='figures')),
                ('verdict', models.CharField(blank=True, choices=[('', 'awaiting review'), ('nothing', 'no violation found'), ('acted', 'action taken')], default='', max_length=7, verbose_name='verdict')),
                ('opened_at', models.DateTimeField(auto_now_add=True, verbose_name='opened on')),
                ('closed_at', models.DateTimeField(null=True, verbose_name='closed on')),
                ('games', models.ManyToManyField(related_name='cases', to='games.game', verbose_name='games')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='taken by')),
                ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='with')),
                ('suspect', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cases', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'case',
                'verbose_name_plural': 'cases',
            },
        ),
        migrations.CreateModel(
            name='Annulment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField(blank=True, default='', max_length=2000, verbose_name='reason')),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='time')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='annulment', to='games.game')),
                ('moderator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='fairplay.case')),
            ],
            options={
                'verbose_name': 'annulled game',
                'verbose_name_plural': 'annulled games',
            },
        ),
        migrations.CreateModel(
            name='CaseEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('action', models.CharField(choices=[('note', 'note'), ('annul', 'games annulled'), ('nothing', 'closed: no violation found'), ('acted', 'closed: action taken'), ('reopen', 'reopened'), ('ban', 'banned'), ('lift', 'ban lifted')], max_length=7, verbose_name='action')),
                ('games', models.JSONField(default=list, verbose_name='games')),
                ('text', models.TextField(blank=True, max_length=2000, verbose_name='text')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='time')),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
                ('bans', models.ManyToManyField(related_name='+', to='bans.ban')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='fairplay.case')),
                ('moderator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'log entry',
                'verbose_name_plural': 'log entries',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='PointTransfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[(games.fairplay.detection.point_transfers.Role['RECEIVER'], games.fairplay.detection.point_transfers.Role['RECEIVER']), (games.fairplay.detection.point_transfers.Role['THIRD'], games.fairplay.detection.point_transfers.Role['THIRD']), (games.fairplay.detection.point_transfers.Role['GIVER'], games.fairplay.detection.point_transfers.Role['GIVER'])], max_length=8)),
                ('deals', models.PositiveIntegerField()),
                ('total', models.FloatField()),
                ('squares', models.FloatField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='point_transfers', to='games.game')),
                ('giver', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('receiver', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('favour', 'plays to help another player'), ('program', 'uses a program to play'), ('stalling', 'stalls on purpose'), ('abuse', 'insults others, or has an offensive name'), ('other', 'something else')], max_length=8, verbose_name='reason')),
                ('text', models.TextField(blank=True, max_length=1000, verbose_name='text')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='time')),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reported', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='fairplay.case')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='games.game')),
                ('reporter', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='reports', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
            },
        ),
        migrations.CreateModel(
            name='StallingFigure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('forced', models.FloatField()),
                ('cards', models.FloatField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='stalling_figures', to='games.game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='BidFavours',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sums', models.JSONField(default=dict)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='bid_favours', to='games.game')),
                ('giver', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('receiver', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'giver', 'receiver'), name='unique_bid_favours'), models.CheckConstraint(condition=models.Q(('giver', models.F('receiver')), _negated=True), name='no_favours_to_self')],
            },
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(condition=models.Q(('partner', None), ('verdict', '')), fields=('kind', 'suspect'), name='one_open_case_per_user'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(condition=models.Q(('verdict', '')), fields=('kind', 'suspect', 'partner'), name='one_open_case_per_pair'),
        ),
        migrations.AddConstraint(
            model_name='pointtransfer',
            constraint=models.UniqueConstraint(fields=('game', 'giver', 'receiver', 'role'), name='unique_point_transfer'),
        ),
        migrations.AddConstraint(
            model_name='pointtransfer',
            constraint=models.CheckConstraint(condition=models.Q(('giver', models.F('receiver')), _negated=True), name='no_transfer_to_self'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(fields=['reporter', 'created_at'], name='fairplay_re_reporte_e8490d_idx'),
        ),
        migrations.AddConstraint(
            model_name='stallingfigure',
            constraint=models.UniqueConstraint(fields=('game', 'user'), name='unique_stalling_figure'),
        ),
    ]
