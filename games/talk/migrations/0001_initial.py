import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('games', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Line',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(null=True, verbose_name='seat')),
                ('deal', models.PositiveIntegerField(verbose_name='deal')),
                ('kind', models.CharField(choices=[('phrase', 'phrase'), ('reaction', 'reaction'), ('text', 'text')], max_length=8, verbose_name='kind')),
                ('text', models.CharField(max_length=300, verbose_name='text')),
                ('language', models.CharField(max_length=8, verbose_name='language')),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='time')),
                ('hidden_at', models.DateTimeField(blank=True, null=True, verbose_name='hidden')),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='talk', to='games.game', verbose_name='game')),
                ('hidden_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'line of talk',
                'verbose_name_plural': 'talk at tables',
                'indexes': [models.Index(fields=['game', '-id'], name='talk_of_game')],
            },
        ),
        migrations.CreateModel(
            name='Mute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('muted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('muter', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='mutes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('muter', 'muted'), name='mute_once')],
            },
        ),
    ]
