import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('bans', '0001_initial'),
        ('fairplay', '0002_indexes'),
        ('games', '0003_hints'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='case',
            name='owner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='taken by'),
        ),
        migrations.AddField(
            model_name='caseevent',
            name='bans',
            field=models.ManyToManyField(related_name='+', to='bans.ban'),
        ),
        migrations.AlterField(
            model_name='case',
            name='kind',
            field=models.CharField(choices=[('report', 'reports'), ('favour', 'plays to help another player'), ('overlap', 'play together too often'), ('stalling', 'stalls again and again'), ('departures', 'wins after others left'), ('speed', 'rating rises faster than strength explains'), ('followers', 'new accounts that meet only one'), ('hand', 'opened by hand')], max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='caseevent',
            name='action',
            field=models.CharField(choices=[('note', 'note'), ('annul', 'games annulled'), ('nothing', 'closed: no violation found'), ('acted', 'closed: action taken'), ('reopen', 'reopened'), ('ban', 'banned'), ('lift', 'ban lifted')], max_length=7, verbose_name='action'),
        ),
        migrations.CreateModel(
            name='Annulment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField(blank=True, default='', max_length=2000, verbose_name='reason')),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='time')),
                ('case', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='fairplay.case')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='annulment', to='games.game')),
                ('moderator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'annulled game',
                'verbose_name_plural': 'annulled games',
            },
        ),
    ]
