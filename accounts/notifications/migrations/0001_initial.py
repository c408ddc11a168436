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
            name='NotificationSwitches',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('push_invitation', models.BooleanField(default=True)),
                ('push_club', models.BooleanField(default=True)),
                ('push_reminder', models.BooleanField(default=True)),
                ('push_tournament', models.BooleanField(default=True)),
                ('push_round', models.BooleanField(default=True)),
                ('push_appointment', models.BooleanField(default=True)),
                ('push_annulment', models.BooleanField(db_default=True, default=True)),
                ('push_ready_check', models.BooleanField(default=True)),
                ('email_invitation', models.BooleanField(default=True)),
                ('email_club', models.BooleanField(default=True)),
                ('email_reminder', models.BooleanField(default=True)),
                ('email_tournament', models.BooleanField(default=True)),
                ('email_round', models.BooleanField(default=False)),
                ('email_appointment', models.BooleanField(default=True)),
                ('email_annulment', models.BooleanField(db_default=True, default=True)),
                ('email_ready_check', models.BooleanField(default=False)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='notification_switches', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'notification switches',
                'verbose_name_plural': 'notification switches',
            },
        ),
        migrations.CreateModel(
            name='PushDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('session_key', models.CharField(db_index=True, max_length=40)),
                ('endpoint', models.CharField(max_length=1000, unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=40)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('delivered_at', models.DateTimeField(null=True)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_devices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'device for notifications',
                'verbose_name_plural': 'devices for notifications',
            },
        ),
    ]
