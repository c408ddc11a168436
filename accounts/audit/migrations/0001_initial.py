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
            name='StaffAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('ban', 'banned'), ('lift', 'lifted a ban'), ('annul', 'annulled a game'), ('case_open', 'opened a case'), ('case_take', 'took a case'), ('case_note', 'added a note to a case'), ('case_close', 'closed a case'), ('case_reopen', 'reopened a case'), ('hide', 'hid a message'), ('show', 'showed a message again'), ('pool_open', 'opened a game type'), ('pool_close', 'closed a game type'), ('preset', 'published agreements'), ('preset_out', 'archived agreements'), ('preset_in', 'restored agreements'), ('tournament', 'acted in a tournament'), ('dissolve', 'dissolved a club'), ('announce', 'published an announcement'), ('withdraw', 'withdrew an announcement'), ('add', 'added'), ('change', 'changed'), ('delete', 'deleted or closed'), ('refused', 'was refused a change')], max_length=12, verbose_name='action')),
                ('created_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='time')),
                ('target_model', models.CharField(blank=True, default='', max_length=60)),
                ('target_id', models.CharField(blank=True, default='', max_length=40)),
                ('target_text', models.CharField(blank=True, default='', max_length=200)),
                ('reason', models.TextField(blank=True, default='', max_length=2000, verbose_name='reason')),
                ('data', models.JSONField(blank=True, default=dict)),
                ('actor', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='staff')),
                ('people', models.ManyToManyField(blank=True, related_name='staff_actions', to=settings.AUTH_USER_MODEL, verbose_name='users')),
            ],
            options={
                'verbose_name': 'staff action',
                'verbose_name_plural': 'staff actions',
                'ordering': ['-pk'],
                'indexes': [models.Index(fields=['actor', '-id'], name='actions_of_staff'), models.Index(fields=['kind', '-id'], name='actions_of_kind'), models.Index(fields=['target_model', 'target_id'], name='actions_on_target')],
            },
        ),
    ]
