import accounts.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('is_guest', models.BooleanField(default=False, verbose_name='guest')),
                ('is_local', models.BooleanField(default=False, editable=False, verbose_name='local player')),
                ('bot_level', models.CharField(blank=True, default='', max_length=30, verbose_name='bot level')),
                ('is_external_bot', models.BooleanField(default=False, verbose_name='external bot')),
                ('language', models.CharField(blank=True, default='', max_length=8, verbose_name='language')),
                ('country', models.CharField(blank=True, db_index=True, default='', max_length=2, verbose_name='country')),
                ('name_key', models.CharField(editable=False, max_length=150, null=True, unique=True)),
                ('name_skeleton', models.CharField(editable=False, max_length=150, null=True, unique=True)),
                ('closed_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='closed')),
                ('anonymised_at', models.DateTimeField(editable=False, null=True)),
                ('bot_owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='bots', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
            },
            managers=[
                ('objects', accounts.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to=settings.AUTH_USER_MODEL)),
                ('blocker', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'block',
                'verbose_name_plural': 'blocks',
            },
        ),
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('followed', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to=settings.AUTH_USER_MODEL)),
                ('follower', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='follows', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'follow',
                'verbose_name_plural': 'follows',
            },
        ),
        migrations.CreateModel(
            name='Preferences',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('theme', models.CharField(choices=[('system', 'same as device'), ('dark', 'dark'), ('light', 'light')], default='system', max_length=6, verbose_name='theme')),
                ('large_indices', models.BooleanField(default=False, verbose_name='large corner signs')),
                ('four_colours', models.BooleanField(default=False, verbose_name='four-colour deck')),
                ('card_back', models.CharField(choices=[('pine', 'green'), ('claret', 'red')], default='pine', max_length=10, verbose_name='card back')),
                ('table_colour', models.CharField(choices=[('pine', 'green'), ('ocean', 'blue'), ('wine', 'red'), ('slate', 'grey')], default='pine', max_length=10, verbose_name='table colour')),
                ('suit_order', models.CharField(choices=[('alternating', 'colours alternate'), ('hearts', 'marriages: 100, 80, 60, 40'), ('spades', 'marriages: 40, 60, 80, 100')], default='alternating', max_length=12, verbose_name='order of suits')),
                ('trumps_first', models.BooleanField(default=False, verbose_name='trumps first')),
                ('aces_right', models.BooleanField(default=False, verbose_name='aces on the right')),
                ('left_handed', models.BooleanField(default=False, verbose_name='left-handed layout')),
                ('confirm_cards', models.BooleanField(default=False, verbose_name='confirm each card')),
                ('sound', models.BooleanField(default=True, verbose_name='sound')),
                ('hide_talk', models.BooleanField(default=False, verbose_name='hide chat')),
                ('watch_by_name', models.BooleanField(default=False, verbose_name='watch by name')),
                ('show_online', models.BooleanField(default=True, verbose_name='show when online')),
                ('challenges_from', models.CharField(choices=[('everybody', 'everybody with an account'), ('followed', 'people I follow'), ('nobody', 'nobody')], default='followed', max_length=9, verbose_name='challenges from')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='preferences', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'preferences',
                'verbose_name_plural': 'preferences',
            },
        ),
        migrations.CreateModel(
            name='RestoreLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(db_index=True, max_length=254)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField(db_index=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restore_links', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'restore link',
                'verbose_name_plural': 'restore links',
            },
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['date_joined'], name='users_by_date_joined'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(condition=models.Q(('bot_level', ''), _negated=True), fields=['id'], name='site_bots'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(condition=models.Q(('is_guest', True)), fields=['id'], name='guests'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(condition=models.Q(('is_local', True)), fields=['id'], name='local_players'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(condition=models.Q(('closed_at__isnull', False)), fields=['closed_at'], name='closed_accounts'),
        ),
        migrations.AddConstraint(
            model_name='block',
            constraint=models.UniqueConstraint(fields=('blocker', 'blocked'), name='block_once'),
        ),
        migrations.AddConstraint(
            model_name='block',
            constraint=models.CheckConstraint(condition=models.Q(('blocker', models.F('blocked')), _negated=True), name='no_self_block'),
        ),
        migrations.AddConstraint(
            model_name='follow',
            constraint=models.UniqueConstraint(fields=('follower', 'followed'), name='follow_once'),
        ),
        migrations.AddConstraint(
            model_name='follow',
            constraint=models.CheckConstraint(condition=models.Q(('follower', models.F('followed')), _negated=True), name='no_self_follow'),
        ),
    ]
