from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_sounds'),
    ]

    operations = [
        migrations.AddField(
            model_name='preferences',
            name='card_letters',
            field=models.CharField(choices=[('language', 'as in the language'), ('english', 'A K Q J'), ('russian', 'Т К Д В'), ('polish', 'A K D W')], db_default='language', default='language', max_length=8, verbose_name='card letters'),
        ),
    ]
