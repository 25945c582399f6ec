import { type Database, openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type Access, createAccess } from '../access/access.ts'
import { watchAccess } from './watch-access.ts'

// What the design promises; a node notices a silent database at its next look, half a second later at most.
const KNOWN_WITHIN_MS = 1_000
const CUT_OFF_WITHIN_MS = 1_600

let connectionString: string
let drop: () => Promise<void>
let writer: Database
let team_id: number

beforeAll(async () => {
  ;({ connectionString, drop } = await createTestDatabase())
  writer = openDatabase({ connectionString })
  team_id = await writer.owner(async (tx) => {
    const [user] = await tx.query<{ id: number }>(
      `insert into users (email, email_key, name, password_hash) values ('a@x.io', 'a@x.io', 'A', '!') returning id`,
    )
    const [team] = await tx.query<{ id: number }>(
      `insert into teams (name, owner_id) values ('T', $1) returning id`,
      [user?.id],
    )
    await tx.query(`insert into feeds (team_id, kind, id) values ($1, 'team', $2)`, [
      team?.id,
      String(team?.id),
    ])
    await tx.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'owner')`, [
      team?.id,
      user?.id,
    ])
    return team?.id ?? 0
  })
})
afterAll(async () => {
  await writer.end()
  await drop()
})

interface Node {
  access: Access
  db: Database
  /** Numbers of the workspace that it was told of. */
  changes: number
  /** Undefined before it has looked. */
  isConfirmed: boolean | undefined
}

/** A node that somebody listens to, with connections of its own and no Redis. */
async function startNode(): Promise<Node> {
  const db = openDatabase({ connectionString })
  const node: Node = { db, access: createAccess({ db, generation: 'g' }), changes: 0, isConfirmed: undefined }
  const watch = watchAccess({
    db,
    access: node.access,
    log: { warn: () => undefined },
    teams: () => new Set([team_id]),
    onConfirmed: (confirmed) => (node.isConfirmed = confirmed),
    onChanged: () => (node.changes += 1),
  })
  await watch.start()
  let isOver = false
  onTestFinished(async () => {
    await watch.stop()
    if (!isOver) await db.end()
  })
  const end = db.end
  db.end = async () => {
    isOver = true
    await end()
  }
  await expect.poll(() => node.isConfirmed).toBe(true)
  return node
}

/** Another node's commit that moves the workspace's rights on. */
async function revoke({ tells }: { tells: boolean }): Promise<number> {
  return writer.owner(async (tx) => {
    const [feed] = await tx.query<{ seq: number }>(
      `update feeds set seq = seq + 1 where team_id = $1 and kind = 'team' returning seq`,
      [team_id],
    )
    if (tells) await tx.query(`select pg_notify('weft_access', $1)`, [`${team_id}:${feed?.seq}`])
    return feed?.seq ?? 0
  })
}

const within = (ms: number) => ({ timeout: ms, interval: 20 })

test('changed rights reach a second node within a second, without Redis', async () => {
  const node = await startNode()
  await node.access.of(team_id)
  const seq = await revoke({ tells: true })
  await expect.poll(() => node.access.peek(team_id), within(KNOWN_WITHIN_MS)).toBeUndefined()
  expect(node.changes).toBeGreaterThan(0)
  expect((await node.access.of(team_id))?.seq).toBe(seq)
})

test('they reach it within a second although the notification was lost', async () => {
  const node = await startNode()
  await node.access.of(team_id)
  const seq = await revoke({ tells: false })
  await expect.poll(() => node.access.peek(team_id), within(KNOWN_WITHIN_MS)).toBeUndefined()
  expect((await node.access.of(team_id))?.seq).toBe(seq)
})

test('a node that is cut off from the database stops delivering', async () => {
  const node = await startNode()
  await node.db.end()
  await expect.poll(() => node.isConfirmed, within(CUT_OFF_WITHIN_MS)).toBe(false)
})

test('a node whose questions are left unanswered stops delivering, and goes on when they are answered', async () => {
  const node = await startNode()
  let release: () => void = () => undefined
  const silence = new Promise<void>((resolve) => (release = resolve))
  const { owner } = node.db
  node.db.owner = async (work) => {
    await silence
    return owner(work)
  }
  await expect.poll(() => node.isConfirmed, within(CUT_OFF_WITHIN_MS)).toBe(false)
  release()
  await expect.poll(() => node.isConfirmed, within(KNOWN_WITHIN_MS)).toBe(true)
})
