# The program with its web client built, without what only development needs.
FROM node:24-slim AS build
WORKDIR /weft
COPY . .
RUN npx -y npm@11 ci --include=dev --no-progress --loglevel=error \
 && node scripts/build-web.ts \
 && npx -y npm@11 prune --omit=dev --loglevel=error

FROM node:24-slim
# tini reaps what PostgreSQL leaves behind and passes signals on, so that a stop is a graceful one.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4010 \
    DATA_DIR=/data
WORKDIR /weft
COPY --from=build /weft /weft
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/src/main.mjs"]
