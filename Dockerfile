# The image of all processes; docker-compose.yml sets the command of each container.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 \
    PATH=/app/.venv/bin:$PATH \
    UV_PYTHON_DOWNLOADS=never \
    STATIC_ROOT=/app/static \
    DATA_DIR=/data

WORKDIR /app
RUN pip install --no-cache-dir "uv>=0.9"
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --compile-bytecode --no-cache

COPY . .
# Translations and static files are part of the image, so that old and new ones never mix.
RUN SECRET_KEY=of-the-build-alone-and-kept-nowhere python -m thousand_site.server.prepare files \
    && useradd --system --home /data thousand \
    && install -d -o thousand /data

USER thousand
VOLUME /data
EXPOSE 8000
