# Pagecast, web or worker: docker build -t pagecast . — docs/operating.md tells how to run it.
# The image has no PostgreSQL of its own: DATABASE_URL names one.

# ── everything that builds
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts are not needed: this image brings its own Node.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY catalogue catalogue
COPY core core
COPY cli cli
COPY ui ui
COPY words words
COPY server server
COPY web web
ENV NODE_ENV=production
RUN node cli/src/main.ts catalogue build \
 && node node_modules/vite/bin/vite.js build --logLevel warn web

# ── the packages to run with: no tools for tests, and no programs for building and for an embedded PostgreSQL
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

# ── what runs
FROM node:24-bookworm-slim
WORKDIR /app
# It installs nothing at run time: PAGECAST_FEED_INSTANCES names a feed service, as in compose.yaml.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8720 PAGECAST_FEED_SERVICE=none
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/catalogue/dist catalogue/dist
COPY --from=build /app/web/dist web/dist
COPY package.json LICENSE ./
COPY core/src core/src
COPY server/src server/src
COPY words words
# It reads its files and writes none.
USER node
EXPOSE 8720
# 503 until it is ready.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The heap is kept small: scripts/server-program.mjs says why.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "server/src/main.ts"]
