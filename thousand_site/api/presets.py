"""What can be agreed before a game: the agreements one by one, and the presets of them."""

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


class PresetSerializer(serializers.ModelSerializer):
    name = serializers.CharField(source="title")
    players = serializers.SerializerMethodField()

    class Meta:
        model = Preset
        fields = ["key", "version", "kind", "name", "description", "players", "agreements"]
        extra_kwargs = {"agreements": {"help_text": "a preset of the engine, and what differs"}}

    def get_players(self, preset: Preset) -> int:
        return engine.agreements_from(preset.agreements).players


class PresetsSerializer(serializers.Serializer):
    results = PresetSerializer(many=True)


class WholePresetSerializer(PresetSerializer):
    values = serializers.SerializerMethodField(help_text="every agreement, as it is played")

    class Meta(PresetSerializer.Meta):
        fields = [*PresetSerializer.Meta.fields, "values"]

    def get_values(self, preset: Preset) -> dict[str, Any]:
        return engine.agreements_from(preset.agreements).as_json()


class AgreementSerializer(serializers.Serializer):
    name = serializers.CharField()
    group = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField()
    section = serializers.CharField(help_text="of the rules")
    kind = serializers.ChoiceField(["switch", "choice", "number", "suits"])
    default = serializers.JSONField(help_text="as classic plays it")
    values = serializers.ListField(child=serializers.JSONField(), help_text="of a choice")
    low = serializers.IntegerField(allow_null=True, help_text="of a number")
    high = serializers.IntegerField(allow_null=True, help_text="null: no bound")
    multiple = serializers.IntegerField()
    nullable = serializers.BooleanField()
    needs = serializers.CharField(help_text="what must be agreed for it to mean anything")


class AgreementsSerializer(serializers.Serializer):
    results = AgreementSerializer(many=True)


class Presets(APIView):
    """The presets that are offered to all, in their newest versions."""

    @extend_schema(responses=PresetsSerializer)
    def get(self, request: Request) -> Response:
        return Response({"results": PresetSerializer(newest_presets(), many=True).data})


class OnePreset(APIView):
    """One preset in its newest version.

    A player's own is shown to whoever knows its key, as those who play by it must.
    """

    @extend_schema(responses=WholePresetSerializer)
    def get(self, request: Request, key: str) -> Response:
        preset = newest_preset(key)
        if preset is None:
            raise Http404
        return Response(WholePresetSerializer(preset).data)


class Agreements(APIView):
    """Every agreement: what it may be, and what classic plays."""

    @extend_schema(responses=AgreementsSerializer)
    def get(self, request: Request) -> Response:
        plain = engine.agreements_from({}).as_json()
        rows = [_told(name, plain[name]) for name in SPECS]
        return Response({"results": AgreementSerializer(rows, many=True).data})


def _told(name: str, default: object) -> dict[str, Any]:
    spec = SPECS[name]
    counted = spec.kind in ("number", "suits")
    return {
        "name": name,
        "group": group_name(spec.group),
        "label": label(name),
        "help": help_of(name),
        "section": spec.section,
        "kind": spec.kind,
        "default": default,
        "values": list(spec.values),
        "low": spec.low if counted else None,
        "high": spec.high,
        "multiple": spec.multiple,
        "nullable": spec.null,
        "needs": " and ".join(need.text() for need in spec.needs),
    }
