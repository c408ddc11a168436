from django.db import migrations, models

from accounts.looks import look_of


def write_looks(apps, schema_editor):
    """Of two that look the same already the younger one's look gets its number: both stay."""
    Club = apps.get_model("accounts", "Club")
    taken = set()
    for club in Club.objects.order_by("pk").only("pk", "name", "dissolved_at"):
        look = look_of(club.name)
        if look in taken and club.dissolved_at is None:
            look = f"{look}~{club.pk}"
        if club.dissolved_at is None:
            taken.add(look)
        Club.objects.filter(pk=club.pk).update(look=look)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_closed_accounts'),
    ]

    operations = [
        migrations.AlterField(
            model_name='club',
            name='name_key',
            field=models.CharField(editable=False, max_length=160),
        ),
        migrations.AddField(
            model_name='club',
            name='look',
            field=models.CharField(default='', editable=False, max_length=160),
            preserve_default=False,
        ),
        migrations.RunPython(write_looks, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.UniqueConstraint(
                condition=models.Q(('dissolved_at', None)),
                fields=('look',),
                name='one_club_of_a_look',
            ),
        ),
    ]
