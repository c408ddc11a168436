import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('series', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubEmbed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('origin', models.CharField(max_length=200)),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='embed', to='clubs.club')),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='series.series')),
            ],
            options={
                'verbose_name': 'embedded page',
                'verbose_name_plural': 'embedded pages',
            },
        ),
    ]
