import type { AddressInfo } from 'node:net'

import { type Database, openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import type { RouteContract } from '@weft/protocol'
import { createLocalBus } from '@weft/realtime'
import {
  createRateLimiter,
  createService,
  DEFAULT_LIMITS,
  errors,
  GUEST,
  type Kit,
  type Limits,
  type RateLimiter,
  type ServerFeature,
  type Service,
  type ServiceOptions,
  type Transaction,
} from '@weft/server-kit'
import * as z from 'zod/mini'

import { insertMember, insertPerson, insertWorkspace, readGeneration } from './queries.ts'

/** What features are made from, before the service that they become part of. */
export interface Ground {
  db: Database
  connectionString: string
  limits: Limits
  rates: RateLimiter
  log: ServiceOptions['log']
  secret: string
  appUrl: URL
  /** Tells realtime of a committed change. */
  publish(transaction: Transaction): void
  /** Warnings and errors that were logged. */
  warnings: string[]
}

type Authenticating = Pick<ServiceOptions, 'authenticate' | 'reauthenticate'>

export interface TestServerOptions {
  /** The features to mount; one that authenticates replaces the bearer tokens of `addPerson`, whose password is given. */
  features(ground: Ground): readonly (ServerFeature & Partial<Authenticating>)[]
  limits?: Partial<Limits>
  trustProxy?: boolean
  appUrl?: string
  /** Takes the jobs that consumers of the activity ask for. */
  addJobs?: ServiceOptions['addJobs']
  /** What becomes of the sentences of errors; they stay as they are unless told. */
  translate?: ServiceOptions['translate']
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

const TEST_TOKEN = /^Bearer test-(\d+)$/

/** The server as it runs, on a database of its own, with the features that are given. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { connectionString, drop } = await createTestDatabase()
  const db = openDatabase({ poolSize: 8, connectionString })
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits }
  const warnings: string[] = []
  const rates = createRateLimiter()
  const log = createTestLog(warnings)
  const published: Transaction[] = []
  let isLost = false
  const ground: Ground = {
    db,
    connectionString,
    limits,
    rates,
    log,
    secret: 'a secret of forty characters for tests..',
    appUrl: new URL(options.appUrl ?? 'http://localhost:4010'),
    publish: (transaction) => service.live.publish(transaction),
    warnings,
  }
  const features = options.features(ground)
  const authenticating = features.find((feature) => feature.authenticate)
  const service: Service = await createService({
    db,
    bus: createLocalBus(),
    limits,
    rates,
    log,
    version: 'test',
    generation: await readGeneration(db),
    realtime: { key: 'test', secret: ground.secret },
    trustProxy: options.trustProxy ?? false,
    knownHosts: null,
    features,
    authenticate:
      authenticating?.authenticate ?? (async (request) => readTestToken(request.headers.authorization)),
    reauthenticate: authenticating ? authenticating.reauthenticate : async () => undefined,
    personInfo: async (id) => ({ id }),
    translate: options.translate ?? ((message) => message),
    ...(options.addJobs ? { addJobs: options.addJobs } : {}),
  })
  const publish = service.live.publish
  service.live.publish = (transaction) => {
    published.push(transaction)
    publish(transaction)
  }
  await service.start()

  return {
    app: service.app,
    kit: service.kit,
    live: service.live,
    outbox: service.outbox,
    db,
    connectionString,
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
      await service.stop()
      if (!isLost) await db.end()
      await drop()
    },
  }
}

async function readTestToken(authorization: string | undefined) {
  if (authorization === undefined) return GUEST
  const match = TEST_TOKEN.exec(authorization)
  if (!match) throw errors.unauthenticated()
  return { user_id: Number(match[1]), session_id: `test-${match[1]}` }
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
function createTestLog(warnings: string[]): ServiceOptions['log'] {
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
  const whole = { ...log, silent: forget, child: () => whole } as unknown as ServiceOptions['log']
  return whole
}
