import accounts.clubs.models
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(editable=False, max_length=44, unique=True)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=160)),
                ('name_skeleton', models.CharField(editable=False, max_length=160)),
                ('about', models.TextField(blank=True, default='', max_length=1000, verbose_name='about')),
                ('country', models.CharField(blank=True, default='', max_length=2, verbose_name='country')),
                ('language', models.CharField(blank=True, default='', max_length=8, verbose_name='language')),
                ('is_private', models.BooleanField(default=False, verbose_name='private')),
                ('join_policy', models.CharField(choices=[('open', 'open to all'), ('request', 'by request'), ('invitation', 'by invitation')], default='open', max_length=10, verbose_name='joining')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='founded')),
                ('active_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('dissolved_at', models.DateTimeField(blank=True, editable=False, null=True, verbose_name='dissolved')),
                ('pending_owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
            },
        ),
        migrations.CreateModel(
            name='ChatMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=300)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('hidden_at', models.DateTimeField(blank=True, null=True)),
                ('author', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('hidden_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='clubs.club')),
            ],
            options={
                'verbose_name': 'chat message',
                'verbose_name_plural': 'chat messages',
            },
        ),
        migrations.CreateModel(
            name='ClubPost',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(max_length=2000)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='posts', to='clubs.club')),
            ],
            options={
                'verbose_name': 'news',
                'verbose_name_plural': 'news',
            },
        ),
        migrations.CreateModel(
            name='InvitationLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(default=accounts.clubs.models.new_invitation_secret, max_length=20, unique=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('expires_at', models.DateTimeField()),
                ('uses_left', models.PositiveIntegerField()),
                ('revoked_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='clubs.club')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='JoinRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('message', models.CharField(blank=True, default='', max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('refused_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='requests', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('organiser', 'organiser'), ('member', 'member')], default='member', max_length=9, verbose_name='role')),
                ('status', models.CharField(choices=[('in', 'member'), ('left', 'left'), ('banned', 'banned')], default='in', max_length=6, verbose_name='status')),
                ('joined_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='joined')),
                ('muted_until', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'membership',
                'verbose_name_plural': 'memberships',
            },
        ),
        migrations.AddIndex(
            model_name='club',
            index=models.Index(models.OrderBy(models.Case(models.When(is_private=True, then=models.F('created_at')), default=models.F('active_at')), descending=True), condition=models.Q(('dissolved_at', None)), name='clubs_by_activity'),
        ),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.UniqueConstraint(condition=models.Q(('dissolved_at', None)), fields=('name_key',), name='unique_club_name'),
        ),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.UniqueConstraint(condition=models.Q(('dissolved_at', None)), fields=('name_skeleton',), name='unique_club_name_skeleton'),
        ),
        migrations.AddIndex(
            model_name='chatmessage',
            index=models.Index(fields=['club', '-id'], name='chat_of_club'),
        ),
        migrations.AddIndex(
            model_name='chatmessage',
            index=models.Index(fields=['author', '-created_at'], name='chat_of_author'),
        ),
        migrations.AddConstraint(
            model_name='joinrequest',
            constraint=models.UniqueConstraint(fields=('club', 'user'), name='asks_once'),
        ),
        migrations.AddIndex(
            model_name='membership',
            index=models.Index(fields=['club', 'status', 'role'], name='members_of_club'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(fields=('club', 'user'), name='member_once'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(condition=models.Q(('role', 'owner')), fields=('club',), name='one_owner_a_club'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.CheckConstraint(condition=models.Q(('status', 'in'), ('role', 'member'), _connector='OR'), name='only_members_have_roles'),
        ),
    ]
