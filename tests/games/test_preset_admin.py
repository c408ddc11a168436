"""Presets and pools in the administrators' pages: versions only, faults in their row."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine import SPECS
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Pool
from games.presets import forms as forms
from games.presets import services as services
from games.presets.models import Preset
from games.presets.services import Texts
from games.presets.wording.drafts import draft_of
from games.presets.wording.values import GROUPS
from ratings.models import Ladder

pytestmark = pytest.mark.usefixtures("site", "rung", "queued")
ADD = "/admin/games/preset/add/"


@pytest.fixture
def chief(site) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief", password="x"))
    return client


@pytest.fixture
def thursday(site) -> Preset:
    return services.create_for_all("thursday", Texts("Thursday"), {"bid_step": 10})


def filled(given, **texts):
    """The form as a browser sends it: nothing for a switch that is off or a bound left open."""
    values = draft_of(given).values | {name: given[name] for name in SPECS if name in given}
    sent = {"name": "Thursday", "description": "", "base": given.get("preset", "classic")}
    for name, value in values.items():
        if isinstance(value, dict):
            sent[name] = " ".join(str(value[suit]) for suit in "SCDH")
        elif value is not False and value is not None:
            sent[name] = "on" if value is True else str(value)
    return sent | texts


def change(preset: Preset) -> str:
    return f"/admin/games/preset/{preset.pk}/change/"


def test_scripts_may_evaluate_there_and_nowhere_else(chief):
    policies = {path: chief.get(path).headers["Content-Security-Policy"] for path in (ADD, "/")}
    parts = dict(part.strip().split(" ", 1) for part in policies[ADD].split(";"))
    assert parts["script-src"].split() == ["'self'", "'unsafe-eval'"]
    assert "unsafe" not in policies["/"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_form_has_every_agreement_in_its_group(chief, language):
    page = chief.get(ADD, headers={"accept-language": language})
    sets = {part.name: part.fields for part in page.context["adminform"]}
    assert len(sets) == 1 + len(GROUPS)
    assert {name for fields in sets.values() for name in fields} >= set(SPECS)
    assert ("Needs: " if language == "en" else "Нужно: ") in page.content.decode()


@pytest.mark.parametrize("preset", ["classic", "club", "polish", "five_hundred_one"])
def test_a_preset_is_made_of_what_the_form_says(chief, preset):
    given = {"preset": preset, "bid_step": 10}
    assert chief.post(ADD, filled(given, key="thursday")).status_code == 302
    made = Preset.objects.get(key="thursday")
    assert (made.kind, made.owner) == ("admin", None)
    assert draft_of(made.agreements).values == draft_of(given).values
    assert made.agreements["preset"] == preset


def test_the_form_can_begin_with_a_presets_values(chief):
    page = chief.get(f"{ADD}?base=polish")
    form = page.context["adminform"].form
    assert form["base"].value() == "polish" and form["bid_step"].value() == 10
    assert "?base=club" in page.content.decode()
    assert chief.get(f"{ADD}?base=chess").context["adminform"].form["bid_step"].value() == 5


@pytest.mark.parametrize("given", [{}, {"dark": "anyone"}, {"players": 4}, {"bolts": "off"}])
def test_what_sleeps_is_what_the_form_hides(given):
    """The expressions say the same as the engine's metadata."""
    values = draft_of(given).values
    sent = {name: forms._sent(value) for name, value in values.items()}
    for name, shown in forms.shown_when().items():
        said = re.sub(r"(\[.*?\])\.includes\(String\((\w+)\)\)", r"sent['\2'] in \1", shown)
        python = said.replace("&&", "and").replace("||", "or")
        assert eval(python, {"sent": sent}) == all(n.met(values) for n in SPECS[name].needs), name


def test_an_invalid_set_is_refused_in_its_row_and_nothing_is_stored(chief):
    before = Preset.objects.count()
    page = chief.post(ADD, filled({"bid_step": 10, "opening_bid": 105}, key="thursday"))
    errors = page.context["adminform"].form.errors
    assert list(errors) == ["opening_bid"]
    buttons = re.findall(r'data-mend="(\w+)" data-value="(\d+)">([^<]+)<', page.content.decode())
    assert buttons == [
        ("opening_bid", "100", "Use 100"),
        ("opening_bid", "110", "Use 110"),
        ("bid_step", "5", "Bid step: 5"),
    ]
    assert Preset.objects.count() == before


def test_a_number_out_of_range_is_refused_in_its_row(chief):
    page = chief.post(ADD, filled({}, key="thursday", target="99", marriage_values="1 2"))
    assert list(page.context["adminform"].form.errors) == ["target", "marriage_values"]


@pytest.mark.parametrize("key", ["classic", "new", "A B", ""])
def test_an_address_that_cannot_be(chief, key):
    page = chief.post(ADD, filled({}, key=key))
    assert "key" in page.context["adminform"].form.errors


def test_saving_makes_a_version_and_leaves_the_old_row(chief, thursday):
    assert chief.get(change(thursday)).status_code == 200
    answer = chief.post(change(thursday), filled({"bid_step": 10, "rounding": 10}))
    assert answer.status_code == 302
    thursday.refresh_from_db()
    newest = Preset.objects.get(key="thursday", version=2)
    assert thursday.agreements == {"preset": "classic", "bid_step": 10}
    assert newest.agreements == {"preset": "classic", "bid_step": 10, "rounding": 10}


def test_an_older_version_is_only_read(chief, thursday):
    chief.post(change(thursday), filled({"rounding": 10}))
    assert "Bid step: 10" in chief.get(change(thursday)).content.decode()
    assert chief.post(change(thursday), filled({"rounding": 1})).status_code == 403


def test_the_sites_own_are_only_read(chief):
    classic = Preset.objects.get(key="classic")
    page = chief.get(change(classic)).content.decode()
    assert "Target: 1000" in page and 'name="bid_step"' not in page
    assert chief.post(change(classic), filled({})).status_code == 403
    delete = f"/admin/games/preset/{classic.pk}/delete/"
    assert chief.post(delete, {"post": "yes"}).status_code == 403


def test_where_it_is_used_and_what_differs(chief, thursday):
    pool = Pool.objects.get(key="classic-quick")
    pool.preset = thursday
    pool.save()
    page = chief.get(change(thursday)).content.decode()
    assert f"/admin/games/pool/{pool.pk}/change/" in page and "5 → 10" in page


def test_retiring_from_the_list(chief, thursday):
    classic = Preset.objects.get(key="classic")
    chosen = {"_selected_action": [thursday.pk, classic.pk]}
    page = chief.post("/admin/games/preset/", {"action": "retire", **chosen}, follow=True)
    said = [str(message) for message in page.context["messages"]]
    assert said == ["classic is not the administrators'."]
    thursday.refresh_from_db()
    assert thursday.retired_at is not None
    chief.post("/admin/games/preset/", {"action": "offer", **chosen})
    thursday.refresh_from_db()
    assert thursday.retired_at is None


def pool_form(pool: Pool, **changes):
    names = ("name", "key", "order", "action_ms", "reserve_ms", "wait_ms", "wave_ms")
    sent = {name: getattr(pool, name) for name in names}
    return (
        sent
        | {"ladder": pool.ladder_id, "preset": pool.preset_id, "differences": "{}", "rated": "on"}
        | {"with_bots": "on"}
        | changes
    )


def test_a_pool_plays_a_version(chief, thursday, people):
    own = services.create(people[0], Texts("Own"), {})
    pool = Pool.objects.get(key="classic-quick")
    address = f"/admin/games/pool/{pool.pk}/change/"
    page = chief.get(address)
    offered = page.context["adminform"].form.fields["preset"].queryset
    assert thursday in offered and own not in offered
    assert chief.post(address, pool_form(pool, preset=thursday.pk, is_open="on")).status_code == 302
    pool.refresh_from_db()
    assert (pool.preset, pool.is_open, pool.agreements["bid_step"]) == (thursday, True, 10)


def test_the_ladder_of_a_pool_is_no_season(chief):
    pool = Pool.objects.get(key="classic-quick")
    season = Ladder.objects.create(
        key="season",
        name="Season",
        kind=Ladder.Kind.SEASON,
        parent=pool.ladder,
        starts_at=timezone.now(),
        ends_at=timezone.now(),
    )
    page = chief.get(f"/admin/games/pool/{pool.pk}/change/")
    offered = page.context["adminform"].form.fields["ladder"].queryset
    assert pool.ladder in offered and season not in offered


def test_a_pool_that_cannot_be_played_is_refused(chief):
    pool, four = Pool.objects.get(key="classic-quick"), Preset.objects.get(key="four")
    address = f"/admin/games/pool/{pool.pk}/change/"
    page = chief.post(address, pool_form(pool, preset=four.pk))
    errors = page.context["adminform"].form.errors
    assert errors == {"rated": ["A rated table has three seats."]}
    page = chief.post(address, pool_form(pool, differences='{"bid_step": 10, "opening_bid": 105}'))
    assert "differences" in page.context["adminform"].form.errors


def test_an_unrated_pool_may_have_tables_of_four(chief):
    pool, four = Pool.objects.get(key="classic-quick"), Preset.objects.get(key="four")
    address = f"/admin/games/pool/{pool.pk}/change/"
    assert chief.post(address, pool_form(pool, preset=four.pk, rated="")).status_code == 302
    pool.refresh_from_db()
    assert (pool.rated, pool.players) == (False, 4)


def test_closing_a_pool_says_how_many_waited(chief, people):
    pool = Pool.objects.get(key="classic-quick")
    matchmaking.seek(people[0], pool)
    page = chief.post(f"/admin/games/pool/{pool.pk}/change/", pool_form(pool), follow=True)
    assert "1 waited there" in " ".join(str(m) for m in page.context["messages"])
    assert not Ticket.objects.exists()


def test_a_new_pool(chief, thursday):
    assert chief.get("/admin/games/pool/add/").status_code == 200
    pool = Pool.objects.get(key="classic-quick")
    sent = pool_form(pool, key="thursday", preset=thursday.pk)
    assert chief.post("/admin/games/pool/add/", sent).status_code == 302
    assert not Pool.objects.get(key="thursday").is_open
