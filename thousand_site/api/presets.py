"""Agreements and presets of agreements."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import engine
from games.engine import SPECS
from games.presets.models import Preset
from games.presets.queries import newest_preset, newest_presets
from games.presets.wording.values import group_name, help_of, label
from thousand_site.api.base.rows import whole_list, whole_serializer


class PresetSerializer(serializers.ModelSerializer):
    """A preset."""

    name = serializers.CharField(source="title")
    players = serializers.SerializerMethodField()

    class Meta:
        model = Preset
        fields = ["key", "version", "kind", "name", "description", "players", "agreements"]
        extra_kwargs = {"agreements": {"help_text": "an engine preset and the differences from it"}}

    def get_players(self, preset: Preset) -> int:
        return engine.agreements_from(preset.agreements).players


class PresetDetailSerializer(PresetSerializer):
    """A preset with the values of all agreements."""

    values = serializers.SerializerMethodField(help_text="the value of every agreement")

    class Meta(PresetSerializer.Meta):
        fields = [*PresetSerializer.Meta.fields, "values"]

    def get_values(self, preset: Preset) -> dict[str, Any]:
        return engine.agreements_from(preset.agreements).as_json()


class AgreementSerializer(serializers.Serializer):
    """An agreement and its possible values."""

    name = serializers.CharField()
    group = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField()
    section = serializers.CharField(help_text="the section of the rules")
    kind = serializers.ChoiceField(["switch", "choice", "number", "suits"])
    default = serializers.JSONField(help_text="the value in the preset `classic`")
    values = serializers.ListField(
        child=serializers.JSONField(), help_text="the options of a choice"
    )
    low = serializers.IntegerField(allow_null=True, help_text="the minimum of a number")
    high = serializers.IntegerField(allow_null=True, help_text="the maximum; null: no maximum")
    multiple = serializers.IntegerField(help_text="a number must be a multiple of this")
    nullable = serializers.BooleanField()
    needs = serializers.CharField(help_text="the agreements that this one depends on")


class Presets(APIView):
    """List the site's presets in their newest versions."""

    @extend_schema(responses=whole_serializer(PresetSerializer, "Presets"))
    def get(self, request: Request) -> Response:
        return Response(whole_list(PresetSerializer(newest_presets(), many=True).data))


class PresetDetail(APIView):
    """Return a preset in its newest version.

    A user's own preset is visible to everybody who knows its key.
    """

    @extend_schema(responses=PresetDetailSerializer)
    def get(self, request: Request, key: str) -> Response:
        preset = newest_preset(key)
        if preset is None:
            raise Http404
        return Response(PresetDetailSerializer(preset).data)


class AgreementList(APIView):
    """List all agreements with their possible values and defaults."""

    @extend_schema(responses=whole_serializer(AgreementSerializer, "AgreementList"))
    def get(self, request: Request) -> Response:
        defaults = engine.agreements_from({}).as_json()
        rows = [_describe(name, defaults[name]) for name in SPECS]
        return Response(whole_list(AgreementSerializer(rows, many=True).data))


def _describe(name: str, default: object) -> dict[str, Any]:
    spec = SPECS[name]
    is_number = spec.kind in ("number", "suits")
    return {
        "name": name,
        "group": group_name(spec.group),
        "label": label(name),
        "help": help_of(name),
        "section": spec.section,
        "kind": spec.kind,
        "default": default,
        "values": list(spec.values),
        "low": spec.low if is_number else None,
        "high": spec.high,
        "multiple": spec.multiple,
        "nullable": spec.null,
        "needs": " and ".join(need.text() for need in spec.needs),
    }
