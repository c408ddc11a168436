from django.db import migrations


class Migration(migrations.Migration):
    """The models go to the app of appointments; their tables keep what they hold."""

    dependencies = [("tournaments", "0013_person")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.AlterModelTable("Appointment", "appointments_appointment"),
                migrations.AlterModelTable("TimeOffer", "appointments_timeoffer"),
            ],
            state_operations=[
                migrations.DeleteModel("TimeOffer"),
                migrations.DeleteModel("Appointment"),
            ],
        )
    ]
