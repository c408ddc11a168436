import django.db.models.deletion
import django.utils.timezone
import tournaments.extras.webhooks.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('form', models.CharField(choices=[('json', 'a program of the club (signed JSON)'), ('telegram', 'Telegram'), ('discord', 'Discord')], default='json', max_length=8)),
                ('url', models.CharField(max_length=1000)),
                ('chat', models.CharField(blank=True, default='', max_length=64)),
                ('signing_key', models.CharField(default=tournaments.extras.webhooks.models.new_signing_key, max_length=64)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('disabled_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='webhook', to='clubs.club')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'webhook',
                'verbose_name_plural': 'webhooks',
            },
        ),
        migrations.CreateModel(
            name='WebhookDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=30)),
                ('payload', models.JSONField()),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('status', models.PositiveSmallIntegerField(null=True)),
                ('delivered_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('event', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='webhook_delivery', to='tournaments.tournamentevent')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='webhooks.webhook')),
            ],
            options={
                'verbose_name': 'delivery to a webhook',
                'verbose_name_plural': 'deliveries to webhooks',
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='deliveries_due')],
            },
        ),
    ]
