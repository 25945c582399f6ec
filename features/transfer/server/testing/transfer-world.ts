import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Database, openDatabase } from '@weft/db'
import { createAttributesFeature } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { foldersFeature } from '@weft/features/folders/server'
import { createItemsFeature } from '@weft/features/items/server'
import { permissionsFeature } from '@weft/features/permissions/server'
import { viewsFeature } from '@weft/features/views/server'
import { createJobs } from '@weft/jobs'
import { createLocalBus } from '@weft/realtime'
import { createService, DEFAULT_LIMITS, type Limits, type Service } from '@weft/server-kit'
import { pino } from 'pino'

import { createTransferFeature } from '../index.ts'

/** Parsed JSON as tests look into it. */
type Parsed = ReturnType<JSON['parse']>

interface Answer {
  status: number
  body: Parsed
  text: string
}

/** One node: the real service with jobs, over a database and a data folder that outlive it. */
export interface Node {
  service: Service
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, user?: number): Promise<Answer>
  stop(): Promise<void>
}

export interface World {
  db: Database
  connectionString: string
  dataDir: string
}

/** Ada (1) owns the workspace, Grace (2) is a full member, Alan (3) a stranger with a workspace of his own. */
export async function seedPeople(db: Database): Promise<void> {
  await db.owner(async (tx) => {
    for (const [email, name] of [
      ['ada@example.com', 'Ada Lovelace'],
      ['grace@example.com', 'Grace Hopper'],
      ['alan@example.com', 'Alan Turing'],
    ]) {
      await tx.query(`insert into users (email, email_key, name, password_hash) values ($1, $1, $2, 'x')`, [
        email,
        name,
      ])
    }
    await tx.query(`insert into teams (name, owner_id) values ('One', 1), ('Two', 3)`)
    await tx.query(
      `insert into team_members (team_id, user_id, role) values (1, 1, 'owner'), (1, 2, 'full-member'), (2, 3, 'owner')`,
    )
    await tx.query(`insert into feeds (team_id, kind, id) values (1, 'team', '1'), (2, 'team', '2')`)
  })
}

export async function openWorld(connectionString: string): Promise<World & { close(): Promise<void> }> {
  const db = openDatabase({ connectionString, poolSize: 10 })
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-transfer-'))
  return {
    db,
    connectionString,
    dataDir,
    async close() {
      await db.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startNode(world: World, changes: Partial<Limits> = {}): Promise<Node> {
  const limits: Limits = {
    ...DEFAULT_LIMITS,
    write_rate: 10_000,
    write_burst: 100_000,
    read_rate: 10_000,
    read_burst: 100_000,
    ...changes,
  }
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' })
  const jobs = createJobs({ db: world.db, connectionString: world.connectionString, log })
  const service = await createService({
    db: world.db,
    bus: createLocalBus(),
    limits,
    log,
    version: 'test',
    generation: 'g',
    realtime: { key: 'k', secret: 's' },
    trustProxy: false,
    knownHosts: null,
    features: [
      createBoardsFeature(limits),
      foldersFeature,
      viewsFeature,
      createAttributesFeature(limits),
      permissionsFeature,
      createItemsFeature(limits),
      createTransferFeature({ jobs, dataDir: world.dataDir }),
    ],
    authenticate: async (request) => ({ user_id: Number(request.headers['x-user'] ?? 0), session_id: null }),
    personInfo: async () => ({}),
    translate: (message) => message,
  })
  await service.start()
  jobs.start()
  return {
    service,
    async call(method, url, body, user = 1) {
      const isRaw = body instanceof Uint8Array
      const reply = await service.app.inject({
        method,
        url,
        headers: {
          'x-user': String(user),
          ...(body === undefined ? {} : { 'content-type': isRaw ? 'text/csv' : 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      return { status: reply.statusCode, body: isJson ? JSON.parse(reply.body) : null, text: reply.body }
    },
    async stop() {
      await jobs.stop()
      await service.stop()
    },
  }
}
