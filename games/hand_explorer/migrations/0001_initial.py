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
            name='HandDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(unique=True)),
                ('cpu_ms', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='HandUse',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('hand', 'Hand explorer'), ('what_if', 'What if')], default='hand', max_length=8, verbose_name='kind')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='time')),
                ('hands', models.PositiveSmallIntegerField(default=1, verbose_name='questions')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hand_uses', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'use of the hand explorer',
                'verbose_name_plural': 'uses of the hand explorer',
                'indexes': [models.Index(fields=['user', '-at'], name='hand_uses_of_user')],
            },
        ),
    ]
