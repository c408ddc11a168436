# The image of all processes; docker-compose.yml sets the command of each container.
# The digest names the image itself, whatever the tag means later; docs/operations/install.md says how to
# take a newer one.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build

ENV UV_PYTHON_DOWNLOADS=never \
    PATH=/app/.venv/bin:$PATH \
    STATIC_ROOT=/app/static \
    DATA_DIR=/data \
    NUMBA_CACHE_DIR=/data/numba

WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends binutils
RUN pip install --no-cache-dir "uv>=0.9"
COPY pyproject.toml uv.lock ./
# Without symbols, tests and languages that the site does not speak: some 120 MB.
RUN uv sync --frozen --no-dev --no-cache
COPY .ci/slim_packages.sh .ci/
RUN .ci/slim_packages.sh .venv

# What runs, and the documents that pages show; neither tests nor the rest of the documents.
COPY manage.py LICENSE ./
COPY accounts accounts
COPY games games
COPY locale locale
COPY ratings ratings
COPY templates templates
COPY thousand_site thousand_site
COPY tournaments tournaments
COPY docs/*.md docs/
COPY docs/protocol docs/protocol
COPY docs/examples docs/examples
COPY docs/images/calibration.svg docs/images/
# Translations and static files are part of the image, so that old and new ones never mix. So is the
# compiled search of the bots: each container's volume begins with what /data holds here. Python keeps the
# compiled code of the modules that are loaded, and of no others.
RUN SECRET_KEY=of-the-build-alone-and-kept-nowhere python -m thousand_site.server.prepare files \
    && SECRET_KEY=of-the-build-alone-and-kept-nowhere DJANGO_SETTINGS_MODULE=thousand_site.settings \
       python -c "from thousand_site.server import warm_parent; warm_parent.load()" \
    && rm -rf .venv/lib/python*/site-packages/drf_spectacular_sidecar/static \
    && install -d /data \
    && python -m games.bots.search.solver

# The site of the documents, for /docs/. What builds it stays in this stage.
FROM build AS documents
ENV UV_PROJECT_ENVIRONMENT=/documents/.venv
RUN uv sync --frozen --no-dev --group docs --no-cache
COPY CHANGELOG.md CONTRIBUTING.md README.md ./
COPY docs docs
COPY tools tools
RUN SECRET_KEY=of-the-build-alone-and-kept-nowhere \
    /documents/.venv/bin/python -m tools.docs_site /documents/html

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

ENV PYTHONUNBUFFERED=1 \
    PATH=/app/.venv/bin:$PATH \
    STATIC_ROOT=/app/static \
    DATA_DIR=/data \
    NUMBA_CACHE_DIR=/data/numba

WORKDIR /app
RUN groupadd --gid 10001 thousand \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data thousand
COPY --from=build /app /app
COPY --from=build --chown=10001 /data /data
COPY --from=documents /documents/html /app/var/docs

# By number, so that Kubernetes sees that it is not root.
USER 10001
VOLUME /data
EXPOSE 8000
