import { expect, test } from 'vitest'

import { CHECKERS, checkAll } from './checkers.ts'
import { isSame } from './is-same.ts'
import { cleanHistory, deliveryOf, type SpoilableHistory } from './testing/clean-history.ts'

/** The checkers that find something. */
function failing(history: SpoilableHistory): string[] {
  return [...checkAll(history)].flatMap(([name, found]) => (found && found.length > 0 ? [name] : []))
}

function must<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The history has no such part')
  return found
}

const entryOf = (history: SpoilableHistory, key: string) => must(history.feed.find((one) => one.key === key))

function forgetRow(history: SpoilableHistory, record: string): void {
  const isOther = (row: { record: string }) => row.record !== record
  history.rows = history.rows.filter(isOther)
  // Nobody shows it either: only the log remembers.
  for (const one of history.shown) {
    one.shows = one.shows.filter(isOther)
    one.sees = one.sees.filter(isOther)
  }
}

function setBack(history: SpoilableHistory): void {
  const older = (rows: SpoilableHistory['rows']) =>
    rows.map((row) =>
      row.record === 'values/i1.a' ? { ...row, row_version: 1, fields: { data: 'x' } } : row,
    )
  history.rows = older(history.rows)
  for (const one of history.shown) [one.shows, one.sees] = [older(one.shows), older(one.sees)]
}

test('a clean history passes every checker, and every checker has something to judge', () => {
  for (const [name, found] of checkAll(cleanHistory())) expect([name, found]).toEqual([name, []])
})

test('what a run cannot tell of is not called right', () => {
  const blind = { ...cleanHistory(), sight: null, deliveries: null }
  const silent = [...checkAll(blind)].flatMap(([name, found]) => (found === null ? [name] : []))
  expect(silent).toEqual(['confidential', 'hooks'])
})

/** A check that never fails proves nothing: each planted fault makes its checker fail, and no other. */
const PLANTS: [checker: string, fault: string, plant: (history: SpoilableHistory) => void][] = [
  ['acked set', 'a row is dropped', (history) => forgetRow(history, 'values/i1.t')],
  ['acked set', 'a row is set back to what it was before', setBack],
  [
    'acked set',
    'an acknowledged write is missing in its feed',
    (history) => {
      history.feed = history.feed.filter(({ key }) => key !== 'k6')
      history.deliveries.pop()
    },
  ],
  [
    'version order',
    'two versions are swapped',
    (history) => {
      const [one, other] = [entryOf(history, 'k5'), entryOf(history, 'k6')]
      ;[one.seq, other.seq] = [other.seq, one.seq]
    },
  ],
  [
    'version order',
    'an update is lost',
    (history) => {
      // The late edit was let in instead of being refused, and the rule that should judge it never heard of it.
      const { write } = must(history.calls.find(({ key }) => key === 'k4'))
      history.calls = history.calls.filter((call) => call.key !== 'k4' || call.phase === 'invoke')
      const lost = { ...entryOf(history, 'k3'), seq: 6, row_version: 3, key: 'k4', after: { data: 'z' } }
      history.feed.push({ ...lost, record: write.record })
      history.deliveries.push(deliveryOf(lost, 'd9'))
    },
  ],
  [
    'session',
    'a client reads an older version after a newer one',
    ({ reads }) => {
      const last = must(reads[1])
      reads.push({ ...last, asked: 420, answered: 430, rows: must(reads[0]).rows })
    },
  ],
  [
    'session',
    'a client does not read its own write',
    ({ reads }) => {
      const row = { record: 'values/i1.t', row_version: 0, place: 'f1' }
      const read = must(reads[1])
      read.rows = [...read.rows, row]
    },
  ],
  [
    'session',
    'a feed goes back for a client',
    ({ reads }) => {
      reads.push({ ...must(reads[1]), asked: 500, answered: 510, seq: 4 })
    },
  ],
  [
    'session',
    'a write takes a number that its client had read already',
    ({ reads }) => {
      const read = must(reads[0])
      // c1 had read number 4 before it sent k5, which took 4.
      read.seq = 4
    },
  ],
  [
    'convergence',
    'a client shows another value',
    ({ shown }) => {
      const client = must(shown[0])
      client.shows = client.shows.map((row) =>
        isSame(row.fields, { data: 'y' }) ? { ...row, fields: { data: 'x' } } : row,
      )
    },
  ],
  ['convergence', 'a client misses a row', ({ shown }) => void must(shown[1]).shows.pop()],
  [
    'convergence',
    'an edit waits for ever',
    ({ shown }) => {
      must(shown[1]).waiting = 1
    },
  ],
  [
    'exactly once',
    'an effect is doubled',
    (history) => {
      const done = entryOf(history, 'k1')
      const again = { ...done, seq: 6, row_version: 2 }
      history.feed.push(again)
      history.deliveries.push(deliveryOf(again, 'd9'))
      const risen = (rows: SpoilableHistory['rows']) =>
        rows.map((row) => (row.record === 'items/i1' ? { ...row, row_version: 2 } : row))
      history.rows = risen(history.rows)
      for (const one of history.shown) [one.shows, one.sees] = [risen(one.shows), risen(one.sees)]
      // An answer says nothing of its number here, so that the rule has nothing to compare.
      for (const call of history.calls) if (call.key === 'k1') delete call.row_version
    },
  ],
  [
    'exactly once',
    'something happened that nobody asked for',
    (history) => {
      const done = { ...entryOf(history, 'k6'), seq: 6, row_version: 3, key: null }
      history.feed.push(done)
      history.deliveries.push(deliveryOf(done, 'd9'))
    },
  ],
  [
    'exactly once',
    'a retry is answered otherwise',
    ({ calls }) => {
      must(calls.findLast(({ key }) => key === 'k2')).body_hash = 'another'
    },
  ],
  [
    'confidential',
    'a frame is leaked',
    ({ frames }) => {
      must(frames[0]).user = 3
    },
  ],
  [
    'confidential',
    'a frame is told two seconds after the right went away',
    ({ sight }) => {
      // The folder's last change is of 400 ms; this right ended long before.
      must(sight[1]).until = -2_000
    },
  ],
  [
    'confidential',
    'a list names what its reader may not see',
    ({ reads }) => {
      const read = must(reads[2])
      read.rows = read.rows.map((row) => ({ ...row, place: 'f2' }))
    },
  ],
  ['hooks', 'a committed change is told to nobody', ({ deliveries }) => void deliveries.pop()],
  [
    'hooks',
    'a change that was rolled back is told',
    ({ deliveries }) => void deliveries.push(deliveryOf({ feed: 'folder:f1', seq: 9, n: 0 }, 'd9')),
  ],
  [
    'hooks',
    'a delivery is signed by somebody else',
    (history) => {
      const [first] = history.feed
      history.deliveries.push(deliveryOf(must(first), 'd0', 'another secret'))
    },
  ],
  [
    'hooks',
    'one change is told under two ids',
    (history) => {
      const [first] = history.feed
      history.deliveries.push(deliveryOf(must(first), 'd9'))
    },
  ],
  [
    'model',
    'an answer is another one than the rule gives',
    ({ calls }) => {
      const answer = must(calls.find(({ key, phase }) => key === 'k6' && phase === 'ok'))
      answer.data = { data: ['b'] }
    },
  ],
  [
    'model',
    'an edit of what nobody else changed is refused',
    ({ calls }) => {
      const answer = must(calls.find(({ phase }) => phase === 'fail'))
      answer.write = { ...answer.write, old: { data: 'y' } }
    },
  ],
]

test.each(PLANTS)('only the checker "%s" fails when %s', (checker, _fault, plant) => {
  const history = cleanHistory()
  plant(history)
  expect(failing(history)).toEqual([checker])
})

test('every checker has a planted fault', () => {
  expect(new Set(PLANTS.map(([checker]) => checker))).toEqual(new Set(CHECKERS.map(({ name }) => name)))
})
