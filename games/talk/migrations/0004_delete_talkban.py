from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('talk', '0003_move_bans'),
    ]

    operations = [
        migrations.DeleteModel(
            name='TalkBan',
        ),
    ]
