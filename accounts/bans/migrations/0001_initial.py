import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(choices=[('rated', 'rated games'), ('tournaments', 'tournaments'), ('chat', 'chat')], max_length=11, verbose_name='banned from')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='time')),
                ('lifted_at', models.DateTimeField(blank=True, null=True, verbose_name='lifted')),
                ('moderator', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='moderator')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bans', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'ban',
                'verbose_name_plural': 'bans',
                'indexes': [models.Index(condition=models.Q(('lifted_at', None)), fields=['user', 'scope'], name='bans_in_force')],
            },
        ),
    ]
