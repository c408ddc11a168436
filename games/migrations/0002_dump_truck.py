from django.db import migrations

from games.presets.conversion import convert


def convert_agreements(apps, schema_editor):
    convert(apps.get_model('games', 'Pool'), 'differences', 1)
    convert(apps.get_model('games', 'Game'), 'agreements', 1)


class Migration(migrations.Migration):
    """The dump truck became a choice of scores with version 2 of the rules."""

    dependencies = [('games', '0001_initial')]

    operations = [migrations.RunPython(convert_agreements, migrations.RunPython.noop)]
