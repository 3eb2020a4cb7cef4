# A server on the internet, behind a proxy: compose.yaml has the rest. The steps are those of the Makefile.

FROM python:3.12-slim AS build
WORKDIR /project
COPY requirements requirements
RUN python -m venv /build \
    && /build/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/host.txt
COPY . .
RUN /build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /venv/bin/pip install --no-cache-dir --no-deps /wheels/*.whl
# For the processor of this machine: on another kind they are compiled when the server starts.
RUN NUMBA_CACHE_DIR=/kernels /venv/bin/python -c "from hearthside.ai.kernels.compilation import compile_kernels; compile_kernels()"

FROM python:3.12-slim
RUN useradd --uid 10001 --no-create-home --home-dir /data hearthside \
    && install -d -o hearthside -g hearthside -m 700 /data
COPY --from=build /venv /venv
COPY --from=build --chown=hearthside:hearthside /kernels /kernels
ENV PATH=/venv/bin:$PATH NUMBA_CACHE_DIR=/kernels PYTHONUNBUFFERED=1
USER hearthside
VOLUME ["/data", "/kernels"]
EXPOSE 8737
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8737/api/health', timeout=4)"]
ENTRYPOINT ["hearthside", "host", "--no-browser", "--data", "/data", "--port", "8737"]
