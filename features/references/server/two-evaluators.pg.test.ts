import { newUuid, now } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute, Condition, FilterTree, Operator, Reference, SortKeySpec } from '@weft/model'
import { createLiveQuery, type QueryEnv, readItem, selectRows } from '@weft/query'
import { must, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem, addReferenceWorld, pathOf, type ReferenceWorld } from './testing/reference-world.ts'

/** One meaning, two evaluators, for what follows from links; other types are asked beside the items' own queries. */

const CASES = Math.max(150, Number(process.env['QUERY_CASES'] ?? 0) / 10)
const ROUNDS = 3
/** Somebody who sees all, and somebody who does not see where half of the linked items lie. */
const READERS = ['owner', 'full'] as const
const NAMES = ['Zed', 'acme', 'Ácme', 'B 10', 'b 2', '']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())

interface ItemRow {
  id: string
  sort_order: number
}

interface Asked {
  id: string
  operators: readonly Operator[]
  operands: readonly unknown[]
}

/** The same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('a browser and the server answer questions about links, lookups, rollups, buttons and times alike', async () => {
  const random = seeded(41)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const world = await addReferenceWorld(server)
  const { as, tasks, clients, link_id } = world
  const client_ids: string[] = []
  await closeTo(world, clients.other_folder_id)
  for (const [n, name] of NAMES.entries()) {
    const id = await addItem(as.owner, clients, name, n % 2 ? clients.other_folder_id : clients.folder_id)
    if (random() < 0.8)
      await must(
        as.owner('PUT', `/values/${id}.${clients.amount_id}`, {
          data: pick([0, 1.5, -3, 40]),
          row_version: 1,
        }),
      )
    client_ids.push(id)
  }
  const asked = await addAttributes(world, client_ids)
  const task_ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const id = await addItem(as.owner, tasks, pick(NAMES))
    if (random() < 0.7)
      await must(
        as.owner('PUT', `/values/${id}.${tasks.amount_id}`, { data: pick([1, 2, 3]), row_version: 1 }),
      )
    task_ids.push(id)
  }
  await layTimes(world, asked, task_ids, pick)

  let telling = 0
  let differing = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < 10; n++) {
      const path = pathOf(pick(task_ids), link_id, pick(client_ids))
      // Some are there already: then the number is not the next one.
      const { status } = await as.owner('PUT', path, { row_version: 1, sort_order: pick([0, 1, 2]) })
      if (status > 201 && random() < 0.5) await as.owner('DELETE', path)
    }
    await whenSettled(server)
    const readers = []
    for (const who of READERS) {
      const { rows, env, hidden } = await seenInBrowser(world, who)
      expect([who, hidden > 0]).toEqual([who, who === 'full'])
      const source = { get: (id: string) => rows.get(id), rows: () => rows.values() }
      readers.push({ who, rows, env, live: createLiveQuery({ source, read: readItem, spec: {}, env }) })
    }
    for (let n = 0; n < CASES / ROUNDS; n++) {
      const condition = (): Condition => {
        const { id, operators, operands } = pick(asked)
        const operator = pick(operators)
        const value = operator === 'between' ? [pick(operands), pick(operands)] : pick(operands)
        return { attribute_id: id, operator, value }
      }
      const filter: FilterTree | null =
        random() < 0.8
          ? {
              op: pick(['and', 'or']),
              conditions: random() < 0.5 ? [condition()] : [condition(), condition()],
            }
          : null
      const sort = Array.from({ length: Math.floor(random() * 3) }, (): SortKeySpec => ({
        attribute_id: pick(asked).id,
        direction: pick(['asc', 'desc']),
      }))
      const text = `${filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : ''}&sort=${encodeURIComponent(JSON.stringify(sort))}`
      const spec = { filter, sort }
      const answers = []
      for (const { who, rows, env, live } of readers) {
        const answer = await must(
          as[who]('GET', `/items?folder_id=${tasks.folder_id}&limit=1000&tz=UTC&locale=en-US${text}`),
        )
        const ids = answer.rows.map(({ id }) => String(id))
        live.update({ spec })
        const seen = { case: n, round, who, spec }
        expect({ ...seen, ids: live.slice(0, live.length).map(({ id }) => id) }).toEqual({ ...seen, ids })
        const once = selectRows({ rows: rows.values(), spec, env, read: readItem }).rows.map(({ id }) => id)
        expect({ ...seen, ids: once }).toEqual({ ...seen, ids })
        if (ids.length > 0 && ids.length < task_ids.length) telling++
        answers.push(ids.join())
      }
      if (answers[0] !== answers[1]) differing++
    }
  }
  expect(telling).toBeGreaterThan(CASES / 3)
  expect(differing).toBeGreaterThan(CASES / 10)
}, 600_000)

/** Attributes of all those types, with what conditions on them may ask. */
async function addAttributes(
  { as, tasks, clients, link_id }: ReferenceWorld,
  client_ids: readonly string[],
): Promise<Asked[]> {
  const numbers = [0, 1, 2, 38.5, 40, -3, '1', null]
  const texts = ['a', 'acme', 'Á', 'b 2', '', 'zed']
  const through = { reference_id: link_id }
  const wanted: [string, object, readonly unknown[]][] = [
    ['lookup', { ...through, target_id: clients.name_id }, texts],
    ['lookup', { ...through, target_id: clients.amount_id, distinct: true }, numbers],
    [
      'lookup',
      {
        ...through,
        target_id: clients.name_id,
        filter: { op: 'and', conditions: [{ attribute_id: clients.amount_id, operator: 'gte', value: 1 }] },
        sort: [{ attribute_id: clients.name_id, direction: 'desc' }],
      },
      texts,
    ],
    [
      'lookup',
      {
        ...through,
        target_id: clients.amount_id,
        filter: {
          op: 'or',
          conditions: [
            { attribute_id: clients.name_id, operator: 'contains', value: 'b' },
            { attribute_id: clients.amount_id, operator: 'is_empty' },
            { attribute_id: clients.amount_id, operator: 'lt', value: 2 },
          ],
        },
        sort: [
          { attribute_id: clients.amount_id, direction: 'desc' },
          { attribute_id: clients.name_id, direction: 'asc' },
        ],
      },
      numbers,
    ],
    ...['sum', 'count', 'max', 'average'].map((name): [string, object, readonly unknown[]] => [
      'rollup',
      { ...through, target_id: clients.amount_id, function: name },
      numbers,
    ]),
    [
      'button',
      {
        label: 'Go',
        url: 'https://example.com',
        visibleWhen: {
          op: 'and',
          conditions: [{ attribute_id: tasks.amount_id, operator: 'gt', value: 1 }],
        },
      },
      [],
    ],
  ]
  const asked: Asked[] = [
    {
      id: link_id,
      operators: [
        'any_of',
        'all_of',
        'none_of',
        'exactly',
        'is_empty',
        'is_not_empty',
        'contains',
        'not_contains',
      ],
      operands: [...texts, ...client_ids, client_ids.slice(0, 2), client_ids.slice(2, 3)],
    },
  ]
  for (const [at, [type, settings, operands]] of wanted.entries()) {
    const id = newUuid()
    const made = await must(
      as.owner('PUT', `/attributes/${id}`, {
        board_id: tasks.board_id,
        name: `${type} ${at}`,
        type,
        settings,
        row_version: 1,
      }),
    )
    const member = serverAttributeTypes[type]
    const kept = made.record['settings'] as Attribute['settings']
    asked.push({ id, operators: member?.operatorsFor?.(kept) ?? member?.operators ?? [], operands })
  }
  return asked
}

/** Times are sums of entries of others; the sums themselves are laid beneath the items. */
async function layTimes(
  { team_id }: ReferenceWorld,
  asked: readonly Asked[],
  task_ids: readonly string[],
  pick: <T>(list: readonly T[]) => T,
): Promise<void> {
  const { id: time_id } = asked.at(-1) as Asked
  for (const id of task_ids) {
    const slot = JSON.stringify({ [time_id]: [pick([0, 59, 60, 3_600, null]), 1] })
    await server.db.owner((tx) =>
      tx.query(`update items set values = values || $3::jsonb where team_id = $1 and id = $2`, [
        team_id,
        id,
        slot,
      ]),
    )
  }
}

/** Lets everybody see a folder but one. */
async function closeTo({ as, people }: ReferenceWorld, folder_id: string): Promise<void> {
  const permissions = { [`VIEW_FOLDER:user:${people.full.id}`]: false }
  const entries = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
  await must(as.owner('PUT', `/permissions/folder.${folder_id}`, entries))
}

/** The rows and the world as a browser has them: values from the items, links from their own records. */
async function seenInBrowser({ as, tasks, people }: ReferenceWorld, who: (typeof READERS)[number]) {
  const list = async <T>(path: string) => (await must(as[who]('GET', path))).rows as unknown as T[]
  const attributes = await list<Attribute>(`/attributes?board_id=${tasks.board_id}&limit=1000`)
  const items = await list<ItemRow>(`/items?folder_id=${tasks.folder_id}&expand=values&limit=1000`)
  const references = await list<Reference>(`/references?folder_id=${tasks.folder_id}&limit=1000`)
  const cells = new Map<string, Reference[]>()
  for (const one of references) {
    const cell = `${one.from_item_id}.${one.attribute_id}`
    cells.set(cell, [...(cells.get(cell) ?? []), one])
  }
  const known = new Map(
    attributes.flatMap(({ id, type, settings }) => {
      const member = serverAttributeTypes[type]
      return member
        ? [[id, { type: member, settings: { ...member.defaultSettings, ...settings } }] as const]
        : []
    }),
  )
  const env: QueryEnv = {
    attribute: (id) => known.get(id),
    context: {
      locale: 'en-US',
      tz: 'UTC',
      week_start: 1,
      now: now(),
      me: people[who].id,
      people: new Map(),
    },
    links: {
      version: 0,
      read: (item_id, attribute_id) =>
        cells
          .get(`${item_id}.${attribute_id}`)
          ?.toSorted((a, b) => a.sort_order - b.sort_order || (a.to_item_id < b.to_item_id ? -1 : 1))
          .map(({ to_item_id, to_folder_id, name, shown, inputs }) => ({
            item_id: to_item_id,
            folder_id: to_folder_id,
            name,
            shown,
            inputs,
          })) ?? null,
    },
  }
  const hidden = references.filter(({ to_folder_id }) => to_folder_id === null).length
  return { rows: new Map(items.map((row) => [row.id, row])), env, hidden }
}
