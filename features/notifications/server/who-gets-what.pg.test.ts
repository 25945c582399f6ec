import type { Notification } from '@weft/model'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { NaivePeople, textOf } from './testing/naive-people.ts'
import { addNotificationWorld, mention, tellFolder } from './testing/notification-world.ts'

const PEOPLE = 4
const MOST_ITEMS = 12

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const person = fc.integer({ min: 0, max: PEOPLE - 1 })
const people = fc.uniqueArray(person, { maxLength: 3 })
const folder = fc.constantFrom(0 as const, 1 as const)
const item = fc.integer({ min: 0, max: MOST_ITEMS - 1 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ make: folder, by: person, assigned: people }) },
  { weight: 4, arbitrary: fc.record({ say: item, by: person, mentions: people, isForAll: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ assign: item, by: person, after: people }) },
  { weight: 3, arbitrary: fc.record({ tick: item, by: person }) },
  { weight: 2, arbitrary: fc.record({ move: item, by: person }) },
  { weight: 3, arbitrary: fc.record({ close: folder, to: fc.integer({ min: 1, max: PEOPLE - 1 }) }) },
  { weight: 3, arbitrary: fc.record({ deliver: fc.constantFrom('once', 'twice at once', 'again') }) },
  { weight: 2, arbitrary: fc.record({ mark: item, by: person, isRead: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('people are told what the plainest rules tell them, whatever rights go and come in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
      const run = await begin()
      for (const one of steps) await run.take(one)
      await run.take({ deliver: 'once' })
      await run.compare()
    }),
    { numRuns: 12 },
  )
}, 240_000)

async function begin() {
  const world = await addNotificationWorld(server, PEOPLE)
  const naive = new NaivePeople(PEOPLE)
  const items: string[] = []
  const assigned = new Map<string, number[]>()
  const ticked = new Map<string, boolean>()
  const versions = new Map<string, number>()
  const at = (n: number) => items[n % Math.max(1, items.length)]
  const ids = (places: readonly number[]) => places.map((one) => (world.people[one] as Person).id)
  const by = (n: number) => world.people[n] as Person
  const may = (n: number, id: string) => naive.sees(n, id)

  const save = async (id: string, attribute_id: string, data: unknown, who: number) => {
    const key = `${id}.${attribute_id}`
    const row_version = (versions.get(key) ?? 0) + 1
    await world.call('PUT', `/values/${key}`, { data, row_version }, by(who))
    versions.set(key, row_version)
  }

  async function take(one: Step): Promise<void> {
    if ('make' in one) {
      if (items.length >= MOST_ITEMS || naive.closed.has(`${one.by} ${one.make}`)) return
      const values = one.assigned.length > 0 ? { [world.ids.people]: ids(one.assigned) } : {}
      const id = await world.item(one.make, values, by(one.by))
      items.push(id)
      assigned.set(id, one.assigned)
      if (one.assigned.length > 0) versions.set(`${id}.${world.ids.people}`, 1)
      naive.did({ kind: 'made', item: id, by: one.by, folder: one.make, assigned: one.assigned })
    } else if ('say' in one) {
      const id = at(one.say)
      if (id === undefined || !may(one.by, id)) return
      const words = [...ids(one.mentions).map(mention), ...(one.isForAll ? [mention('board')] : [])].join(' ')
      await world.comment(id, `<p>Look ${words}</p>`, by(one.by))
      naive.did({ kind: 'said', item: id, by: one.by, mentions: one.mentions, isForAll: one.isForAll })
    } else if ('assign' in one) {
      const id = at(one.assign)
      const before = assigned.get(id ?? '') ?? []
      const isSame = before.length === one.after.length && before.every((n) => one.after.includes(n))
      if (id === undefined || !may(one.by, id) || isSame) return
      await save(id, world.ids.people, one.after.length > 0 ? ids(one.after) : null, one.by)
      naive.did({ kind: 'assigned', item: id, by: one.by, before, after: one.after })
      assigned.set(id, one.after)
    } else if ('tick' in one) {
      const id = at(one.tick)
      if (id === undefined || !may(one.by, id)) return
      const isDone = !(ticked.get(id) ?? false)
      await save(id, world.ids.done, isDone, one.by)
      ticked.set(id, isDone)
      naive.did({ kind: 'ticked', item: id, by: one.by })
    } else if ('move' in one) {
      const id = at(one.move)
      if (id === undefined) return
      const to = naive.folderOf.get(id) === 0 ? 1 : 0
      if (!may(one.by, id) || naive.closed.has(`${one.by} ${to}`)) return
      // Feeds have an order each, and none among them.
      await take({ deliver: 'once' })
      await world.call('POST', `/items/${id}/move`, { folder_id: world.folders[to] }, by(one.by))
      naive.did({ kind: 'moved', item: id, by: one.by, to })
      await compare()
      await take({ deliver: 'once' })
    } else if ('close' in one) await close(one.close, one.to)
    else if ('deliver' in one) await deliver(one.deliver)
    else {
      const id = at(one.mark)
      const own = (await listed(one.by)).filter(({ item_id }) => item_id === id).map((row) => row.id)
      if (id === undefined || own.length === 0) return
      const path = one.isRead ? '/notifications/read' : '/notifications/unread'
      await world.mine('PUT', path, by(one.by), { notification_ids: own })
      naive.read(one.by, id, one.isRead)
    }
  }

  /** Closes a folder to somebody, or opens it again. */
  async function close(which: 0 | 1, to: number): Promise<void> {
    const name = `${to} ${which}`
    const isClosed = naive.closed.delete(name)
    if (!isClosed) naive.closed.add(name)
    const shut = [...naive.closed]
      .filter((one) => one.endsWith(` ${which}`))
      .map((one) => Number(one.split(' ')[0]))
    const permissions = Object.fromEntries(ids(shut).map((id) => [`VIEW_FOLDER:user:${id}`, false]))
    const key = `folder.${world.folders[which]}`
    const row_version = (versions.get(key) ?? 0) + 1
    await world.call('PUT', `/permissions/${key}`, {
      resource_type: 'folder',
      resource_id: world.folders[which],
      permissions,
      row_version,
    })
    versions.set(key, row_version)
    // A lost right hides at once, also what was told before.
    await compare()
  }

  async function deliver(way: 'once' | 'twice at once' | 'again'): Promise<void> {
    const { team_id, folders } = world
    naive.deliver()
    const before = await server.db.run<{ folder_id: string; seq: number; n: number }>(
      team_id,
      'select folder_id, seq, n from notification_progress where team_id = $1',
      [team_id],
    )
    for (const folder_id of folders) {
      const tell = () => tellFolder(server, { team_id, folder_id })
      if (way === 'twice at once') await Promise.all([tell(), tell()])
      else await tell()
    }
    if (way === 'again') {
      // As if the process had ended before it could say how far it was.
      await server.db.owner((tx) =>
        tx.query(
          `update notification_progress p set seq = coalesce(b.seq, 0), n = coalesce(b.n, 0)
           from notification_progress q left join jsonb_to_recordset($2::jsonb) as b(folder_id text, seq bigint, n int)
             on b.folder_id = q.folder_id
           where q.team_id = $1 and p.team_id = q.team_id and p.folder_id = q.folder_id`,
          [team_id, JSON.stringify(before)],
        ),
      )
      await world.deliver()
    }
    await compare()
  }

  const listed = async (n: number): Promise<Notification[]> =>
    (await world.mine('GET', '/notifications?limit=100', by(n)))['data'] as Notification[]

  async function compare(): Promise<void> {
    for (const n of world.people.keys()) {
      const rows = await listed(n)
      const shown = rows.map((row) => {
        const lines = new Map<string, number>()
        for (const { kind, count } of row.body) lines.set(kind, (lines.get(kind) ?? 0) + count)
        return textOf(String(row.item_id), [...lines], row.read_at !== null)
      })
      expect(shown.toSorted((a, b) => a.localeCompare(b))).toEqual(naive.shown(n))
      const { data } = (await world.mine('GET', '/notifications/unread-count', by(n))) as {
        data: { unread_count: number }
      }
      expect(data.unread_count).toBe(naive.unread(n))
      const kept = (await world.mine('GET', '/me/notifications?limit=1000', by(n)))['data'] as Notification[]
      expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    }
  }
  return { take, compare }
}
