# Image of app and worker. Only DATA_DIR is written; tenants/ is mounted read-only.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts && npm run --silent sbom > sbom.cdx.json

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps DATA_DIR=/data TENANTS_DIR=/app/tenants THEMES_DIR=/app/themes SECRETS_DIR=/app/secrets
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/sbom.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/patches ./patches
COPY --from=build /app/build ./build
COPY --from=build /app/locales ./locales
COPY --from=build /app/themes ./themes
COPY --from=build /app/demo ./demo
COPY --from=build /app/app/modules/places/data ./app/modules/places/data
COPY --from=build /app/app/modules/accounts/passwords/shipped ./app/modules/accounts/passwords/shipped
COPY --from=build /app/app/modules/chats/voice/shipped ./app/modules/chats/voice/shipped
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
