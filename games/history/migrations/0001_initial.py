import django.db.models.deletion
import django.db.models.functions.comparison
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('games', '0001_initial'),
        ('ratings', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ended_at', models.DateTimeField()),
                ('preset', models.CharField(default='', max_length=40)),
                ('rated', models.BooleanField()),
                ('with_people', models.BooleanField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('made', models.PositiveSmallIntegerField(null=True)),
                ('failed', models.PositiveSmallIntegerField(null=True)),
                ('annulled', models.BooleanField(default=False)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='played', to='games.game')),
                ('pool', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.pool')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='played', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Encounter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ended_at', models.DateTimeField()),
                ('opponent', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('played', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='encounters', to='history.playedgame')),
            ],
        ),
        migrations.CreateModel(
            name='Statistics',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('preset', models.CharField(default='', max_length=40)),
                ('with_people', models.BooleanField()),
                ('games', models.PositiveIntegerField(default=0)),
                ('first', models.PositiveIntegerField(default=0)),
                ('second', models.PositiveIntegerField(default=0)),
                ('third', models.PositiveIntegerField(default=0)),
                ('fourth', models.PositiveIntegerField(default=0)),
                ('deals', models.PositiveIntegerField(default=0)),
                ('made_100', models.PositiveIntegerField(default=0)),
                ('made_120', models.PositiveIntegerField(default=0)),
                ('made_155', models.PositiveIntegerField(default=0)),
                ('made_185', models.PositiveIntegerField(default=0)),
                ('made_245', models.PositiveIntegerField(default=0)),
                ('failed_100', models.PositiveIntegerField(default=0)),
                ('failed_120', models.PositiveIntegerField(default=0)),
                ('failed_155', models.PositiveIntegerField(default=0)),
                ('failed_185', models.PositiveIntegerField(default=0)),
                ('failed_245', models.PositiveIntegerField(default=0)),
                ('given_up', models.PositiveIntegerField(default=0)),
                ('marriages', models.PositiveIntegerField(default=0)),
                ('marriage_points', models.PositiveIntegerField(default=0)),
                ('bolts', models.PositiveIntegerField(default=0)),
                ('barrels', models.PositiveIntegerField(default=0)),
                ('barrel_wins', models.PositiveIntegerField(default=0)),
                ('falls', models.PositiveIntegerField(default=0)),
                ('dump_trucks', models.PositiveIntegerField(default=0)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.club')),
                ('ladder', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ladder')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='statistics', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='BotResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(max_length=30)),
                ('played', models.PositiveIntegerField(default=0)),
                ('won', models.PositiveIntegerField(default=0)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='bot_results', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'level'), name='one_row_a_level_of_bots')],
            },
        ),
        migrations.AddIndex(
            model_name='playedgame',
            index=models.Index(fields=['user', '-ended_at', '-id'], name='played_games'),
        ),
        migrations.AddIndex(
            model_name='playedgame',
            index=models.Index(fields=['user', 'pool', '-ended_at', '-id'], name='played_in_pool'),
        ),
        migrations.AddIndex(
            model_name='playedgame',
            index=models.Index(fields=['user', 'preset', '-ended_at', '-id'], name='played_by_preset'),
        ),
        migrations.AddConstraint(
            model_name='playedgame',
            constraint=models.UniqueConstraint(fields=('game', 'user'), name='played_once'),
        ),
        migrations.AddIndex(
            model_name='encounter',
            index=models.Index(fields=['user', 'opponent', '-ended_at', '-played'], name='encounters'),
        ),
        migrations.AddConstraint(
            model_name='statistics',
            constraint=models.UniqueConstraint(models.F('user'), django.db.models.functions.comparison.Coalesce('ladder', 0), models.F('preset'), django.db.models.functions.comparison.Coalesce('club', 0), models.F('with_people'), name='one_row_a_kind_of_game'),
        ),
    ]
