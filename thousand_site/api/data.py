"""Files for research that everybody may download (docs/data.md)."""

import asyncio
import base64
from collections.abc import AsyncIterator
from pathlib import Path

from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.http.json_schema import reference
from games.open_data import files
from thousand_site.api.base import throttling
from thousand_site.api.base.ndjson import LINE
from thousand_site.api.base.rows import RowsQuery, rows_page, rows_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.daily import LICENCE

GZIP = "application/gzip"
CHUNK_BYTES = 256 * 1024
FILE = {
    "type": "string",
    "format": "binary",
    LINE: {"oneOf": [reference("MonthlyResult"), reference("DailyLine")]},
}


class DataFileSerializer(serializers.Serializer):
    """A file, which never changes."""

    name = serializers.CharField(help_text="as in `/api/v1/data/<name>/`")
    kind = serializers.ChoiceField(files.KINDS)
    period = serializers.CharField(help_text="a month, `2026-10`, or a day, `2026-10-01`")
    lines = serializers.IntegerField()
    bytes = serializers.IntegerField(help_text="unpacked")
    packed_bytes = serializers.IntegerField(help_text="of the file")
    sha256 = serializers.CharField(help_text="of the file, in hexadecimal")
    made_at = TimeField()
    licence = serializers.SerializerMethodField(help_text="CC0 1.0: use it as you like")

    def get_licence(self, _file: object) -> str:
        return LICENCE


class DataQuery(RowsQuery):
    """The requested files."""

    kind = serializers.ChoiceField(files.KINDS, required=False)


class DataFiles(APIView):
    """List the data files, the newest first: results of months, deals of days (docs/data.md)."""

    @extend_schema(
        parameters=[DataQuery], responses=rows_serializer(DataFileSerializer, "DataFile")
    )
    def get(self, request: Request) -> Response:
        query = DataQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        kind = query.validated_data.get("kind")
        found = [one for one in files.data_files() if kind in (None, one["kind"])]
        rows, beside = rows_page(found, query.validated_data)
        return Response({**beside, "results": DataFileSerializer(rows, many=True).data})


class DataFile(APIView):
    """Return a data file: lines of JSON, packed by gzip. Its SHA-256 is in the list."""

    rate_limit = throttling.STREAMS
    # A HEAD request would read the whole file.
    http_method_names = ["get", "options"]

    @extend_schema(responses={(200, GZIP): OpenApiResponse(FILE, "the file")})
    def get(self, request: Request, name: str) -> HttpResponseBase:
        found = files.file_named(name)
        if found is None:
            raise Http404
        path, index = found
        digest = base64.b64encode(bytes.fromhex(index["sha256"])).decode()
        return StreamingHttpResponse(
            _content(path),
            content_type=GZIP,
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "Content-Length": str(index["packed_bytes"]),
                "Link": f'<{LICENCE}>; rel="license"',
                "Repr-Digest": f"sha-256=:{digest}:",
            },
        )


async def _content(path: Path) -> AsyncIterator[bytes]:
    """Yield the file in parts, each read in a thread."""
    file = await asyncio.to_thread(path.open, "rb")
    try:
        while part := await asyncio.to_thread(file.read, CHUNK_BYTES):
            yield part
    finally:
        file.close()
