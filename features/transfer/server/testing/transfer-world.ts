import { rm } from 'node:fs/promises'

import { makeTempFolder } from '@weft/base/testing'
import { type Database, openDatabase } from '@weft/db'
import type { Kit, Limits } from '@weft/server-kit'
import { type Instance, startNode as startServerNode } from '@weft/server/testing'

/** Parsed JSON as tests look into it. */
type Parsed = ReturnType<JSON['parse']>

interface Answer {
  status: number
  body: Parsed
  text: string
}

/** One node that does jobs, over a database and a data folder that outlive it. */
export interface Node {
  kit: Kit
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, user?: number): Promise<Answer>
  stop(): Promise<void>
}

export interface World extends Instance {
  db: Database
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

export async function openWorld(
  connectionString: string,
  dataDir = makeTempFolder('transfer'),
): Promise<World & { close(): Promise<void> }> {
  const db = openDatabase({ connectionString, poolSize: 10 })
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

export async function startNode(world: World, limits: Partial<Limits> = {}): Promise<Node> {
  const server = await startServerNode(world, { limits, jobs: 'running' })
  return {
    kit: server.kit,
    async call(method, url, body, user = 1) {
      const isRaw = body instanceof Uint8Array
      const reply = await server.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer test-${user}`,
          ...(body === undefined ? {} : { 'content-type': isRaw ? 'text/csv' : 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      return { status: reply.statusCode, body: isJson ? JSON.parse(reply.body) : null, text: reply.body }
    },
    stop: server.stop,
  }
}
