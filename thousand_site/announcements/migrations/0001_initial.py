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
            name='SiteAnnouncement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text_en', models.CharField(max_length=300, verbose_name='English')),
                ('text_ru', models.CharField(blank=True, default='', max_length=300, verbose_name='Russian')),
                ('text_pl', models.CharField(blank=True, default='', max_length=300, verbose_name='Polish')),
                ('text_uk', models.CharField(blank=True, default='', max_length=300, verbose_name='Ukrainian')),
                ('starts_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='show from')),
                ('ends_at', models.DateTimeField(db_index=True, verbose_name='until')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='time')),
                ('withdrawn_at', models.DateTimeField(editable=False, null=True, verbose_name='withdrawn')),
                ('author', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'ordering': ['-starts_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='announcement_ends_after_start')],
            },
        ),
    ]
