"""Tests of the administration of presets and pools."""

import re

import pytest
from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts.audit.models import StaffAction
from games.engine import SPECS
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Pool
from games.presets import forms as forms
from games.presets import services as services
from games.presets.models import Preset
from games.presets.services import PresetTexts
from games.presets.wording.drafts import draft_of
from games.presets.wording.values import GROUPS
from ratings.models import Ladder
from tests.factories import make_club, make_tournament
from tests.games.factories import changed
from tests.markup import tidy

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")
ADD = "/admin/presets/preset/add/"


@pytest.fixture
def thursday(site) -> Preset:
    return services.create_by_admin("thursday", PresetTexts("Thursday"), {"bid_step": 10})


def form_data(agreements, **texts):
    """Return the form as a browser sends it, without disabled switches and empty bounds."""
    values = draft_of(agreements).values | {
        name: agreements[name] for name in SPECS if name in agreements
    }
    data = {"name": "Thursday", "description": "", "base": agreements.get("preset", "classic")}
    for name, value in values.items():
        if isinstance(value, dict):
            data[name] = " ".join(str(value[suit]) for suit in "SCDH")
        elif value is not False and value is not None:
            data[name] = "on" if value is True else str(value)
    return data | texts


def change_url(preset: Preset) -> str:
    return f"/admin/presets/preset/{preset.pk}/change/"


def test_only_the_admin_allows_eval(admin_client):
    policies = {
        path: admin_client.get(path).headers["Content-Security-Policy"] for path in (ADD, "/")
    }
    parts = dict(part.strip().split(" ", 1) for part in policies[ADD].split(";"))
    assert parts["script-src"].split() == ["'self'", "'unsafe-eval'"]
    assert "unsafe" not in policies["/"]


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_form_has_all_agreements_in_groups(admin_client, language):
    page = admin_client.get(ADD, headers={"accept-language": language})
    sets = {part.name: part.fields for part in page.context["adminform"]}
    assert len(sets) == 1 + len(GROUPS)
    assert {name for fields in sets.values() for name in fields} >= set(SPECS)
    with translation.override(language):
        assert gettext("Needs: %(what)s").removesuffix("%(what)s") in page.content.decode()


@pytest.mark.parametrize("preset", ["classic", "club", "polish", "five_hundred_one"])
def test_the_form_creates_a_preset(admin_client, preset):
    agreements = {"preset": preset, "bid_step": 10}
    assert admin_client.post(ADD, form_data(agreements, key="thursday")).status_code == 302
    preset_row = Preset.objects.get(key="thursday")
    assert (preset_row.kind, preset_row.owner) == ("admin", None)
    assert draft_of(preset_row.agreements).values == draft_of(agreements).values
    assert preset_row.agreements["preset"] == preset


def test_the_form_can_start_with_a_presets_values(admin_client):
    page = admin_client.get(f"{ADD}?base=polish")
    form = page.context["adminform"].form
    assert form["base"].value() == "polish" and form["bid_step"].value() == 10
    assert "?base=club" in page.content.decode()
    assert admin_client.get(f"{ADD}?base=chess").context["adminform"].form["bid_step"].value() == 5


@pytest.mark.parametrize("agreements", [{}, {"dark": "anyone"}, {"players": 4}, {"bolts": "off"}])
def test_the_form_hides_exactly_the_inactive_fields(agreements):
    values = draft_of(agreements).values
    sent = {name: forms._browser_value(value) for name, value in values.items()}
    for name, expression in forms.conditional_fields().items():
        python = re.sub(r"(\[.*?\])\.includes\(String\((\w+)\)\)", r"sent['\2'] in \1", expression)
        python = python.replace("&&", "and").replace("||", "or")
        is_needed = all(need.is_met(values) for need in SPECS[name].needs)
        assert eval(python, {"sent": sent}) == is_needed, name


def test_invalid_agreements_are_refused_in_their_row(admin_client):
    before = Preset.objects.count()
    page = admin_client.post(ADD, form_data({"bid_step": 10, "opening_bid": 105}, key="thursday"))
    errors = page.context["adminform"].form.errors
    assert list(errors) == ["opening_bid"]
    buttons = re.findall(
        r'data-fix="(\w+)" data-value="(\d+)">([^<]+)<', tidy(page.content.decode())
    )
    assert buttons == [
        ("opening_bid", "100", "Use 100"),
        ("opening_bid", "110", "Use 110"),
        ("bid_step", "5", "Bid step: 5"),
    ]
    assert Preset.objects.count() == before


def test_invalid_numbers_are_refused_in_their_row(admin_client):
    page = admin_client.post(ADD, form_data({}, key="thursday", target="99", marriage_values="1 2"))
    assert list(page.context["adminform"].form.errors) == ["target", "marriage_values"]


@pytest.mark.parametrize("key", ["classic", "new", "A B", ""])
def test_an_invalid_key_is_refused(admin_client, key):
    page = admin_client.post(ADD, form_data({}, key=key))
    assert "key" in page.context["adminform"].form.errors


def test_saving_creates_a_version(admin_client, thursday):
    assert admin_client.get(change_url(thursday)).status_code == 200
    answer = admin_client.post(change_url(thursday), form_data({"bid_step": 10, "rounding": 10}))
    assert answer.status_code == 302
    thursday.refresh_from_db()
    newest = Preset.objects.get(key="thursday", version=2)
    assert thursday.agreements == {"preset": "classic", "bid_step": 10}
    assert newest.agreements == {"preset": "classic", "bid_step": 10, "rounding": 10}


def test_older_versions_are_read_only(admin_client, thursday):
    admin_client.post(change_url(thursday), form_data({"rounding": 10}))
    assert "Bid step: 10" in admin_client.get(change_url(thursday)).content.decode()
    assert admin_client.post(change_url(thursday), form_data({"rounding": 1})).status_code == 403


def test_site_presets_are_read_only(admin_client):
    classic = Preset.objects.get(key="classic")
    page = admin_client.get(change_url(classic)).content.decode()
    assert "Target: 1000" in page and 'name="bid_step"' not in page
    assert admin_client.post(change_url(classic), form_data({})).status_code == 403
    delete = f"/admin/presets/preset/{classic.pk}/delete/"
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403


def test_the_page_shows_pools_and_differences(admin_client, thursday):
    pool = changed(Pool.objects.get(key="classic-quick"), preset=thursday)
    page = admin_client.get(change_url(thursday)).content.decode()
    assert f"/admin/games/pool/{pool.pk}/change/" in page and "5 → 10" in page


def test_presets_can_be_retired_from_the_list(admin_client, thursday):
    classic = Preset.objects.get(key="classic")
    chosen = {"_selected_action": [thursday.pk, classic.pk]}
    page = admin_client.post("/admin/presets/preset/", {"action": "retire", **chosen}, follow=True)
    messages = [str(message) for message in page.context["messages"]]
    assert messages == ["classic does not belong to the administrators and cannot be changed here."]
    thursday.refresh_from_db()
    assert thursday.retired_at is not None
    admin_client.post("/admin/presets/preset/", {"action": "offer", **chosen})
    thursday.refresh_from_db()
    assert thursday.retired_at is None


def pool_form(pool: Pool, **changes):
    sent = {name: getattr(pool, name) for name in ("name", "key", "order")}
    times = ("action", "reserve", "patience", "wave")
    sent |= {f"{name}_seconds": getattr(pool, f"{name}_ms") / 1000 for name in times}
    return (
        sent
        | {"ladder": pool.ladder_id, "preset": pool.preset_id, "differences": "{}", "rated": "on"}
        | {"with_bots": "on"}
        | changes
    )


def test_a_pool_can_use_any_public_version(admin_client, thursday, people):
    own = services.create(people[0], PresetTexts("Own"), {})
    pool = Pool.objects.get(key="classic-short")
    address = f"/admin/games/pool/{pool.pk}/change/"
    page = admin_client.get(address)
    offered = page.context["adminform"].form.fields["preset"].queryset
    assert thursday in offered and own not in offered
    assert (
        admin_client.post(address, pool_form(pool, preset=thursday.pk, is_open="on")).status_code
        == 302
    )
    pool.refresh_from_db()
    assert (pool.preset, pool.is_open, pool.agreements["bid_step"]) == (thursday, True, 10)


def test_a_pool_cannot_use_a_season_ladder(admin_client):
    pool = Pool.objects.get(key="classic-quick")
    season = Ladder.objects.create(
        key="season",
        name="Season",
        kind=Ladder.Kind.SEASON,
        parent=pool.ladder,
        starts_at=timezone.now(),
        ends_at=timezone.now(),
    )
    page = admin_client.get(f"/admin/games/pool/{pool.pk}/change/")
    offered = page.context["adminform"].form.fields["ladder"].queryset
    assert pool.ladder in offered and season not in offered


def test_an_invalid_pool_is_refused(admin_client):
    pool, four = Pool.objects.get(key="classic-quick"), Preset.objects.get(key="four")
    address = f"/admin/games/pool/{pool.pk}/change/"
    page = admin_client.post(address, pool_form(pool, preset=four.pk))
    errors = page.context["adminform"].form.errors
    assert errors == {"rated": ["A rated table has three seats."]}
    page = admin_client.post(
        address, pool_form(pool, differences='{"bid_step": 10, "opening_bid": 105}')
    )
    assert "differences" in page.context["adminform"].form.errors


def test_an_unrated_pool_may_have_four_seats(admin_client):
    pool, four = Pool.objects.get(key="classic-quick"), Preset.objects.get(key="four")
    address = f"/admin/games/pool/{pool.pk}/change/"
    assert admin_client.post(address, pool_form(pool, preset=four.pk, rated="")).status_code == 302
    pool.refresh_from_db()
    assert (pool.rated, pool.players) == (False, 4)


def test_closing_a_pool_reports_the_waiting_users(admin_client, people):
    pool = Pool.objects.get(key="classic-quick")
    matchmaking.join_queue(people[0], pool)
    page = admin_client.post(f"/admin/games/pool/{pool.pk}/change/", pool_form(pool), follow=True)
    assert "1 waiting for this game type" in " ".join(str(m) for m in page.context["messages"])
    assert not Ticket.objects.exists()


def test_a_new_pool_is_closed(admin_client):
    page = admin_client.get("/admin/games/pool/add/")
    assert "is_open" not in page.context["adminform"].form.fields
    pool = Pool.objects.get(key="classic-quick")
    sent = pool_form(pool, key="thursday", is_open="on")
    assert admin_client.post("/admin/games/pool/add/", sent).status_code == 302
    assert not Pool.objects.get(key="thursday").is_open


def refusal(client, pool: Pool, **changes) -> dict[str, list[str]]:
    """Return the errors of the form with these changes, by field."""
    page = client.post(f"/admin/games/pool/{pool.pk}/change/", pool_form(pool, **changes))
    return page.context["adminform"].form.errors


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("action_seconds", "0.012"), ("action_seconds", "2"), ("action_seconds", "31"),
        ("action_seconds", "12000"), ("reserve_seconds", "-1"), ("reserve_seconds", "120000"),
        ("patience_seconds", "601"), ("wave_seconds", "1"), ("wave_seconds", "3000"),
        ("reserve_seconds", ""),
    ],
)  # fmt: skip
def test_times_are_bounded(admin_client, name, value):
    """In seconds: who types milliseconds is told so by the bounds."""
    pool = Pool.objects.get(key="classic-quick")
    assert list(refusal(admin_client, pool, **{name: value})) == [name]
    pool.refresh_from_db()
    assert (pool.action_ms, pool.reserve_ms) == (4_000, 180_000)


def test_times_are_shown_and_stored(admin_client):
    pool = Pool.objects.get(key="classic-quick")
    address = f"/admin/games/pool/{pool.pk}/change/"
    form = admin_client.get(address).context["adminform"].form
    assert (form["action_seconds"].value(), form["reserve_seconds"].value()) == ("4", "180")
    admin_client.post(address, pool_form(pool, action_seconds="7.5", reserve_seconds="0"))
    pool.refresh_from_db()
    assert (pool.action_ms, pool.reserve_ms, pool.patience_ms) == (7500, 0, 25_000)


@pytest.mark.parametrize("changes", [{"differences": '{"bid_step": 10}'}, {"preset": "thursday"}])
def test_a_ladder_rates_one_set_of_agreements(admin_client, thursday, changes):
    pool = Pool.objects.get(key="classic-quick")
    if "preset" in changes:
        changes = {"preset": thursday.pk}
    [error] = refusal(admin_client, pool, **changes)["ladder"]
    assert "A leaderboard has one set of agreements" in error and "Classic, calm" in error


def test_a_pool_moves_to_no_ladder_of_other_agreements(admin_client):
    pool, polish = Pool.objects.get(key="classic-quick"), Ladder.objects.get(key="polish")
    assert list(refusal(admin_client, pool, ladder=polish.pk)) == ["ladder"]


def test_the_same_agreements_in_other_words_share_a_ladder(admin_client):
    pool = Pool.objects.get(key="classic-quick")
    address = f"/admin/games/pool/{pool.pk}/change/"
    sent = pool_form(pool, differences='{"bid_step": 5}')
    assert admin_client.post(address, sent).status_code == 302


def test_an_unrated_pool_may_use_any_ladder(admin_client):
    pool = Pool.objects.get(key="classic-quick")
    address = f"/admin/games/pool/{pool.pk}/change/"
    sent = pool_form(pool, differences='{"bid_step": 10}', rated="")
    assert admin_client.post(address, sent).status_code == 302


def test_saving_stays_on_the_new_version_and_names_who_uses_the_old_one(
    admin_client, thursday, anna
):
    pool = changed(Pool.objects.get(key="classic-quick"), preset=thursday)
    club = make_club(anna, "Three Aces")
    make_tournament(anna, name="Friday cup", preset="thursday", club=club)
    answer = admin_client.post(change_url(thursday), form_data({"rounding": 10}), follow=True)
    newest = Preset.objects.get(key="thursday", version=2)
    assert answer.redirect_chain[-1][0] == change_url(newest)
    said = " ".join(str(message) for message in answer.context["messages"])
    assert f"{pool.name} (version 1)" in said and "Friday cup (Three Aces) (version 1)" in said


def test_a_version_says_in_words_what_it_changed(admin_client, thursday):
    admin_client.post(change_url(thursday), form_data({"bid_step": 10, "rounding": 10}))
    newest = Preset.objects.get(key="thursday", version=2)
    page = admin_client.get(change_url(newest)).content.decode()
    assert "Rounding: 10" in page and "/presets/thursday/?version=2&amp;before=1" in page


def test_two_versions_are_compared_in_words(client, admin_client, thursday):
    admin_client.post(change_url(thursday), form_data({"bid_step": 5}))
    page = client.get("/presets/thursday/?version=2&before=1").content.decode()
    assert "What differs between version 2 and version 1" in page
    assert "<dd>5<small>Version 1: 10</small></dd>" in tidy(page)
    assert client.get("/presets/thursday/?version=3").status_code == 404


def test_actions_of_staff_on_presets_are_recorded(admin_client, thursday):
    admin_client.post(change_url(thursday), form_data({"rounding": 10}))
    chosen = {"_selected_action": [thursday.pk]}
    for action in ("retire", "offer"):
        admin_client.post("/admin/presets/preset/", {"action": action, **chosen})
    kinds = list(StaffAction.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["preset", "preset_out", "preset_in"]
