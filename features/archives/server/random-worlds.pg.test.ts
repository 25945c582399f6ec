import { newSlug, newUuid } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { samples } from '@weft/features/attributes/testing'
import { OPERATORS, permissionRecordId } from '@weft/model'
import {
  addWorkspace,
  type Hand,
  startTestServer,
  type TestServer,
  type Workspace,
} from '@weft/server/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportArchive, importArchive, linesOf } from './testing/archive-journey.ts'

/** More of them: ARCHIVE_RUNS=50. */
const RUNS = Number(process.env['ARCHIVE_RUNS'] ?? 12)
const VIEWS = ['table', 'list', 'column', 'calendar', 'gantt', 'chart', 'document', 'form']

let server: TestServer
let elsewhere: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { ARCHIVE_IMPORT: 'on' } })
  elsewhere = await startTestServer({ env: { ARCHIVE_IMPORT: 'on' } })
})
afterAll(async () => {
  await server.stop()
  await elsewhere.stop()
})

interface Drawn {
  type: string
  id: string
}

const pick = <T>(seed: number, from: fc.Arbitrary<T>): T => fc.sample(from, { seed, numRuns: 1 })[0] as T

/** A call that may be refused: what the draw makes is not always what the product takes. */
async function tried(hand: Hand, collection: string, id: string, fields: object): Promise<boolean> {
  const { status, body } = await hand.call('PUT', `/${collection}/${id}`, { ...fields, row_version: 1 })
  if (status >= 500) throw new Error(JSON.stringify(body))
  return status < 300
}

/** A board with an attribute of every type, folders in each other, items in trees and a view of every kind. */
async function addBoard(
  { as, people }: Workspace<'full'>,
  seed: number,
): Promise<{ items: number; views: number }> {
  const hand = seed % 2 === 0 ? as.owner : as.full
  const draw = draws(seed)
  const board_id = newSlug()
  const user_ids = draw(fc.subarray([people.owner.id, people.full.id]))
  await as.owner.make(
    'boards',
    { name: `Board ${seed}`, user_ids, description: draw(fc.string()).slice(0, 50) },
    board_id,
  )
  const primary = newUuid()
  await hand.make('attributes', { board_id, name: 'Name', type: 'text', primary: true }, primary)
  const attributes: Drawn[] = [{ type: 'text', id: primary }]
  const types = Object.keys(serverAttributeTypes)
  const through = types.filter((type) => serverAttributeTypes[type]?.through)
  for (const type of [...types.filter((one) => !through.includes(one)), ...through]) {
    const id = newUuid()
    const given = { ...samples[type]?.settings }
    const from = { reference_id: idOf(attributes, 'reference'), target_id: idOf(attributes, 'number') }
    const settings =
      type === 'reference' ? { ...given, board_id } : through.includes(type) ? { ...given, ...from } : given
    if (await tried(as.owner, 'attributes', id, { board_id, name: type, type, settings }))
      attributes.push({ type, id })
  }
  const folders: string[] = []
  for (let n = 0; n <= draw(fc.nat(2)); n++) {
    const parent_id = n > 0 && draw(fc.boolean()) ? (folders[0] ?? null) : null
    const values = { [idOf(attributes, 'members')]: [people.full.id] }
    const settings = draw(fc.boolean()) ? { item_template: { values, sub_items: [] } } : {}
    folders.push(
      await hand.make('folders', {
        board_id,
        parent_id,
        name: `Folder ${n}`,
        attribute_ids: [primary],
        settings,
      }),
    )
  }
  const items = await addItems(
    hand,
    { board_id, folders, attributes, people: [people.owner.id, people.full.id] },
    draw,
  )
  const views = await addViews(as.owner, { board_id, folders, attributes, person: people.full.id }, draw)
  await addRights(as.owner, folders, people.full.id, draw)
  return { items, views }
}

const idOf = (attributes: readonly Drawn[], type: string) =>
  attributes.find((one) => one.type === type)?.id ?? newUuid()

type Draw = <T>(from: fc.Arbitrary<T>) => T
function draws(seed: number): Draw {
  let n = 0
  return (from) => pick(seed * 1_000 + (n += 1), from)
}

interface Board {
  board_id: string
  folders: readonly string[]
  attributes: readonly Drawn[]
}

async function addItems(
  hand: Hand,
  { board_id, folders, attributes, people }: Board & { people: number[] },
  draw: Draw,
) {
  const made: { id: string; folder_id: string }[] = []
  for (let n = 0; n < 6; n++) {
    const id = newUuid()
    const folder_id = draw(fc.constantFrom(...folders))
    const above = made.find((one) => one.folder_id === folder_id)?.id ?? null
    const parent_id = draw(fc.boolean()) ? above : null
    if (!(await tried(hand, 'items', id, { board_id, folder_id, parent_id, sort_order: n }))) continue
    made.push({ id, folder_id })
    for (const { type, id: attribute_id } of attributes) {
      const sample = samples[type]
      if (!sample || type === 'attachments' || draw(fc.nat(3)) === 0) continue
      const data = type === 'members' ? draw(fc.subarray(people, { minLength: 1 })) : draw(sample.data)
      await tried(hand, 'values', `${id}.${attribute_id}`, {
        item_id: id,
        attribute_id,
        data,
        old: { data: null },
      })
    }
    const html = `<p>${n} <span data-type="mention" data-id="${people[n % 2]}" data-label="X"></span></p>`
    await tried(hand, 'comments', newUuid(), { board_id, item_id: id, text: { html } })
  }
  const link = idOf(attributes, 'reference')
  for (const { id: from } of made) {
    const to = draw(fc.constantFrom(...made.map(({ id }) => id)))
    const key = { from_item_id: from, attribute_id: link, to_item_id: to }
    await tried(hand, 'references', `${from}.${link}.${to}`, { ...key, sort_order: 1, data: null })
  }
  return made.length
}

async function addViews(
  hand: Hand,
  { board_id, folders, attributes, person }: Board & { person: number },
  draw: Draw,
): Promise<number> {
  let made = 0
  for (const type of VIEWS) {
    const conditions = attributes.slice(0, 30).flatMap(({ type: of, id: attribute_id }) => {
      const sample = samples[of]
      if (!sample || draw(fc.nat(2)) > 0) return []
      const value = serverAttributeTypes[of]?.holds === 'people' ? [person, 'me'] : draw(sample.operand)
      return [
        {
          attribute_id,
          operator: draw(fc.constantFrom(...OPERATORS)),
          ...(value === undefined ? {} : { value }),
        },
      ]
    })
    const settings = {
      filter: { op: draw(fc.constantFrom('and', 'or')), conditions },
      widths: Object.fromEntries(attributes.map(({ id }, n) => [id, 100 + n])),
      hidden: draw(fc.subarray(attributes.map(({ id }) => id))),
      stack: idOf(attributes, 'members'),
      stacks: {
        [idOf(attributes, 'members')]: {
          order: [String(person)],
          hidden: [],
          limits: { [person]: { max: 7, hard: false } },
        },
      },
    }
    const view = { board_id, folder_id: draw(fc.constantFrom(...folders)), name: type, type, settings }
    if (await tried(hand, 'views', newSlug(), view)) made += 1
  }
  return made
}

async function addRights(hand: Hand, folders: readonly string[], person: number, draw: Draw): Promise<void> {
  const resource_id = draw(fc.constantFrom(...folders))
  const permissions = {
    [`EDIT_FOLDER:user:${person}`]: draw(fc.boolean()),
    'CREATE_ITEM:role:restricted-member': false,
  }
  await tried(hand, 'permissions', permissionRecordId('folder', resource_id), {
    resource_type: 'folder',
    resource_id,
    permissions,
    final_permissions: {},
  })
}

test(`${RUNS} random workspaces come back as they were`, { timeout: 60_000 * RUNS }, async () => {
  const first = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 1e6))
  let views = 0
  for (let run = 0; run < RUNS; run++) {
    const seed = first + run
    const world = await addWorkspace(server, ['full'])
    for (let n = 0; n <= seed % 2; n++) views += (await addBoard(world, seed * 3 + n)).views
    const one = await exportArchive(server, world.team_id, world.people.owner)
    const importer = await elsewhere.addPerson(`Ida ${run}`)
    const imported = await importArchive(elsewhere, one.bytes, importer)
    expect(imported, `seed ${seed}`).toMatchObject({ state: 'done', problems: [] })
    const other = await exportArchive(elsewhere, imported.team_id ?? 0, importer)
    expect(await linesOf(other.path), `seed ${seed}`).toEqual(await linesOf(one.path))
    expect(other.hashes, `seed ${seed}`).toEqual(one.hashes)
    const types = new Set(
      (await linesOf(one.path))['attributes']?.map((line) => (JSON.parse(line) as Drawn).type),
    )
    expect([...types].toSorted(), `seed ${seed}`).toEqual(Object.keys(serverAttributeTypes).toSorted())
  }
  expect(views).toBeGreaterThan(VIEWS.length * RUNS * 0.7)
})
