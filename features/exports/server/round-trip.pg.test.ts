import { newSlug } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addExportWorld, addItem, exported, type ExportWorld, TYPE_NAMES } from './testing/export-world.ts'

const TEN_MINUTES = { timeout: 600_000 }
const TZ = 'Europe/Berlin'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Values = Record<string, unknown>

/** Items of a folder as they lie below each other: values by type, without what is another one's in a copy. */
async function itemsOf({ as, attributes }: ExportWorld, folder_id: string) {
  const { rows } = await must(as.owner('GET', `/items?folder_id=${folder_id}&expand=values&limit=1000`))
  const items = rows as { id: string; parent_id: string | null; sort_order: number; values: Values }[]
  items.sort((a, b) => a.sort_order - b.sort_order)
  const below = (parent_id: string | null): unknown[] =>
    items
      .filter((item) => item.parent_id === parent_id)
      .map((item) => ({
        values: Object.fromEntries(
          TYPE_NAMES.map((type) => {
            const { data = null } = (item.values[attributes[type]] ?? {}) as { data?: unknown }
            return [type, type === 'label' || type === 'members' ? data : withoutIds(data)]
          }),
        ),
        below: below(item.id),
      }))
  return below(null)
}

/** Lines and links get ids of their own wherever they are read. */
const withoutIds = (data: unknown) =>
  Array.isArray(data) ? data.map((one) => (typeof one === 'object' ? { ...one, id: '' } : one)) : data

/** Imports a file into the other folder: each column to the attribute of its name, rows below each other by their ids. */
async function imported(world: ExportWorld, bytes: Buffer, kind: 'csv' | 'xlsx') {
  const { as, team_id, people, other_id } = world
  const sent = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/imports?folder_id=${other_id}&file_name=back.${kind}&tz=${TZ}`,
    headers: { ...people.owner.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(sent.statusCode, sent.body).toBe(201)
  interface Column {
    index: number
    name: string
    existing_attribute_id?: string
  }
  const { id, preview } = sent.json<{ data: { id: string; preview: Record<string, unknown> } }>().data
  const columns = preview['columns'] as Column[]
  expect([columns[0]?.name, columns[1]?.name]).toEqual(['id', 'parent_id'])
  const mapping = columns.map(({ index, existing_attribute_id: attribute_id }) =>
    attribute_id === undefined
      ? { column: index, action: 'skip' }
      : { column: index, action: 'attribute', attribute_id },
  )
  expect(mapping.filter(({ action }) => action === 'skip')).toHaveLength(2)
  // Which row lies below which is known without a question.
  const { key_column: key, parent_column: parent } = preview
  const below = parent === null ? null : { key, parent }
  const body = { locale: 'en-US', tz: TZ, mapping, below }
  await must(as.owner('POST', `/imports/${id}/start`, body))
  await server.jobs.runDue()
  return (await must(as.owner('GET', `/imports/${id}`))).record
}

const AWKWARD = [
  '=1+1',
  "'=x",
  "''",
  '-5',
  '+1 2',
  '@a',
  '＝1',
  'a, b; "c"',
  '_x0041_ _x000D_',
  'x\u0001y',
  '<b>&amp;</b>',
  '007',
  '1e5',
  '2024-01-01',
  'true',
  'à\u0301 👍🏽 日本',
]
const words = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
)
const word = fc.stringMatching(/^[a-z]{1,9}$/)
const two = (n: number) => String(n).padStart(2, '0')
const day = fc
  .record({
    y: fc.integer({ min: 1950, max: 2090 }),
    m: fc.integer({ min: 1, max: 12 }),
    d: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ y, m, d }) => `${y}-${two(m)}-${two(d)}`)
const time = fc
  .record({
    day,
    h: fc.integer({ min: 0, max: 23 }),
    m: fc.integer({ min: 0, max: 59 }),
    s: fc.constantFrom(0, 0, 7, 59),
  })
  .map((at) => `${at.day} ${two(at.h)}:${two(at.m)}:${two(at.s)}`)
const dates = fc.oneof(
  day.map((start) => ({ start, hasTime: false })),
  time.map((start) => ({ start, hasTime: true })),
  fc
    .constantFrom('2025-10-26 00:30:00', '2025-10-26 01:30:00', '2024-06-30 22:00:00')
    .map((start) => ({ start, hasTime: true })),
  fc.tuple(day, day).map((both) => {
    const [start, end] = both.toSorted()
    return { start, end, hasTime: false }
  }),
)
const numbers = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 100),
  fc.constantFrom(0, 0.1 + 0.2, 1e-7, 123_456_789.123_456),
)

/** Random values of every type, by which an item is made. */
const valuesIn = ({ labels, people }: ExportWorld) =>
  fc.record(
    {
      text: words,
      number: numbers,
      label: fc.subarray(Object.values(labels), { minLength: 1 }),
      date: dates,
      checkbox: fc.boolean(),
      email: word.map((name) => `${name}@example.com`),
      phone: fc.constantFrom('+491701234567', '030 1234567', '+1 555 010 9999'),
      links: fc.array(
        fc.record({
          id: fc.uuid(),
          url: word.map((name) => `https://example.com/${name}?a=1,2`),
          name: fc.oneof(fc.constant(''), word),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      longtext: fc
        .array(word, { minLength: 1, maxLength: 6 })
        .map((all) => `<h2>${all[0]}</h2><p>=${all.join(' ')}</p><ul><li><p>${all[0]}</p></li></ul>`),
      checklist: fc.uniqueArray(fc.record({ id: fc.uuid(), name: word, done: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ id }) => id,
      }),
      members: fc.subarray(
        Object.values(people).map(({ id }) => id),
        { minLength: 1 },
      ),
      rating: fc.integer({ min: 1, max: 5 }),
      progress: fc.integer({ min: 0, max: 100 }),
    },
    { requiredKeys: ['text'] },
  )

test(
  'what goes out as CSV or as a workbook for an import comes back as the same items',
  TEN_MINUTES,
  async () => {
    const model = await addExportWorld(server)
    const rows = fc.array(fc.tuple(valuesIn(model), fc.option(fc.nat(5), { nil: null })), {
      minLength: 1,
      maxLength: 7,
    })
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('csv', 'xlsx'), async (made, kind) => {
        const world = { ...model, ...(await freshFolders(model)) }
        const ids: string[] = []
        for (const [at, [values, above]] of made.entries()) {
          // At most two below each other, and never below what comes later.
          const parent =
            above === null || ids.length === 0 ? null : (ids[Math.min(above, ids.length - 1)] ?? null)
          const isDeep = parent !== null && (made[ids.indexOf(parent)]?.[1] ?? null) !== null
          ids.push(
            await addItem(world, values, {
              sort_order: at + 1,
              ...(parent === null || isDeep ? {} : { parent_id: parent }),
            }),
          )
        }
        const { bytes } = await exported(world, {
          kind,
          folder_id: world.folder_id,
          for_import: true,
          tz: TZ,
          locale: 'en-US',
        })
        const record = await imported(world, bytes, kind)
        expect(record['report']).toMatchObject({ rows_in: made.length, problems: 0 })
        expect(await itemsOf(world, world.other_id)).toEqual(await itemsOf(world, world.folder_id))
      }),
      { numRuns: 20 },
    )
  },
)

/** Two empty folders on the same board. */
async function freshFolders({ as, board_id, attributes }: ExportWorld) {
  const make = async () => {
    const id = newSlug()
    const fields = { board_id, name: id, attribute_ids: Object.values(attributes) }
    await must(as.owner('PUT', `/folders/${id}`, { ...fields, row_version: 1 }))
    return id
  }
  return { folder_id: await make(), other_id: await make() }
}
