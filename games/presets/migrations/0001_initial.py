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
            name='Preset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(db_index=False, max_length=40)),
                ('version', models.PositiveIntegerField(default=1)),
                ('kind', models.CharField(choices=[('site', "the site's"), ('admin', "administrators'"), ('user', "a user's own"), ('club', "a club's")], default='site', max_length=5, verbose_name='kind')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('description', models.TextField(blank=True, default='', max_length=500, verbose_name='description')),
                ('agreements', models.JSONField()),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('retired_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='archived')),
                ('club', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='presets', to='clubs.club')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='presets', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'preset',
                'verbose_name_plural': 'presets',
                'constraints': [models.UniqueConstraint(fields=('key', 'version'), name='unique_preset_version'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'user'), ('owner__isnull', False)), models.Q(models.Q(('kind', 'user'), _negated=True), ('owner__isnull', True)), _connector='OR'), name='user_preset_has_owner'), models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('kind', 'club')), models.Q(models.Q(('kind', 'club'), _negated=True), ('club', None)), _connector='OR'), name='club_preset_has_club')],
            },
        ),
    ]
