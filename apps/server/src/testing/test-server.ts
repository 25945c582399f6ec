import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'

import { makeTempFolder } from '@weft/base/testing'
import { type Database, openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import type { Mail } from '@weft/features/mail/server'
import { createJobs, prepareJobTables } from '@weft/jobs'
import { createManualJobs, type ManualJobs } from '@weft/jobs/testing'
import type { RouteContract } from '@weft/protocol'
import { createLocalBus } from '@weft/realtime'
import { createRedisBus } from '@weft/realtime/redis'
import {
  createRateLimiter,
  createService,
  DEFAULT_LIMITS,
  type Kit,
  type Limits,
  type ServerFeature,
  type Service,
  type ServiceOptions,
  type Transaction,
} from '@weft/server-kit'
import type { Logger } from 'pino'
import { insertMember, insertPerson, insertWorkspace, readGeneration } from '@weft/test-kit'
import * as z from 'zod/mini'

import { readConfig } from '../config.ts'
import { composeFeatures, type Replaced } from '../features.ts'
import { NO_RATES } from './no-rates.ts'

export interface TestServerOptions {
  /** Over limits at which nobody is told to come back later. */
  limits?: Partial<Limits>
  /** As an operator would set it. */
  env?: Readonly<Record<string, string>>
  /** Jobs wait until the test runs each; or they are done as they come, at once or from `startJobs` on. */
  jobs?: 'by hand' | 'running' | 'later'
  /** Behind a proxy that says who calls. */
  trustProxy?: boolean
  /** What becomes of the sentences of errors; they stay as they are unless told. */
  translate?: ServiceOptions['translate']
  /** Instead of what a server has. */
  replaced?: Replaced
  /** Routes that only the test has. */
  more?: readonly ServerFeature[]
  /** Through which this node hears of others; without it is alone. */
  redisUrl?: string
}

/** What nodes of one instance share. */
export interface Instance {
  connectionString: string
  dataDir: string
}

export interface Call {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Whom the call comes from: `headers` of a person. */
  as?: { headers: Readonly<Record<string, string>> }
  /** The caller's network address. */
  remoteAddress?: string
}

export interface Answer<T> {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  /** Of a 2xx, parsed by the contract. */
  body: T
  /** Of anything else. */
  error: { message: string; code: string; type?: string; data?: unknown; [extra: string]: unknown }
}

export interface Person {
  id: number
  name: string
  email: string
  headers: Readonly<Record<string, string>>
}

export interface TestServer {
  app: Service['app']
  kit: Kit
  live: Service['live']
  outbox: Service['outbox']
  db: Database
  connectionString: string
  /** What servers of this one would share. */
  dataDir: string
  /** All features, in the order in which they were composed. */
  features: readonly ServerFeature[]
  /** Those that wait to be run by hand. */
  jobs: ManualJobs
  startJobs(): void
  /** Every mail, in order; none is sent. */
  mails: Mail[]
  /** Sessions that were ended. */
  endedSessions: string[]
  /** Warnings and errors that were logged. */
  warnings: string[]
  /** Every transaction that was published, in order. */
  published: Transaction[]
  /** Calls in process, through the whole of HTTP; a 2xx that its contract does not describe throws. */
  call<C extends RouteContract>(contract: C, call?: Call): Promise<Answer<z.output<C['answer']>>>
  /** Listens on a free port and gives the address. */
  listen(): Promise<string>
  addPerson(name: string): Promise<Person>
  /** A workspace and its owner's membership; answers its id. */
  addTeam(owner: { id: number }, name?: string): Promise<number>
  addMember(team_id: number, person: { id: number }, role: string): Promise<void>
  /** From now on every statement fails as if the database were gone. */
  loseDatabase(): Promise<void>
  stop(): Promise<void>
}

const APP_URL = 'http://localhost:4010'
/** What servers of tests derive their keys from. */
export const SECRET = 'a secret of forty characters for tests..'
const TEST_TOKEN = /^Bearer test-(\d+)$/

/** The whole server as it runs, on a database and a data folder of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = makeTempFolder('server')
  const node = await startNode({ connectionString, dataDir }, options)
  return {
    ...node,
    async stop() {
      await node.stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One node of an instance, which outlives it. Whoever has a token of `addPerson` is signed in. */
export async function startNode(
  { connectionString, dataDir }: Instance,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const db = openDatabase({ poolSize: 8, connectionString })
  const config = readConfig({ APP_URL: APP_URL, DATA_DIR: dataDir, ...options.env })
  const limits: Limits = { ...DEFAULT_LIMITS, ...NO_RATES, ...options.limits }
  const warnings: string[] = []
  const mails: Mail[] = []
  const endedSessions: string[] = []
  const rates = createRateLimiter()
  const log = createTestLog(warnings)
  const published: Transaction[] = []
  const waiting = createManualJobs(db)
  const jobs =
    (options.jobs ?? 'by hand') === 'by hand'
      ? waiting
      : createJobs({ db, connectionString, log, concurrency: 1 })
  let isLost = false
  const composed = composeFeatures(
    {
      config,
      db,
      limits,
      rates,
      jobs,
      secret: SECRET,
      log,
      publish: (transaction) => service.live.publish(transaction),
      onSessionsRevoked(ids) {
        endedSessions.push(...ids)
        service.live.hub.closeSessions(({ sessionId }) => ids.includes(sessionId))
      },
    },
    { mailer: { sendMail: async (mail) => void mails.push(mail) }, ...options.replaced },
  )
  const features = [...composed.features, ...(options.more ?? [])]
  const service: Service = await createService({
    db,
    bus: options.redisUrl ? createRedisBus({ url: options.redisUrl, log }) : createLocalBus(),
    limits,
    rates,
    log,
    generation: await readGeneration(db),
    realtime: { key: 'test', secret: SECRET },
    trustProxy: options.trustProxy ?? false,
    knownHosts: null,
    features,
    authenticate: async (request) =>
      readTestToken(request.headers.authorization) ?? composed.authenticate(request),
    reauthenticate: async (request) =>
      readTestToken(request.headers.authorization) ? undefined : composed.reauthenticate?.(request),
    holderOf: async (session_id) =>
      readTestToken(`Bearer ${session_id}`) ?? (await composed.holderOf(session_id)),
    challenge: composed.challenge,
    personInfo: async (id) => ({ id }),
    translate: options.translate ?? ((message) => message),
    addJobs: (tx, wanted) => jobs.addWithin(tx, wanted),
  })
  const publish = service.live.publish
  service.live.publish = (transaction) => {
    published.push(transaction)
    publish(transaction)
  }
  if (jobs !== waiting) await prepareJobTables(connectionString)
  await service.start()
  if (options.jobs === 'running') jobs.start()

  return {
    app: service.app,
    kit: service.kit,
    live: service.live,
    outbox: service.outbox,
    db,
    connectionString,
    dataDir,
    features,
    jobs: waiting,
    startJobs: () => jobs.start(),
    mails,
    endedSessions,
    warnings,
    published,
    async call<C extends RouteContract>(contract: C, call: Call = {}) {
      const response = await service.app.inject({
        method: contract.method,
        url: addressOf(contract, call),
        headers: { ...call.as?.headers, ...call.headers },
        ...(call.body === undefined ? {} : { payload: call.body as object }),
        ...(call.remoteAddress === undefined ? {} : { remoteAddress: call.remoteAddress }),
      })
      const json: unknown = response.body === '' ? null : readJson(response.body)
      const isGood = response.statusCode >= 200 && response.statusCode < 300
      return {
        status: response.statusCode,
        headers: response.headers,
        body: (isGood ? z.parse(contract.answer, json) : null) as z.output<C['answer']>,
        error: (isGood ? { message: '', code: '' } : json) as Answer<unknown>['error'],
      }
    },
    async listen() {
      await service.app.listen({ port: 0, host: '127.0.0.1' })
      return `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
    },
    async addPerson(name) {
      const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}@weft.test`
      const id = await insertPerson(db, name, email)
      return { id, name, email, headers: { authorization: `Bearer test-${id}` } }
    },
    addTeam: (owner, name = 'Team') => insertWorkspace(db, name, owner.id),
    async addMember(team_id, person, role) {
      service.kit.access.stale(team_id, await insertMember(db, team_id, person.id, role))
    },
    async loseDatabase() {
      isLost = true
      await db.end()
    },
    async stop() {
      await jobs.stop()
      await service.stop()
      if (!isLost) await db.end()
    },
  }
}

/** The person of a token that `addPerson` gave. */
function readTestToken(authorization = '') {
  const [, id] = TEST_TOKEN.exec(authorization) ?? []
  return id === undefined ? null : { user_id: Number(id), session_id: `test-${id}` }
}

function addressOf(contract: RouteContract, { params = {}, query = {} }: Call): string {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Scripts and pages are no JSON.
    return text
  }
}

/** A log that keeps what should not happen unnoticed and forgets the rest. */
function createTestLog(warnings: string[]): Logger {
  const keep = (details: unknown, message?: string) => {
    warnings.push(message ?? String(details))
  }
  const forget = () => undefined
  const log = {
    level: 'warn',
    fatal: keep,
    error: keep,
    warn: keep,
    info: forget,
    debug: forget,
    trace: forget,
  }
  const whole = { ...log, silent: forget, child: () => whole } as unknown as Logger
  return whole
}
