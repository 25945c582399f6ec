import { eventOf, signatureOf } from '../hooks.ts'
import type { Call, Delivery, Entry, FinalRow, Frame, History, Read, Write } from '../history.ts'

type Changeable<T> = { -readonly [K in keyof T]: T[K] }

/** A history that tests may spoil. */
export interface SpoilableHistory extends History {
  calls: Changeable<Call>[]
  reads: Changeable<Read>[]
  frames: Changeable<Frame>[]
  feed: Changeable<Entry>[]
  rows: Changeable<FinalRow>[]
  shown: { client: string; waiting: number; shows: FinalRow[]; sees: FinalRow[] }[]
  sight: { user: number; place: string; from: number; until: number }[]
  deliveries: Changeable<Delivery>[]
}

const SECRET = 'a secret for deliveries'
const FEED = 'folder:f1'

/** Two people in one folder: a creation, three edits of which one is retried, a joined set and a conflict. */
export function cleanHistory(): SpoilableHistory {
  const calls: Changeable<Call>[] = []
  const feed: Entry[] = []
  const create: Write = { record: 'items/i1', kind: 'create', item: { name: 'one' }, old: null }
  const edit = (record: string, mine: unknown, seen: unknown): Write => ({
    record,
    kind: 'save',
    item: { data: mine },
    old: { data: seen },
  })
  const entry = (key: string, write: Write, rest: Partial<Entry>): Entry => ({
    feed: FEED,
    seq: feed.length + 1,
    n: 0,
    record: write.record,
    row_version: 1,
    user: 1,
    key,
    change: write.kind === 'create' ? 'created' : 'changed',
    before: null,
    after: write.item,
    t: feed.length * 100,
    ...rest,
  })
  const call = (t: number, client: string, key: string, write: Write, rest: Partial<Call>) =>
    calls.push({ t, client, key, write, phase: 'invoke', ...rest })
  const ok = (row_version: number, seq: number, data: Record<string, unknown>): Partial<Call> => ({
    phase: 'ok',
    status: 200,
    body_hash: JSON.stringify([row_version, data]),
    row_version,
    seq,
    data,
  })

  call(0, 'c1', 'k1', create, {})
  feed.push(entry('k1', create, {}))
  call(5, 'c1', 'k1', create, ok(1, 1, { name: 'one' }))

  const first = edit('values/i1.a', 'x', null)
  call(100, 'c1', 'k2', first, {})
  feed.push(entry('k2', first, {}))
  call(105, 'c1', 'k2', first, { phase: 'unknown', status: 0 })
  call(110, 'c1', 'k2', first, {})
  call(115, 'c1', 'k2', first, ok(1, 2, { data: 'x' }))
  call(120, 'c1', 'k2', first, ok(1, 2, { data: 'x' }))

  const second = edit('values/i1.a', 'y', 'x')
  call(200, 'c2', 'k3', second, {})
  feed.push(entry('k3', second, { row_version: 2, user: 2, before: { data: 'x' } }))
  call(205, 'c2', 'k3', second, ok(2, 3, { data: 'y' }))

  const late = edit('values/i1.a', 'z', 'x')
  call(250, 'c1', 'k4', late, {})
  call(255, 'c1', 'k4', late, {
    phase: 'fail',
    status: 409,
    code: 'conflict',
    data: { data: 'y', row_version: 2 },
  })

  const tags = edit('values/i1.t', ['a'], [])
  call(300, 'c1', 'k5', tags, {})
  feed.push(entry('k5', tags, { joined: ['data'] }))
  call(305, 'c1', 'k5', tags, ok(1, 4, { data: ['a'] }))
  const more = edit('values/i1.t', ['b'], [])
  call(310, 'c2', 'k6', more, {})
  feed.push(
    entry('k6', more, {
      row_version: 2,
      user: 2,
      before: { data: ['a'] },
      after: { data: ['a', 'b'] },
      joined: ['data'],
    }),
  )
  call(315, 'c2', 'k6', more, ok(2, 5, { data: ['a', 'b'] }))

  const rows: FinalRow[] = [
    { record: 'items/i1', row_version: 1, fields: { name: 'one' } },
    { record: 'values/i1.a', row_version: 2, fields: { data: 'y' } },
    { record: 'values/i1.t', row_version: 2, fields: { data: ['a', 'b'] } },
  ]
  const held = (version: number) => [{ record: 'values/i1.a', row_version: version, place: 'f1' }]
  const reads: Read[] = [
    { client: 'c1', user: 1, asked: 150, answered: 160, feed: FEED, seq: 2, rows: held(1) },
    { client: 'c1', user: 1, asked: 400, answered: 410, feed: FEED, seq: 5, rows: held(2) },
    { client: 'c2', user: 2, asked: 120, answered: 130, feed: FEED, seq: 2, rows: held(1) },
  ]
  return {
    calls,
    reads,
    feed,
    rows,
    frames: feed.flatMap(({ t = 0, seq, record }) =>
      [1, 2].map((user) => ({ t, user, channel: FEED, seq, rows: [{ record, place: 'f1' }] })),
    ),
    shown: ['c1', 'c2'].map((client) => ({ client, waiting: 0, shows: [...rows], sees: [...rows] })),
    sight: [1, 2].map((user) => ({ user, place: 'f1', from: 0, until: 10_000 })),
    deliveries: feed.map((one, i) => deliveryOf(one, `d${i}`)),
    secret: SECRET,
  }
}

export function deliveryOf(entry: Pick<Entry, 'feed' | 'seq' | 'n'>, id: string, secret = SECRET): Delivery {
  const unsigned = { id, t: 1_000, body: JSON.stringify({ event: eventOf(entry) }) }
  return { ...unsigned, signature: signatureOf(secret, unsigned) }
}
