from django.db import migrations


class Migration(migrations.Migration):
    """A conversion that no database needs any more."""

    dependencies = [('lobby', '0001_initial')]

    operations = []
