# The image of all processes; docker-compose.yml sets the command of each container.
# The digest names the image itself, whatever the tag means later; docs/operations/install.md says how to
# take a newer one.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

ENV PYTHONUNBUFFERED=1 \
    PATH=/app/.venv/bin:$PATH \
    UV_PYTHON_DOWNLOADS=never \
    STATIC_ROOT=/app/static \
    DATA_DIR=/data \
    NUMBA_CACHE_DIR=/data/numba

WORKDIR /app
RUN pip install --no-cache-dir "uv>=0.9"
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --compile-bytecode --no-cache

COPY . .
# Translations and static files are part of the image, so that old and new ones never mix. So is the
# compiled search of the bots: each container's volume begins with what /data holds here.
RUN SECRET_KEY=of-the-build-alone-and-kept-nowhere python -m thousand_site.server.prepare files \
    && groupadd --gid 10001 thousand \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data thousand \
    && install -d /data \
    && python -m games.bots.search.solver \
    && chown -R thousand /data

# By number, so that Kubernetes sees that it is not root.
USER 10001
VOLUME /data
EXPOSE 8000
