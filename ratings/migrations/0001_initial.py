import django.db.models.deletion
import django.utils.timezone
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
            name='Ladder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(unique=True)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('order', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('kind', models.CharField(choices=[('pool', 'of game types'), ('season', 'season'), ('week', 'week'), ('club', 'of a club'), ('custom', 'of custom tables')], default='pool', max_length=6, verbose_name='kind')),
                ('starts_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('ends_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('club', models.OneToOneField(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ladder', to='clubs.club')),
                ('parent', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='periods', to='ratings.ladder')),
            ],
            options={
                'ordering': ['order', 'key'],
            },
        ),
        migrations.CreateModel(
            name='HistogramBin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(blank=True, default='', max_length=2)),
                ('display_value', models.IntegerField()),
                ('people', models.IntegerField(default=0)),
                ('bots', models.IntegerField(default=0)),
                ('ladder', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='counts', to='ratings.ladder')),
            ],
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.FloatField(default=1500.0)),
                ('games', models.PositiveIntegerField(default=0)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('played_at', models.DateTimeField(null=True)),
                ('games_to_list', models.PositiveIntegerField(default=20)),
                ('established', models.BooleanField(default=False)),
                ('established_at', models.DateTimeField(null=True)),
                ('established_opponents', models.JSONField(default=list)),
                ('display_value', models.IntegerField(default=1500)),
                ('is_listed', models.BooleanField(default=False)),
                ('bot', models.BooleanField(default=False)),
                ('country', models.CharField(blank=True, default='', max_length=2)),
                ('ladder', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='ratings.ladder')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_id', models.CharField(max_length=12)),
                ('kind', models.CharField(choices=[('game', 'game'), ('annul', 'annulled'), ('refund', 'refund')], default='game', max_length=6)),
                ('before', models.FloatField()),
                ('after', models.FloatField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('opponents_mean', models.FloatField(null=True)),
                ('opponent_gains', models.JSONField(default=dict)),
                ('newcomer_gain', models.FloatField(default=0.0)),
                ('left', models.BooleanField(default=False)),
                ('departure_counted', models.BooleanField(default=False)),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ladder', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='ratings.ladder')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddIndex(
            model_name='ladder',
            index=models.Index(condition=models.Q(('kind__in', ('pool', 'custom'))), fields=['order', 'key'], name='public_ladders'),
        ),
        migrations.AddConstraint(
            model_name='ladder',
            constraint=models.UniqueConstraint(fields=('parent', 'kind', 'starts_at'), name='one_period'),
        ),
        migrations.AddConstraint(
            model_name='ladder',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ends_at', None), ('kind__in', ('pool', 'club', 'custom')), ('parent', None), ('starts_at', None)), models.Q(('ends_at__isnull', False), ('kind__in', ('season', 'week')), ('parent__isnull', False), ('starts_at__isnull', False)), _connector='OR'), name='periods_have_parents_and_ends'),
        ),
        migrations.AddConstraint(
            model_name='ladder',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('kind', 'club')), models.Q(models.Q(('kind', 'club'), _negated=True), ('club', None)), _connector='OR'), name='ladders_of_clubs_have_clubs'),
        ),
        migrations.AddConstraint(
            model_name='histogrambin',
            constraint=models.UniqueConstraint(fields=('ladder', 'country', 'display_value'), name='unique_bin'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['ladder', 'is_listed', '-display_value', 'user', 'games'], name='leaderboard'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['ladder', 'is_listed', 'country', '-display_value', 'user', 'games'], name='leaderboard_of_country'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(condition=models.Q(('established', True)), fields=['ladder', 'established_at'], name='established_since'),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(condition=models.Q(('is_listed', True)), fields=['played_at'], name='listed_by_last_game'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(fields=('user', 'ladder'), name='one_rating_a_ladder'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(fields=['user', 'ladder', 'created_at'], name='ratings_rat_user_id_daaf18_idx'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(fields=['user', 'ladder', 'after'], name='rating_extremes'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(condition=models.Q(('kind', 'game'), ('opponents_mean__isnull', False), ('place', 1)), fields=['user', 'ladder', '-opponents_mean', '-created_at'], name='best_wins'),
        ),
        migrations.AddIndex(
            model_name='ratingchange',
            index=models.Index(fields=['created_at'], name='newest_changes'),
        ),
        migrations.AddConstraint(
            model_name='ratingchange',
            constraint=models.UniqueConstraint(fields=('game_id', 'user', 'ladder', 'kind'), name='rated_once'),
        ),
    ]
