import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Appointment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deadline', models.DateTimeField()),
                ('set_by', models.CharField(blank=True, choices=[('', 'nobody'), ('players', 'players'), ('organiser', 'organiser')], default='', max_length=9)),
                ('answered', models.JSONField(default=list)),
                ('ready_until', models.JSONField(default=dict)),
                ('changes', models.PositiveIntegerField(default=0)),
                ('reminded_at', models.DateTimeField(null=True)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='appointment', to='tournaments.tournamenttable')),
            ],
        ),
        migrations.CreateModel(
            name='TimeOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('ticks', models.JSONField(default=list)),
                ('appointment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='offers', to='appointments.appointment')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant')),
            ],
            options={
                'ordering': ['at'],
                'constraints': [models.UniqueConstraint(fields=('appointment', 'at'), name='offers_a_time_once')],
            },
        ),
    ]
