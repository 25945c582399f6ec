import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@weft/db'
import { createJobs } from '@weft/jobs'
import { type Bus, createLocalBus } from '@weft/realtime'
import { personInfo } from '@weft/features/profile/server'
import {
  createRateLimiter,
  createService,
  type Limits,
  type Live,
  loadLimits,
  trim,
  verifyAudit,
} from '@weft/server-kit'
import type { Logger } from 'pino'

import { type Config, hostInUrl, ownAddress } from './config.ts'
import { composeFeatures } from './features.ts'
import type { OpenData } from './open-data.ts'
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

/** Features, HTTP and sockets on a database, in the order in which each needs the one before. */
export async function startServer(
  config: Config,
  log: Logger,
  data: Promise<OpenData>,
): Promise<RunningServer> {
  try {
    const limits = fitLimits(loadLimits(config.limitsFile))
    const secret = await loadSecretKey(config.secretKey, config.dataDir)
    const { connectionString } = await data
    const db = openDatabase({ connectionString, log })
    const rates = createRateLimiter()
    const jobs = createJobs({ db, connectionString, log })
    const bus = await openBus(config, log)
    // Features tell realtime of what they do, and realtime is part of the service made from them.
    const late: { live?: Live } = {}
    const { features, authenticate, reauthenticate, holderOf, challenge, realtimeKey } = composeFeatures({
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
      generation: await readGeneration(db),
      realtime: { key: realtimeKey, secret },
      forceUpdate: config.forceUpdate,
      trustProxy: config.trustProxy,
      knownHosts: knownHosts(config),
      https: config.appUrl?.protocol === 'https:',
      features,
      authenticate,
      reauthenticate,
      holderOf,
      challenge,
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
    jobs.registerDaily('verify-audit', { hour: 4, minute: 7 }, async ({ signal }) => {
      const verdict = await verifyAudit(db, signal)
      if (verdict.broken !== null) log.error(verdict, 'The audit log was changed by hand')
      // Where logs are kept elsewhere, this line says later what the chain was tonight.
      else log.info(verdict, 'The audit log is whole')
    })
    serveWeb(service.app, WEB_FOLDER, config)
    await service.start()
    await service.app.listen({ port: config.port, host: config.host })
    jobs.start()
    const { port } = service.app.server.address() as { port: number }
    return {
      address: ownAddress({ ...config, port }).origin,
      async stop() {
        await jobs.stop()
        await service.stop()
        await db.end()
        await stopData(data)
      },
    }
  } catch (error) {
    await stopData(data)
    throw error
  }
}

/** More hashes at once than processors finish no sooner, and everything else waits for them. */
function fitLimits(limits: Limits): Limits {
  return { ...limits, argon2_parallel: Math.min(limits.argon2_parallel, availableParallelism()) }
}

/** When the data never opened there is nothing to stop, and why was thrown already. */
async function stopData(data: Promise<OpenData>): Promise<void> {
  const opened = await data.catch(() => null)
  await opened?.stop()
}

async function openBus(config: Config, log: Logger): Promise<Bus> {
  if (!config.redisUrl) return createLocalBus()
  // Only here: its library is a twentieth of the start, and most servers are alone.
  const { createRedisBus } = await import('@weft/realtime/redis')
  return createRedisBus({ url: config.redisUrl, log })
}

/** The hosts this server answers for: APP_URL's, or without it loopback names and HOST. */
function knownHosts(config: Config): ReadonlySet<string> | null {
  if (config.appUrl) return new Set([config.appUrl.hostname, 'localhost', '127.0.0.1', '[::1]'])
  if (config.host === '0.0.0.0' || config.host === '::') return null
  return new Set(['localhost', '127.0.0.1', '[::1]', hostInUrl(config.host).toLowerCase()])
}
