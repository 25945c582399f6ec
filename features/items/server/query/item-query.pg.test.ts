import { newUuid, now } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute, Condition, FilterTree, SortKeySpec, ValueContext } from '@weft/model'
import { PSEUDO_ATTRIBUTES } from '@weft/model'
import { readItem, selectRows } from '@weft/query'
import { GUEST, loadPrincipal } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Fields, recordOf, rowsOf } from '../testing/calls.ts'
import { seededRandom } from '../testing/random.ts'
import { addItem, addWorld, type AttributeName, type World } from '../testing/world.ts'
import { createPrincipalContext, createPeopleOf } from './principal-context.ts'
import { Work } from '../work/work.ts'
import { selectPlainly } from './plain-query.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer({ env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const SEEN = { locale: 'de', tz: 'Pacific/Auckland', week_start: '1' }

interface Question {
  filter?: FilterTree
  sort?: SortKeySpec[]
  limit: number
}

const asked = ({ filter, sort, limit }: Question, rest: Fields = {}) => ({
  folder_id: world.folder_id,
  expand: 'values',
  limit,
  ...(filter ? { filter: JSON.stringify(filter) } : {}),
  ...(sort ? { sort: JSON.stringify(sort) } : {}),
  ...rest,
})

/** The same by the engine over all rows, read by the plain index. */
async function plainly({ filter, sort, limit }: Question, after: string | null): Promise<unknown[]> {
  const { as, board_id, folder_id, people } = world
  const attributes = rowsOf(await as.owner.index('attributes', { board_id })) as unknown as Attribute[]
  const rows = rowsOf(await as.owner.index('items', { folder_id, expand: 'values', limit: 1_000 }))
  const context: ValueContext = {
    ...SEEN,
    week_start: 1,
    now: now(),
    me: people.owner.id,
    people: new Map(Object.values(people).map(({ id, name, email }) => [id, { name, email }])),
  }
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const found = selectRows({
    rows: rows as unknown as { id: string; sort_order: number }[],
    spec: { filter: filter ?? null, sort: sort ?? [] },
    env: {
      attribute(id) {
        const attribute = byId.get(id)
        const type = attribute && serverAttributeTypes[attribute.type]
        return type && { type, settings: attribute.settings }
      },
      context,
    },
    read: readItem,
    after,
    limit,
  })
  return found.rows
}

function randomWorld(random: () => number) {
  const { attributes, labels, people } = world
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const day = () => `2026-${pick(['01', '11', '12'])}-${pick(['02', '20', '28'])}`
  const data: Record<Exclude<AttributeName, 'code'>, () => unknown> = {
    name: () => pick(['a', 'A', 'Ä', 'b 2', 'b 10', 'zz "quoted"', 'two\\nlines', null]),
    note: () => pick(['<p>long</p>', '<p>Short</p>', null]),
    amount: () => pick([0, -0, 1.5, 1e21, -3, 12, null]),
    tags: () => pick([[labels[0]], [labels[2], labels[1]], [labels[3]], null]),
    people: () => pick([[people.owner.id], [people.full.id, people.invited.id], null]),
    links: () => pick([[{ url: 'https://a.example', name: 'A' }], null]),
    done: () => pick([true, false, null]),
    due: () =>
      pick([
        { start: day(), hasTime: false },
        { start: `${day()} 22:30:00`, hasTime: true },
        { start: '2026-01-02', end: '2026-12-28', hasTime: false },
        null,
      ]),
  }
  const name = () => pick(Object.keys(data) as (keyof typeof data)[])
  const operands: Partial<Record<string, () => unknown>> = {
    ...data,
    name: () => pick(['a', 'B', '']),
    note: () => 'short',
    tags: () => [pick(labels)],
    people: () => pick([['me'], [people.full.id]]),
    due: () => pick([day(), { rel: 'day', n: 0 }, { range: 'this', unit: 'month' }]),
  }
  const condition = (): Condition => {
    if (random() < 0.15)
      return pick<Condition>([
        { attribute_id: 'created_by', operator: 'is', value: 'me' },
        { attribute_id: attributes.name, operator: 'created_by_me' },
        { attribute_id: attributes.name, operator: 'changed_within', value: 1 },
        { attribute_id: 'sort_order', operator: 'gte', value: 1 },
        { attribute_id: 'updated_at', operator: 'on_or_after', value: { rel: 'day', n: 0 } },
      ])
    const one = name()
    const type = serverAttributeTypes[one === 'note' ? 'longtext' : TYPES[one]]
    return {
      attribute_id: attributes[one],
      operator: pick(type?.operators ?? ['is']),
      value: operands[one]?.(),
    }
  }
  const tree = (depth: number): FilterTree => ({
    op: pick(['and', 'or']),
    conditions: Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
      depth > 0 && random() < 0.4 ? tree(depth - 1) : condition(),
    ),
  })
  const level = (): SortKeySpec => ({
    attribute_id: random() < 0.3 ? pick(PSEUDO_ATTRIBUTES) : attributes[name()],
    direction: pick(['asc', 'desc']),
  })
  const question = (): Question => ({
    ...(random() < 0.8 ? { filter: tree(2) } : {}),
    sort: Array.from({ length: Math.floor(random() * 3) }, level),
    limit: pick([1, 3, 100]),
  })
  return { pick, name, data, question }
}

const TYPES = {
  name: 'text',
  note: 'longtext',
  amount: 'number',
  tags: 'label',
  people: 'members',
  links: 'links',
  done: 'checkbox',
  due: 'date',
} as const

test.each([11, 12, 13])(
  'kept columns give what the engine gives over whole rows, after random changes (seed %i)',
  async (seed) => {
    const { as, attributes, folder_id, other_folder_id } = world
    const random = seededRandom(seed * 104_729)
    const { pick, name, data, question } = randomWorld(random)
    const known: string[] = []
    for (let n = 0; n < 25; n++) {
      const values = Object.fromEntries(
        Object.entries(data).map(([one, make]) => [attributes[one as AttributeName], make()]),
      )
      known.push(await addItem(world, { values, sort_order: pick([0, 1, 2]) }))
    }
    const version = async (collection: string, id: string) =>
      Number(recordOf(await as.owner.get(collection, id))['row_version'] ?? 0) + 1
    const changes = [
      async () => {
        const one = name()
        const id = `${pick(known)}.${attributes[one]}`
        return as.owner.put('values', id, { data: data[one](), row_version: await version('values', id) })
      },
      async () => as.owner.remove('items', pick(known)),
      async () => as.owner.restore('items', pick(known)),
      async () => as.owner.move(pick(known), { folder_id: pick([folder_id, other_folder_id]) }),
      async () => known.push(await addItem(world, { values: { [attributes.amount]: random() } })),
      async () => {
        const id = pick(known)
        return as.owner.put('items', id, { sort_order: random(), row_version: await version('items', id) })
      },
    ]
    for (let round = 0; round < 25; round++) {
      for (let n = 0; n < 4; n++) await pick(changes)()
      for (let n = 0; n < 4; n++) {
        const one = question()
        const after = random() < 0.3 ? pick(known) : null
        const answer = await as.owner.index('items', asked(one, { ...SEEN, ...(after ? { after } : {}) }))
        expect(answer.status).toBe(200)
        expect(rowsOf(answer)).toEqual(await plainly(one, after))
      }
    }
  },
)

test('the rows of a query are those of the plain index, at the number of the answer', async () => {
  const { as, attributes, folder_id } = world
  for (let n = 0; n < 5; n++) await addItem(world, { values: { [attributes.amount]: n } })
  const sort: SortKeySpec[] = [{ attribute_id: attributes.amount, direction: 'desc' }]
  const answer = await as.owner.index('items', asked({ sort, limit: 3 }))
  const plain = await as.owner.index('items', { folder_id, expand: 'values' })
  expect(answer.body).toMatchObject({ seq: plain.body.seq, rights: plain.body.rights, has_more: true })
  const byId = new Map(rowsOf(plain).map((row) => [row['id'], row]))
  for (const row of rowsOf(answer)) expect(row).toEqual(byId.get(row['id']))
  expect(answer.body.after).toBe(rowsOf(answer).at(-1)?.['id'])
  const bare = await as.owner.index('items', asked({ sort, limit: 1 }, { expand: '' }))
  expect(rowsOf(bare)[0]).not.toHaveProperty('values')
})

test('a folder that never stands still is read whole, with the same answer', async () => {
  const { as, attributes, folder_id, people, team_id } = world
  for (let n = 0; n < 6; n++)
    await addItem(world, { values: { [attributes.amount]: n % 3, [attributes.people]: [people.full.id] } })
  const spec = {
    filter: null,
    sort: [attributes.people, attributes.amount].map((attribute_id) => ({
      attribute_id,
      direction: 'desc' as const,
    })),
  }
  const { db } = server.kit
  const principal = await loadPrincipal(server.kit, team_id, { ...GUEST, user_id: people.owner.id })
  const context = createPrincipalContext(db, principal, {}, { peopleOf: createPeopleOf() })
  const question = { spec, after: null, limit: 4 }
  const found = await selectPlainly({ db, team_id, folder_id }, { question, context, work: new Work() })
  const answer = await as.owner.index('items', asked({ sort: spec.sort, limit: 4 }))
  expect(found.rows.map((row) => row['id'])).toEqual(rowsOf(answer).map(({ id }) => id))
  expect([found.seq, found.has_more]).toEqual([answer.body.seq, answer.body.has_more])
})

test('a query that follows a save sees it, also while others ask and save', async () => {
  const { as, attributes } = world
  const item = await addItem(world, { values: { [attributes.amount]: 0 } })
  const sort: SortKeySpec[] = [{ attribute_id: attributes.amount, direction: 'asc' }]
  const noise = await Promise.all(
    Array.from({ length: 6 }, (_, n) => addItem(world, { values: { [attributes.amount]: -n } })),
  )
  const asking = async () => {
    for (let n = 0; n < 25; n++) await as.full.index('items', asked({ sort, limit: 2 }))
  }
  const saving = async () => {
    for (let n = 0; n < 25; n++)
      await as.full.put('values', `${noise[n % 6]}.${attributes.amount}`, {
        data: -n,
        row_version: Math.floor(n / 6) + 2,
      })
  }
  const own = async () => {
    for (let n = 1; n <= 25; n++) {
      await as.owner.put('values', `${item}.${attributes.amount}`, { data: 1_000 + n, row_version: n + 1 })
      const value = 1_000 + n
      const filter: FilterTree = {
        op: 'and',
        conditions: [{ attribute_id: attributes.amount, operator: 'gte', value }],
      }
      const answer = await as.owner.index('items', asked({ filter, sort, limit: 5 }))
      expect(rowsOf(answer).map(({ id }) => id)).toEqual([item])
    }
  }
  await Promise.all([asking(), asking(), saving(), own()])
})

test('attributes that come, change and go are those that the next query is judged by', async () => {
  const { as, attributes, labels } = world
  const [first, second] = [
    await addItem(world, { values: { [attributes.tags]: [labels[0]] } }),
    await addItem(world, { values: { [attributes.tags]: [labels[1]] } }),
  ]
  const sort: SortKeySpec[] = [{ attribute_id: attributes.tags, direction: 'asc' }]
  const ids = async () => rowsOf(await as.owner.index('items', asked({ sort, limit: 5 }))).map(({ id }) => id)
  expect(await ids()).toEqual([first, second])
  const { row_version, settings } = recordOf(await as.owner.get('attributes', attributes.tags))
  const turned = ((settings as Fields)['labels'] as Fields[]).toReversed()
  await as.owner.put('attributes', attributes.tags, {
    settings: { ...(settings as Fields), labels: turned },
    row_version: Number(row_version) + 1,
  })
  expect(await ids()).toEqual([second, first])
  await as.owner.remove('attributes', attributes.tags)
  expect(await ids()).toEqual([first, second].toSorted())
  await as.owner.restore('attributes', attributes.tags)
  expect(await ids()).toEqual([second, first])
})

test('what the query leaves open is as the profile of the principal says', async () => {
  const { as, attributes, people } = world
  const late = { start: '2026-03-01 23:30:00', hasTime: true }
  const item = await addItem(world, {
    values: { [attributes.due]: late, [attributes.people]: [people.full.id] },
  })
  const on = (day: string): FilterTree => ({
    op: 'and',
    conditions: [{ attribute_id: attributes.due, operator: 'is', value: day }],
  })
  const found = async (filter: FilterTree, rest: Fields = {}) =>
    rowsOf(await as.owner.index('items', asked({ filter, limit: 5 }, rest))).map(({ id }) => id)
  expect(await found(on('2026-03-01'))).toEqual([item])
  expect(await found(on('2026-03-02'))).toEqual([])
  expect(await found(on('2026-03-02'), { tz: 'Europe/Berlin' })).toEqual([item])
  expect((await as.owner.index('items', asked({ limit: 5, sort: [] }, { tz: 'Nowhere' }))).status).toBe(422)
})

test('what is overdue depends on what the board says is done, as of the next query', async () => {
  const { as, attributes, board_id } = world
  const past = { start: '2020-01-01', hasTime: false }
  const [open, ticked] = [
    await addItem(world, { values: { [attributes.due]: past } }),
    await addItem(world, { values: { [attributes.due]: past, [attributes.done]: true } }),
  ]
  const filter: FilterTree = {
    op: 'and',
    conditions: [{ attribute_id: attributes.due, operator: 'overdue' }],
  }
  const late = async () =>
    rowsOf(await as.owner.index('items', asked({ filter, limit: 5 }))).map(({ id }) => String(id))
  expect((await late()).toSorted()).toEqual([open, ticked].toSorted())
  const done_rule = { attribute_id: attributes.done }
  await as.owner.put('boards', board_id, { settings: { done_rule }, row_version: 2 })
  expect(await late()).toEqual([open])
  await as.owner.remove('attributes', attributes.done)
  expect((await late()).toSorted()).toEqual([open, ticked].toSorted())
})

test('a formula that gives the address of its item is filtered as the browser shows it', async () => {
  const { as, board_id, folder_id } = world
  const formula = newUuid()
  const made = await as.owner.put('attributes', formula, {
    board_id,
    name: 'Address',
    type: 'formula',
    settings: { formula: 'ITEM_URL()' },
    row_version: 1,
  })
  expect(made.status).toBe(201)
  const item = await addItem(world)
  const is = `https://weft.test/b/${board_id}/${folder_id}/${item}`
  const filter = {
    op: 'and' as const,
    conditions: [{ attribute_id: formula, operator: 'is' as const, value: is }],
  }
  const answer = await as.owner.index('items', asked({ filter, limit: 10 }))
  expect(rowsOf(answer).map(({ id }) => id)).toEqual([item])
})
