import { openTestDatabase, stopOwnTestServer } from '@weft/db/testing'
import type { Database } from '@weft/db'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { appendAudit, hashOfLine, readAudit, verifyAudit } from './audit.ts'

let db: Database
let close: (() => Promise<void>) | undefined

beforeEach(async () => {
  await close?.()
  ;({ db, close } = await openTestDatabase())
})
afterAll(async () => {
  await close?.()
  await stopOwnTestServer()
})

const note = (n: number) =>
  db.write(null, (tx) =>
    appendAudit(
      tx,
      { user_id: n, address: '203.0.113.7', ...(n % 2 ? { operator_id: 9 } : {}) },
      { action: 'member.role', target: `user:${n}`, team_id: 3, before: { role: 'ad|min' }, after: { n } },
    ),
  )

/** As somebody with the whole database in hand. */
const byHand = (sql: string) =>
  db.owner(async (tx) => {
    await tx.query('alter table audit_log disable trigger audit_log_stays')
    await tx.query(sql)
  })

test('lines are numbered without gaps and chained, however many are noted at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => note(n)))
  const lines = await readAudit(db, 0)
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  for (const [n, line] of lines.entries()) {
    expect(line.previous).toBe(lines[n - 1]?.hash ?? '')
    expect(hashOfLine(line)).toBe(line.hash)
  }
  expect(await verifyAudit(db)).toEqual({ count: 20, head: lines.at(-1)?.hash, broken: null })
})

test('what is rolled back leaves no line and no gap', async () => {
  await note(1)
  await expect(
    db.write(null, async (tx) => {
      await appendAudit(tx, { user_id: 2 }, { action: 'team.delete', target: 'team:1' })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  await note(3)
  expect((await readAudit(db, 0)).map(({ n, actor_id }) => [n, actor_id])).toEqual([
    [1, 1],
    [2, 3],
  ])
})

test('the application adds lines and can neither read, change nor remove one, and the owner changes none by accident', async () => {
  await note(1)
  for (const sql of [
    'select * from audit_log',
    `update audit_log set actor_id = 7`,
    'delete from audit_log',
    `update audit_head set n = 0`,
  ])
    await expect(db.write(null, (tx) => tx.query(sql))).rejects.toThrow(/permission denied|never changed/)
  await expect(db.owner((tx) => tx.query('update audit_log set actor_id = 7'))).rejects.toThrow(
    'never changed',
  )
  await expect(db.owner((tx) => tx.query('delete from audit_log'))).rejects.toThrow('never changed')
})

test.each([
  ['a changed actor', 'update audit_log set actor_id = 99 where n = 3', 3],
  ['a changed address', `update audit_log set address = null where n = 2`, 2],
  ['a changed value', `update audit_log set after = '{"n":8}' where n = 4`, 4],
  ['a changed time', `update audit_log set at = at + interval '1 second' where n = 1`, 1],
  ['a line that is gone', 'delete from audit_log where n = 3', 3],
  ['the last line gone', 'delete from audit_log where n = 5', 5],
  [
    'a changed line with its hash made anew',
    `update audit_log set actor_id = 99, hash = audit_hash(n, at, team_id, 99, operator_id, address, action, target, before,
       after, previous) where n = 3`,
    4,
  ],
  ['all lines gone', 'delete from audit_log', 1],
])('%s breaks the chain', async (_what, sql, broken) => {
  for (let n = 0; n < 5; n++) await note(n)
  await byHand(sql)
  expect((await verifyAudit(db)).broken).toBe(broken)
})
