import { newUuid, now } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute, Condition, FilterTree, Operator, SortKeySpec, ValueContext } from '@weft/model'
import { createLiveQuery, footerOf, type QueryEnv, readCell, readItem } from '@weft/query'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Fields, type Reply, recordOf, rowsOf } from '../testing/calls.ts'
import { seededRandom } from '../testing/random.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const ZONES = ['Pacific/Auckland', 'Europe/Berlin', 'America/St_Johns']

function saveFormula(name: string, formula: unknown, id = newUuid(), row_version = 1): Promise<Reply> {
  const { as, board_id } = world
  return as.owner.put('attributes', id, {
    board_id,
    name,
    type: 'formula',
    settings: { formula },
    row_version,
  })
}

async function addFormula(name: string, formula: string): Promise<string> {
  const id = newUuid()
  const { status, body } = await saveFormula(name, formula, id)
  if (status !== 201) throw new Error(`no formula: ${JSON.stringify(body)}`)
  return id
}

/** The engine as the browser runs it, over all rows read by the plain index. */
async function clientEnv(tz: string, locale: string): Promise<{ env: QueryEnv; rows: ItemRow[] }> {
  const { as, board_id, folder_id, people } = world
  const attributes = rowsOf(await as.owner.index('attributes', { board_id })) as unknown as Attribute[]
  const rows = rowsOf(await as.owner.index('items', { folder_id, expand: 'values', limit: 1_000 }))
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const context: ValueContext = {
    locale,
    tz,
    week_start: 1,
    now: now(),
    me: people.owner.id,
    people: new Map(Object.values(people).map(({ id, name, email }) => [id, { name, email }])),
  }
  const env: QueryEnv = {
    attribute(id) {
      const attribute = byId.get(id)
      const type = attribute && serverAttributeTypes[attribute.type]
      return type && { type, settings: attribute.settings }
    },
    context,
  }
  return { env, rows: rows as unknown as ItemRow[] }
}
interface ItemRow {
  id: string
  sort_order: number
}

test.each([21, 22, 23])(
  'a browser and the server agree about formulas, after random changes (seed %i)',
  async (seed) => {
    const random = seededRandom(seed * 7_919)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const { as, attributes, labels, people, folder_id } = world
    const formulas = {
      double: await addFormula('Double', '{amount} * 2 + {code}'.replace(' + {code}', '')),
      ratio: await addFormula('Ratio', '100 / {amount}'),
      words: await addFormula('Words', 'UPPER({name}) & " " & JOIN({tags}) & {people}'),
      late: await addFormula('Late', 'AND({due} < TODAY(), NOT({done}))'),
      next: await addFormula('Next', 'DATEADD({due}, 30, "days")'),
      deep: await addFormula('Deep', 'IF({Late}, {Double}, IFERROR({Ratio}, -1)) + HOUR(CREATED_AT())'),
      found: await addFormula('Found', 'REGEX_EXTRACT({name}, "[a-z]+") & FORMAT({Next}, "MMMM")'),
      tagged: await addFormula('Tagged', 'UNIQUE({tags}, {name})'),
    }
    const ids = Object.values(formulas)
    const data: Record<string, () => unknown> = {
      [attributes.name]: () => pick(['a', 'B2', 'Ä x', 'zz', null]),
      [attributes.amount]: () => pick([0, 1.5, -3, 1e6, null]),
      [attributes.tags]: () => pick([[labels[0]], [labels[2], labels[1]], null]),
      [attributes.people]: () => pick([[people.owner.id], [people.full.id, people.invited.id], null]),
      [attributes.done]: () => pick([true, false, null]),
      [attributes.due]: () =>
        pick([
          { start: pick(['2020-01-31', '2031-05-05']), hasTime: false },
          { start: `${pick(['2020-01-31', '2031-05-05'])} 23:30:00`, hasTime: true },
          null,
        ]),
    }
    const known: string[] = []
    const valuesOf = () => Object.fromEntries(Object.entries(data).map(([id, make]) => [id, make()]))
    for (let n = 0; n < 25; n++)
      known.push(await addItem(world, { values: valuesOf(), sort_order: pick([0, 1]) }))
    const operand = () =>
      pick<unknown>([0, 2, [0, 50], 'b', 'A', '2020-03-01', { range: 'past', unit: 'year' }, undefined])
    const condition = (): Condition => ({
      attribute_id: pick(ids),
      operator: pick(serverAttributeTypes['formula']?.operators ?? (['is'] as Operator[])),
      value: operand(),
    })
    const filter = (): FilterTree => ({
      op: pick(['and', 'or']),
      conditions: [condition(), ...(random() < 0.5 ? [condition()] : [])],
    })
    for (let round = 0; round < 8; round++) {
      const item = pick(known)
      const [id, make] = pick(Object.entries(data))
      const { row_version } = recordOf(await as.owner.get('values', `${item}.${id}`))
      await as.owner.put('values', `${item}.${id}`, {
        data: make(),
        row_version: Number(row_version ?? 0) + 1,
      })
      if (random() < 0.3) known.push(await addItem(world, { values: valuesOf() }))
      for (let n = 0; n < 6; n++) {
        const tz = pick(ZONES)
        const locale = pick(['de', 'en-US', 'ar'])
        const sort: SortKeySpec[] = [pick(ids), pick(ids)].map((attribute_id) => ({
          attribute_id,
          direction: pick(['asc', 'desc']),
        }))
        const spec = { sort, filter: random() < 0.7 ? filter() : null }
        const answer = await as.owner.index('items', {
          folder_id,
          limit: 100,
          tz,
          locale,
          week_start: '1',
          sort: JSON.stringify(sort),
          ...(spec.filter ? { filter: JSON.stringify(spec.filter) } : {}),
        })
        expect(answer.status).toBe(200)
        const { env, rows } = await clientEnv(tz, locale)
        const byId = new Map(rows.map((row) => [row.id, row]))
        const query = createLiveQuery({
          source: { get: (row_id) => byId.get(row_id), rows: () => byId.values() },
          read: readItem,
          spec: { ...spec, groups: [{ attribute_id: pick(ids) }] },
          env,
        })
        const wanted = rowsOf(answer).map((row) => String(row['id']))
        // Grouped rows are those of the answer; ungrouped they stand in its order, and footers count them.
        expect(new Set(query.slice(0, query.length).map((line) => line.id))).toEqual(new Set(wanted))
        query.update({ spec })
        expect(query.slice(0, query.length).map((line) => line.id)).toEqual(wanted)
        const sum = wanted.reduce((total, row_id) => {
          const value = readCell(env, byId.get(row_id) as ItemRow, formulas.double)
          return total + (typeof value === 'number' ? value : 0)
        }, 0)
        expect(footerOf(query, formulas.double, 'sum')).toEqual({ kind: 'number', value: sum })
      }
    }
  },
)

const settingsOf = async (id: string) =>
  recordOf(await world.as.owner.get('attributes', id))['settings'] as Fields

test('a formula is kept by ids, says what it gives, and follows its attributes through new names', async () => {
  const { as, attributes } = world
  const id = await addFormula('Total', '{AMOUNT} * 2 /* {amount} */')
  expect(await settingsOf(id)).toMatchObject({
    formula: `{${attributes.amount}} * 2 /* {amount} */`,
    result: 'number',
  })
  const { row_version } = recordOf(await as.owner.get('attributes', attributes.amount))
  await as.owner.put('attributes', attributes.amount, { name: 'Price', row_version: Number(row_version) + 1 })
  const item = await addItem(world, { values: { [attributes.amount]: 21 } })
  const { env, rows } = await clientEnv('UTC', 'en-US')
  const row = rows.find((one) => one.id === item) as ItemRow
  expect(readCell(env, row, id)).toBe(42)
  await as.owner.remove('attributes', attributes.amount)
  const after = await clientEnv('UTC', 'en-US')
  expect(readCell(after.env, row, id)).toMatchObject({ error: 'REF' })
  // Its own name can still be changed.
  const renamed = await as.owner.put('attributes', id, { name: 'Sum', row_version: 2 })
  expect(renamed.status).toBe(200)
})

test('what is no formula is refused with its place and reason', async () => {
  const { attributes } = world
  const refused = async (formula: unknown) => {
    const { status, body } = await saveFormula(newUuid(), formula)
    expect(status).toBe(422)
    return JSON.stringify(body)
  }
  expect(await refused('1 +')).toContain('Something is missing at the end. (4–4)')
  expect(await refused('{nowhere} + 1')).toContain('There is no attribute named nowhere. (1–9)')
  expect(await refused('ABS({due})')).toContain('ABS needs a number here, and this is a date. (5–9)')
  expect(await refused('1 & NOPE()')).toContain('There is no function named NOPE. (5–8)')
  expect(await refused('('.repeat(1_000_000))).toContain('A formula has at most 10,000 characters.')
  expect(await refused(5)).toContain('formula')
  expect((await saveFormula('Good', `{${attributes.amount}} + {${newUuid()}}`)).status).toBe(201)
})

test('a cycle is refused with the path named, and so is a chain of more than twenty', async () => {
  const { as } = world
  const first = await addFormula('First', '1')
  const second = await addFormula('Second', '{First} + 1')
  const third = await addFormula('Third', '{Second} + 1')
  const own = await saveFormula('Own', '{Own} + 1')
  expect([own.status, JSON.stringify(own.body)]).toEqual([422, expect.stringContaining('Own → Own')])
  const circle = await as.owner.put('attributes', first, { settings: { formula: '{Third}' }, row_version: 2 })
  expect(circle.status).toBe(422)
  expect(JSON.stringify(circle.body)).toContain('First → Third → Second → First')
  // Nor can one be closed by way of the trash.
  await as.owner.remove('attributes', second)
  const loose = await as.owner.put('attributes', first, {
    settings: { formula: `{${third}}` },
    row_version: 2,
  })
  expect(loose.status).toBe(200)
  expect((await as.owner.restore('attributes', second)).status).toBe(422)
  let last = await addFormula('Step 1', '1')
  for (let n = 2; n <= 20; n++) last = await addFormula(`Step ${n}`, `{${last}} + 1`)
  const deep = await saveFormula('Step 21', `{${last}} + 1`)
  expect([deep.status, JSON.stringify(deep.body)]).toEqual([
    422,
    expect.stringContaining('More than 20 formulas'),
  ])
})

test('a formula takes no values', async () => {
  const id = await addFormula('Total', '1')
  const item = await addItem(world)
  const { status, body } = await world.as.owner.put('values', `${item}.${id}`, { data: 5, row_version: 1 })
  expect([status, body.code]).toEqual([422, 'static_attribute'])
})
