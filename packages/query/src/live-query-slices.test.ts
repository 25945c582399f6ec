import { type Aggregate, type FilterTree, foldText, type SortKeySpec } from '@weft/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { computeFooter, footerOf } from './footers.ts'
import { createLiveQuery, type LiveQuery } from './live-query.ts'
import { enableRanking } from './rank-texts.ts'
import { findAttribute, type QuerySpec, readItem } from './query-env.ts'
import { type SampleRow, sampleEnv, sampleRow } from './sample-attributes.ts'
import { createTurns } from './work/turns.ts'

const SLICE = 400
/** What may be begun at the end of a slice: a piece of many rows, or of texts that are ranked. */
const BEGUN = 12_000

/** Turns that come when the test says so, and what was done in each. */
function manualTurns(slice = SLICE) {
  const due: (() => void)[] = []
  const turns = createTurns((go) => void due.push(go), { slice, atOnce: 0 })
  const { meter } = turns
  const by = { turns, turn, settle, overdrawn: 0, count: 0 }
  async function turn(): Promise<boolean> {
    const go = due.shift()
    if (!go) return false
    by.count++
    go()
    // What waited for the turn goes on in a microtask.
    for (let n = 0; n < 5; n++) await Promise.resolve()
    by.overdrawn = Math.max(by.overdrawn, -meter.left)
    return true
  }
  async function settle(query: LiveQuery<SampleRow>): Promise<void> {
    while (query.isPending) if (!(await turn())) throw new Error('It waits for no turn')
  }
  return by
}

const NAMES = ['a', 'A', 'b 2', 'b 10', 'ä', 'zz', null]
const TAGS = [['red'], ['blue', 'green'], ['green', 'red', 'blue'], [], null]

function rowOf(n: number, seed: number): SampleRow {
  const at = (n * 7_919 + seed * 104_729) % 100_003
  const data = {
    name: at % 3 === 0 ? `Task ${at}` : NAMES[at % NAMES.length],
    size: at % 5 === 0 ? null : (at % 13) - 3,
    done: at % 2 === 0,
    tags: TAGS[at % TAGS.length],
  }
  return sampleRow(`row${n}`, data, { sort_order: at % 50 })
}

function sampleSource(size: number) {
  const map = new Map(Array.from({ length: size }, (_, n) => [`row${n}`, rowOf(n, 0)]))
  return { map, source: { get: (id: string) => map.get(id), rows: () => map.values() } }
}

const direction = fc.constantFrom<'asc' | 'desc'>('asc', 'desc')
const filter = fc.constantFrom<FilterTree | null>(
  null,
  { op: 'and', conditions: [{ attribute_id: 'size', operator: 'gte', value: 1 }] },
  { op: 'and', conditions: [{ attribute_id: 'name', operator: 'contains', value: 'b' }] },
)
const sort: fc.Arbitrary<SortKeySpec[]> = fc.array(
  fc.record({ attribute_id: fc.constantFrom('name', 'size', 'tags'), direction }),
  { maxLength: 2 },
)
const spec: fc.Arbitrary<QuerySpec> = fc.record({
  filter,
  sort,
  groups: fc.constantFrom(
    [],
    [{ attribute_id: 'tags' }],
    [{ attribute_id: 'name' }, { attribute_id: 'done' }],
  ),
  search: fc.constantFrom(
    null,
    { text: 'ta', attribute_ids: ['name', 'tags'] },
    { text: 'e', attribute_ids: ['tags', 'size'] },
  ),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'turn' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      ids: fc.array(fc.nat(1_500), { maxLength: 4 }),
      gone: fc.array(fc.nat(1_500), { maxLength: 2 }),
      seed: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), spec }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('flood' as const), seed: fc.nat(9), count: fc.constant(2_500) }),
  },
)

/** What one query in one go says over the same rows. */
function atOnce(map: ReadonlyMap<string, SampleRow>, asked: QuerySpec) {
  const source = { get: (id: string) => map.get(id), rows: () => map.values() }
  return createLiveQuery({ source, read: readItem, spec: asked, env: sampleEnv })
}

const shownBy = (query: LiveQuery<SampleRow>) => ({
  lines: query.slice(0, query.length).map(({ id, row }) => [id, row]),
  // A group is called as the row that came first writes it.
  segments: query.segments().map(({ label: _label, ...segment }) => segment),
})

describe('a live query in slices', () => {
  test('says what one in one go says, whatever changes and is asked while it is under way', async () => {
    enableRanking()
    await fc.assert(
      fc.asyncProperty(spec, fc.array(step, { maxLength: 40 }), async (first, steps) => {
        const { map, source } = sampleSource(1_200)
        const by = manualTurns()
        let asked = first
        /** What the result that stands has to say: the question before, over the rows of now. */
        let standing: QuerySpec | null = null
        const query = createLiveQuery({
          source,
          read: readItem,
          spec: first,
          env: sampleEnv,
          turns: by.turns,
        })
        query.subscribe(() => {
          if (!query.isPending) standing = asked
        })
        for (const one of steps) {
          if (one.kind === 'turn') await by.turn()
          else if (one.kind === 'ask') query.update({ spec: (asked = one.spec) })
          else if (one.kind === 'edit') {
            for (const n of one.ids) map.set(`row${n}`, rowOf(n, one.seed))
            for (const n of one.gone) map.delete(`row${n}`)
            query.apply({
              upserted: one.ids.map((n) => `row${n}`),
              removed: one.gone.map((n) => `row${n}`),
            })
            // What is edited is shown at once, in the answer that stands.
            if (standing && !query.isPending) expect(shownBy(query)).toEqual(shownBy(atOnce(map, standing)))
          } else {
            const ids = Array.from({ length: one.count }, (_, n) => `row${n}`)
            for (const [n, id] of ids.entries()) map.set(id, rowOf(n, one.seed))
            query.apply({ upserted: ids })
          }
        }
        await by.settle(query)
        expect(query.isReady).toBe(true)
        const whole = atOnce(map, asked)
        expect(shownBy(query)).toEqual(shownBy(whole))
        for (const { id } of query.slice(0, 50)) expect(query.indexOf(id)).toBe(whole.indexOf(id))
        expect(by.overdrawn).toBeLessThan(BEGUN)
      }),
      { numRuns: Number(process.env['SLICE_CASES'] ?? 40) },
    )
  })

  test('no slice over 20,000 rows does more than its counted steps, and many are needed', async () => {
    const { source } = sampleSource(20_000)
    const questions: QuerySpec[] = [
      {},
      { sort: [{ attribute_id: 'name', direction: 'asc' }] },
      { groups: [{ attribute_id: 'name' }] },
      { search: { text: 'task 1', attribute_ids: ['name', 'tags', 'size'] } },
      { filter: { op: 'and', conditions: [{ attribute_id: 'size', operator: 'gte', value: 0 }] } },
    ]
    for (const asked of questions) {
      const by = manualTurns(5_000)
      const query = createLiveQuery({ source, read: readItem, spec: asked, env: sampleEnv, turns: by.turns })
      await by.settle(query)
      expect(by.count).toBeGreaterThan(20)
      expect(by.overdrawn).toBeLessThan(BEGUN)
    }
  })

  test('headers of as many groups as rows are made with the answer, and stay the same while no row goes to another', async () => {
    const { map, source } = sampleSource(2_000)
    const by = manualTurns()
    const asked: QuerySpec = { groups: [{ attribute_id: 'name' }] }
    const query = createLiveQuery({ source, read: readItem, spec: asked, env: sampleEnv, turns: by.turns })
    await by.settle(query)
    const before = query.segments()
    const { values, sort_order } = map.get('row3') as SampleRow
    map.set('row3', sampleRow('row3', { name: values['name']?.data, size: 99 }, { sort_order }))
    query.apply({ upserted: ['row3'] })
    expect(query.segments()).toBe(before)
    map.set('row3', sampleRow('row3', { name: 'Somewhere else', size: 99 }, { sort_order }))
    query.apply({ upserted: ['row3'] })
    expect(shownBy(query)).toEqual(shownBy(atOnce(map, asked)))
  })

  test('an answer stands until the next is there, and the next question gives up the one before', async () => {
    const { source } = sampleSource(2_000)
    const by = manualTurns()
    const looked = new Set<string>()
    const query = createLiveQuery({ source, read: readItem, spec: {}, env: sampleEnv, turns: by.turns })
    await by.settle(query)
    const before = shownBy(query)
    query.subscribe(() => looked.add(String(query.length)))
    for (const text of ['t', 'ta', 'task 1']) {
      query.update({ spec: { search: { text, attribute_ids: ['name'] } } })
      await by.turn()
      expect(query.isPending).toBe(true)
      expect(shownBy(query)).toEqual(before)
    }
    await by.settle(query)
    const wanted = source
      .rows()
      .filter((row) => foldText(String(row.values.name?.data ?? ''), 'en').includes('task 1'))
    expect(query.length).toBe([...wanted].length)
    // Listeners heard of the last answer alone.
    expect(looked.size).toBe(1)
  })

  test('an edited row is shown in the answer that stands, and stays in sight in the next', async () => {
    const { map, source } = sampleSource(2_000)
    const by = manualTurns()
    const query = createLiveQuery({ source, read: readItem, spec: {}, env: sampleEnv, turns: by.turns })
    await by.settle(query)
    const many: FilterTree = {
      op: 'and',
      conditions: [{ attribute_id: 'size', operator: 'gte', value: 5 }],
    }
    query.update({ spec: { filter: many } })
    await by.turn()
    map.set('row7', sampleRow('row7', { size: 1, name: 'edited' }))
    query.pin(['row7'])
    query.apply({ upserted: ['row7'] })
    expect(query.at(query.indexOf('row7'))?.row.values.name?.data).toBe('edited')
    await by.settle(query)
    expect(query.at(query.indexOf('row7'))?.hiddenByFilter).toBe(true)
    query.reload()
    expect(query.has('row7')).toBe(false)
  })

  test('what is given up goes on when somebody looks again', async () => {
    const { source } = sampleSource(2_000)
    const by = manualTurns()
    const query = createLiveQuery({ source, read: readItem, spec: {}, env: sampleEnv, turns: by.turns })
    query.pause()
    for (let n = 0; n < 50; n++) await by.turn()
    expect(query.isReady).toBe(false)
    query.resume()
    await by.settle(query)
    expect(query.length).toBe(2_000)
  })

  test.each<[Aggregate, string]>([
    ['sum', 'size'],
    ['median', 'size'],
    ['std_dev', 'size'],
    ['unique', 'name'],
    ['filled', 'name'],
    ['checked', 'done'],
  ])(
    'the footer %s of many rows is made in slices, and the last one stands meanwhile',
    async (aggregate, id) => {
      const { map, source } = sampleSource(5_000)
      const by = manualTurns()
      const query = createLiveQuery({ source, read: readItem, spec: {}, env: sampleEnv, turns: by.turns })
      await by.settle(query)
      let told = 0
      query.subscribeGathered(() => told++)
      const attribute = findAttribute(sampleEnv, id)
      const made = async () => {
        const before = told
        const begun = by.count
        while (told === before) if (!(await by.turn())) throw new Error('It waits for no turn')
        return by.count - begun
      }
      const naive = () => {
        const cells = [...map.values()].map((row) => readItem(row, id))
        return attribute && computeFooter(aggregate, cells, attribute, sampleEnv)
      }
      expect(footerOf(query, id, aggregate)).toBeUndefined()
      expect(await made()).toBeGreaterThan(5)
      const first = footerOf(query, id, aggregate)
      expect(first).toEqual(naive())
      for (let n = 0; n < 1_000; n++) map.set(`row${n}`, rowOf(n, 5))
      query.apply({ upserted: Array.from({ length: 1_000 }, (_, n) => `row${n}`) })
      expect(footerOf(query, id, aggregate)).toEqual(first)
      await made()
      expect(footerOf(query, id, aggregate)).toEqual(naive())
      expect(by.overdrawn).toBeLessThan(BEGUN)
    },
  )
})
