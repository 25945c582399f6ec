import { join } from 'node:path'

import { type Embedded, migrate, openDatabase } from '@weft/db'
import { setCatalogueLoader } from '@weft/i18n'
import { createJobs } from '@weft/jobs'
import { createLocalBus, createRedisBus } from '@weft/realtime'
import { CLIENT_VERSION } from '@weft/protocol'
import { personInfo } from '@weft/features/profile/server'
import { createRateLimiter, createService, type Live, loadLimits, trim } from '@weft/server-kit'
import type { Logger } from 'pino'

import type { Config } from './config.ts'
import { composeFeatures } from './features.ts'
import { readGeneration } from './queries.ts'
import { loadSecretKey } from './secret-key.ts'
import { translateError } from './translate-error.ts'
import { serveWeb } from './web-files.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')

/** How long a request may be sent again under its key. */
const ANSWER_DAYS = 7

export interface RunningServer {
  address: string
  stop(): Promise<void>
}

/** Database, features, HTTP and sockets, in the order in which each needs the one before. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const limits = loadLimits(config.limitsFile)
  const secret = await loadSecretKey(config.secretKey, config.dataDir)
  const embedded = config.databaseUrl === null ? await startDatabase(config, log) : null
  const url = config.databaseUrl ?? embedded?.connectionString ?? ''
  try {
    await migrate(url, { log })
    const db = openDatabase({ connectionString: url, log })
    setCatalogueLoader(
      async (tag) => (await import(`@weft/i18n/locales/${tag}.json`, { with: { type: 'json' } })).default,
    )
    const rates = createRateLimiter()
    const jobs = createJobs({ db, connectionString: url, log })
    const bus = config.redisUrl ? createRedisBus({ url: config.redisUrl, log }) : createLocalBus()
    // Features tell realtime of what they do, and realtime is part of the service made from them.
    const late: { live?: Live } = {}
    const { features, authenticate, realtimeKey } = composeFeatures({
      config,
      db,
      limits,
      rates,
      jobs,
      secret,
      log,
      publish: (transaction) => late.live?.publish(transaction),
      onSessionsRevoked: (ids) => late.live?.hub.closeSessions(({ sessionId }) => ids.includes(sessionId)),
    })
    const service = await createService({
      db,
      bus,
      limits,
      rates,
      log,
      version: CLIENT_VERSION,
      generation: await readGeneration(db),
      realtime: { key: realtimeKey, secret },
      trustProxy: config.trustProxy,
      knownHosts: knownHosts(config),
      features,
      authenticate,
      personInfo: (user_id) => personInfo(db, user_id),
      translate: translateError,
      addJobs: (tx, wanted) => jobs.addWithin(tx, wanted),
    })
    late.live = service.live
    jobs.registerDaily('trim', { hour: 3, minute: 17 }, ({ signal }) =>
      trim({
        db,
        activityDays: limits.activity_days,
        answerDays: ANSWER_DAYS,
        consumers: features.flatMap((feature) => feature.consumers ?? []),
        signal,
      }),
    )
    await serveWeb(service.app, WEB_FOLDER)
    await service.start()
    await service.app.listen({ port: config.port, host: config.host })
    jobs.start()
    const { port } = service.app.server.address() as { port: number }
    return {
      address:
        config.appUrl?.origin ??
        `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`,
      async stop() {
        await jobs.stop()
        await service.stop()
        await db.end()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function startDatabase(config: Config, log: Logger): Promise<Embedded> {
  // Only here: who brings a database of their own never loads the supervisor.
  const { startEmbedded } = await import('@weft/db')
  return startEmbedded({ dataDir: config.dataDir, log })
}

/** The hosts this server answers for: APP_URL's, or without it loopback names and HOST. */
function knownHosts(config: Config): ReadonlySet<string> | null {
  if (config.appUrl) return new Set([config.appUrl.hostname, 'localhost', '127.0.0.1', '[::1]'])
  if (config.host === '0.0.0.0' || config.host === '::') return null
  return new Set(['localhost', '127.0.0.1', '[::1]', config.host])
}
