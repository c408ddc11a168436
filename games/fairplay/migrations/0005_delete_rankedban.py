from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('fairplay', '0004_move_bans'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='caseevent',
            name='ranked_ban',
        ),
        migrations.DeleteModel(
            name='RankedBan',
        ),
    ]
