import { newSlug, newUuid } from '@weft/base'
import { createBallotKeys } from '@weft/features/attributes/server'
import { toggledVote } from '@weft/features/attributes/testing'
import { must, SECRET, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addPressWorld, type PressWorld } from '../testing/press-world.ts'
import {
  addItem,
  addRule,
  addRuleWorld,
  type RuleWorld,
  setValue,
  step,
  valuesOf,
} from '../testing/rule-world.ts'
import { whenDone } from '../testing/when-done.ts'
import { haveDeeds } from './queries.ts'

let server: TestServer
let world: RuleWorld
let buttons: PressWorld
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
  buttons = await addPressWorld(world)
})

const setPoints = (data: number) =>
  step('set-value', { attribute_id: world.attributes.points, way: 'set', data })
const setNote = (text: string) => step('set-value', { attribute_id: world.attributes.note, way: 'set', text })
const makeItem = (name = 'Made by a press') => step('create-item', { folder_id: world.other_folder_id, name })

/** Presses, and answers the runs that it began. */
async function pressed(item: string): Promise<string[]> {
  const { record } = await must(buttons.press(item))
  expect(record).toMatchObject({ state: 'done' })
  return record['runs'] as string[]
}

const undone = async (item: string, runs: readonly string[]) => (await must(buttons.undo(item, runs))).record
const rowsIn = async (folder_id: string) =>
  (await must(world.as.owner('GET', `/items?folder_id=${folder_id}`))).rows
const idsIn = async (folder_id: string) => (await rowsIn(folder_id)).map(({ id }) => String(id))
const pointsOf = async (item: string) => (await valuesOf(world, item))[world.attributes.points] ?? null

/** Begins requests one after the other while nobody may write into a folder: each of them waits, and they go on in order. */
async function whileHeld(
  folder_id: string,
  requests: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = server.db.write(world.team_id, async (tx) => {
    await tx.query(`select 1 from feeds where team_id = $1 and kind = 'folder' and id = $2 for update`, [
      world.team_id,
      folder_id,
    ])
    held.resolve()
    await free.promise
  })
  const begun: Promise<unknown>[] = []
  try {
    await Promise.race([held.promise, holding])
    for (const request of requests) {
      begun.push(request())
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(begun.length)
    }
  } finally {
    free.resolve()
    await holding
  }
  return Promise.all(begun)
}

/** How many statements wait for a lock of somebody else. */
async function waiting(): Promise<number> {
  const rows = await server.db.owner((tx) =>
    tx.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  )
  return rows[0]?.n ?? 0
}

test('a press is taken back: values, new items and places are as they were, once', async () => {
  const { attributes, as, other_folder_id } = world
  await buttons.onPress([
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 2 }),
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 3 }),
    step('set-value', { attribute_id: attributes.note, way: 'set', text: 'pressed' }),
    step('create-item', { folder_id: world.folder_id, name: 'Made by a press' }),
    step('move-item', { folder_id: other_folder_id }),
  ])
  const item = await addItem(world, { [attributes.points]: 1, [attributes.note]: 'before' })
  const names = async () =>
    (await must(as.owner('GET', `/items?folder_id=${world.folder_id}&expand=values`))).rows.map(
      ({ values }) => (values as Record<string, { data: unknown }>)[attributes.name]?.data,
    )
  const before = [await valuesOf(world, item), await names()]
  const { record } = await must(buttons.press(item))
  expect(await names()).toContain('Made by a press')
  expect((await must(as.owner('GET', `/items/${item}`))).record['folder_id']).toBe(other_folder_id)
  // Other people's presses are theirs, and what nobody pressed is nobody's.
  expect((await buttons.undo(item, record['runs'], as.admin)).status).toBe(404)
  expect((await buttons.undo(item, [newUuid()])).status).toBe(404)
  expect((await must(buttons.undo(item, record['runs']))).record).toEqual({ undone: 4, left: 0 })
  expect([await valuesOf(world, item), await names()]).toEqual(before)
  await must(buttons.undo(item, record['runs']))
  expect([await valuesOf(world, item), await names()]).toEqual(before)
})

test('what others went on with stays theirs, and so does what cannot be taken back', async () => {
  const { attributes } = world
  await buttons.onPress([
    step('set-value', { attribute_id: attributes.points, way: 'increase', amount: 2 }),
    step('set-value', { attribute_id: attributes.note, way: 'set', text: 'pressed' }),
    step('add-comment', { text: 'It was pressed' }),
  ])
  const item = await addItem(world, { [attributes.points]: 1 })
  const { record } = await must(buttons.press(item))
  await setValue(world, item, attributes.points, 7, world.as.admin)
  expect((await must(buttons.undo(item, record['runs']))).record).toEqual({ undone: 1, left: 2 })
  const values = await valuesOf(world, item)
  expect([values[attributes.points], values[attributes.note] ?? null]).toEqual([7, null])
})

test('an item that it made stays where somebody has put another one below it', async () => {
  const { as, folder_id } = world
  await buttons.onPress([step('create-item', { folder_id, name: 'Made by a press' })])
  const item = await addItem(world)
  const { record } = await must(buttons.press(item))
  const { rows } = await must(as.owner('GET', `/items?folder_id=${folder_id}`))
  const made = String(rows.find(({ id }) => id !== item)?.['id'])
  const below = await addItem(world, {}, { by: as.admin, parent_id: made })
  expect((await must(buttons.undo(item, record['runs']))).record).toEqual({ undone: 0, left: 1 })
  expect((await as.owner('GET', `/items/${below}`)).status).toBe(200)
})

test('an item two levels down that a colleague went on with stays, and so does all above it', async () => {
  const { as, other_folder_id, attributes } = world
  const below = () => step('create-item', { below: true, name: 'Below' })
  await buttons.onPress([
    makeItem('Top'),
    step('find-items', { folder_id: other_folder_id, filter: null }, { steps: [below()] }),
    step('find-items', { folder_id: other_folder_id, filter: null }, { steps: [below()] }),
  ])
  const item = await addItem(world)
  const runs = await pressed(item)
  const rows = await rowsIn(other_folder_id)
  const top = rows.find(({ parent_id }) => parent_id === null)
  const low = rows.find(({ parent_id }) => parent_id !== null && parent_id !== top?.['id'])
  await setValue(world, String(low?.['id']), attributes.note, 'a colleague wrote this', as.admin)
  expect(await undone(item, runs)).toEqual({ undone: rows.length - 3, left: 3 })
  const chain = [top?.['id'], low?.['parent_id'], low?.['id']].map(String)
  expect((await idsIn(other_folder_id)).toSorted()).toEqual(chain.toSorted())
})

test('items that a press made below each other go with all below', async () => {
  const { other_folder_id } = world
  await buttons.onPress([
    makeItem('Top'),
    step(
      'find-items',
      { folder_id: other_folder_id, filter: null },
      {
        steps: [step('create-item', { below: true, name: 'Below' })],
      },
    ),
  ])
  const item = await addItem(world)
  expect(await undone(item, await pressed(item))).toEqual({ undone: 2, left: 0 })
  expect(await idsIn(other_folder_id)).toEqual([])
})

test('an item that somebody voted on without a name stays', async () => {
  const { as, other_folder_id, board_id, people } = world
  const vote = newUuid()
  const settings = { anonymous: true }
  await must(
    as.owner('PUT', `/attributes/${vote}`, {
      board_id,
      name: 'Vote',
      type: 'vote',
      settings,
      row_version: 1,
    }),
  )
  await buttons.onPress([makeItem()])
  const item = await addItem(world)
  const runs = await pressed(item)
  const [made] = await idsIn(other_folder_id)
  const data = toggledVote(null, settings, {
    locale: 'en',
    tz: 'UTC',
    week_start: 1,
    now: 0,
    people: new Map(),
    me: people.admin.id,
    ballot_key: createBallotKeys(SECRET)(people.admin.id),
  })
  await must(as.admin('PUT', `/values/${made}.${vote}`, { data, old: { data: null } }))
  expect(await undone(item, runs)).toEqual({ undone: 0, left: 1 })
  expect(await idsIn(other_folder_id)).toEqual([made])
})

test('an item that another press went on with stays, whoever did it in whose name', async () => {
  const { as, folder_id, other_folder_id } = world
  const other = await buttons.addButton({ starts: true }, 'Other')
  await buttons.onPress([makeItem()])
  await buttons.onPress([setNote('by a rule')], other)
  const item = await addItem(world)
  const runs = await pressed(item)
  const [made = ''] = await idsIn(other_folder_id)
  await must(buttons.press(made, as.admin, newUuid(), other))
  expect(await undone(item, runs)).toEqual({ undone: 0, left: 1 })
  expect(await idsIn(other_folder_id)).toEqual([made])
  expect(await idsIn(folder_id)).toEqual([item])
})

test('an item that rules went on with which the press itself started goes', async () => {
  await addRule(world, { trigger: { type: 'item-created', options: {} }, steps: [setNote('welcome')] })
  await buttons.onPress([makeItem()])
  const item = await addItem(world)
  await whenDone(server, world.team_id)
  const runs = await pressed(item)
  await whenDone(server, world.team_id)
  expect(await undone(item, runs)).toEqual({ undone: 1, left: 0 })
  expect(await idsIn(world.other_folder_id)).toEqual([])
})

test('what a colleague does between the look and the write stays', async () => {
  const { as, other_folder_id, attributes } = world
  await buttons.onPress([makeItem()])
  const item = await addItem(world)
  const runs = await pressed(item)
  const [made = ''] = await idsIn(other_folder_id)
  const write = () =>
    must(as.admin('PUT', `/values/${made}.${attributes.note}`, { data: 'just in time', row_version: 1 }))
  const [, answer] = await whileHeld(other_folder_id, [write, () => undone(item, runs)])
  expect(answer).toEqual({ undone: 0, left: 1 })
  expect(await idsIn(other_folder_id)).toEqual([made])
})

test('a move that a colleague makes between the look and the write stays', async () => {
  const { as, board_id, folder_id, other_folder_id } = world
  const third = newSlug()
  await must(as.owner('PUT', `/folders/${third}`, { board_id, name: 'Three', row_version: 1 }))
  await buttons.onPress([step('move-item', { folder_id: other_folder_id })])
  const item = await addItem(world)
  const runs = await pressed(item)
  const there = () => must(as.admin('POST', `/items/${item}/move`, { folder_id: third }))
  const [, answer] = await whileHeld(other_folder_id, [there, () => undone(item, runs)])
  expect(answer).toEqual({ undone: 0, left: 1 })
  expect(await idsIn(third)).toEqual([item])
  expect(await idsIn(folder_id)).toEqual([])
})

test('what a colleague brought back and then threw away stays in the trash', async () => {
  const { as, folder_id } = world
  await buttons.onPress([step('trash-item')])
  const item = await addItem(world)
  const runs = await pressed(item)
  await must(as.admin('POST', `/items/${item}/restore`))
  await must(as.admin('DELETE', `/items/${item}`))
  expect(await undone(item, runs)).toEqual({ undone: 0, left: 1 })
  expect(await idsIn(folder_id)).toEqual([])
})

test('what went to the trash comes back with all that went along, and so does what was moved', async () => {
  const { folder_id, other_folder_id } = world
  const [trashed, moved] = [await addItem(world), await addItem(world)]
  for (const parent_id of [trashed, moved]) await addItem(world, {}, { parent_id })
  const before = (await idsIn(folder_id)).toSorted()
  const [trash, move] = [
    await buttons.onPress([step('trash-item')]).then(() => pressed(trashed)),
    await must(world.as.owner('GET', `/automations?board_id=${world.board_id}`)).then(async ({ rows }) => {
      for (const { id } of rows) await must(world.as.owner('DELETE', `/automations/${String(id)}`))
      await buttons.onPress([step('move-item', { folder_id: other_folder_id })])
      return pressed(moved)
    }),
  ]
  expect(await idsIn(folder_id)).toEqual([])
  expect(await undone(moved, move)).toEqual({ undone: 2, left: 0 })
  expect(await undone(trashed, trash)).toEqual({ undone: 2, left: 0 })
  expect((await idsIn(folder_id)).toSorted()).toEqual(before)
})

test('an item that a colleague moved away and back again stays where they put it', async () => {
  const { as, folder_id, other_folder_id } = world
  await buttons.onPress([step('move-item', { folder_id: other_folder_id })])
  const item = await addItem(world)
  const runs = await pressed(item)
  for (const to of [folder_id, other_folder_id])
    await must(as.admin('POST', `/items/${item}/move`, { folder_id: to }))
  expect(await undone(item, runs)).toEqual({ undone: 0, left: 1 })
  expect(await idsIn(other_folder_id)).toEqual([item])
})

test('taken back is a press once: in whichever order its runs are named, and whatever was set since', async () => {
  const { as, attributes } = world
  await buttons.onPress([setPoints(5)])
  await buttons.onPress([setNote('x')])
  const item = await addItem(world, { [attributes.points]: 1 })
  const runs = await pressed(item)
  expect(runs).toHaveLength(2)
  const answer = await undone(item, runs)
  expect(answer).toEqual({ undone: 2, left: 0 })
  await setValue(world, item, attributes.points, 5, as.admin)
  for (const asked of [runs.toReversed(), runs.slice(0, 1)]) expect(await undone(item, asked)).toEqual(answer)
  expect(await pointsOf(item)).toBe(5)
})

test('runs of several presses are no press', async () => {
  await buttons.onPress([
    step('set-value', { attribute_id: world.attributes.points, way: 'increase', amount: 1 }),
  ])
  const item = await addItem(world, { [world.attributes.points]: 1 })
  const runs = [...(await pressed(item)), ...(await pressed(item))]
  expect((await buttons.undo(item, runs)).status).toBe(404)
  expect(await pointsOf(item)).toBe(3)
})

test('asked again after a lost answer, it says the same', async () => {
  await buttons.onPress([setPoints(5), makeItem(), step('move-item', { folder_id: world.other_folder_id })])
  const item = await addItem(world)
  const runs = await pressed(item)
  const first = await undone(item, runs)
  expect(first).toEqual({ undone: 3, left: 0 })
  expect(await undone(item, runs)).toEqual(first)
})

test('asked while another one is half done, it goes on and answers the whole', async () => {
  const { folder_id, other_folder_id, attributes } = world
  await buttons.onPress([setPoints(5), step('move-item', { folder_id: other_folder_id })])
  const item = await addItem(world, { [attributes.points]: 1 })
  const runs = await pressed(item)
  // Values are back, and the move waits for the folder that it goes to.
  const answers = await whileHeld(folder_id, [() => undone(item, runs), () => undone(item, runs)])
  expect(answers).toEqual([
    { undone: 2, left: 0 },
    { undone: 2, left: 0 },
  ])
  expect([await pointsOf(item), await idsIn(folder_id)]).toEqual([1, [item]])
})

test('an undo that ended half way goes on, and counts what it did as undone', async () => {
  const { as, folder_id, other_folder_id, attributes } = world
  await buttons.onPress([setPoints(5), setNote('x'), step('move-item', { folder_id: other_folder_id })])
  const item = await addItem(world, { [attributes.points]: 1 })
  const runs = await pressed(item)
  await undone(item, runs)
  // As if it had ended before the move and the answer: what is noted is gone, the item lies where the press put it.
  await forgetUndo(item, runs)
  await setValue(world, item, attributes.points, 9, as.admin)
  expect(await undone(item, runs)).toEqual({ undone: 3, left: 0 })
  expect([await pointsOf(item), await idsIn(folder_id)]).toEqual([9, [item]])
})

/** Takes back the last step of an undo, and its answer, as a crash before them would leave it. */
async function forgetUndo(item: string, runs: readonly string[]): Promise<void> {
  const { db } = server
  const { team_id, other_folder_id } = world
  await db.owner(async (tx) => {
    await tx.query(
      `update automation_runs set taken_back = null where team_id = $1 and id = any($2::uuid[])`,
      [team_id, runs],
    )
    await tx.query(
      `delete from activity where team_id = $1 and record_id = $2 and action = 'moved' and origin ->> 'via' = 'undo'`,
      [team_id, item],
    )
    await tx.query(`update items set folder_id = $3 where team_id = $1 and id = $2`, [
      team_id,
      item,
      other_folder_id,
    ])
  })
}

test('more than can be taken back is refused with a sentence, and offered by nothing', async () => {
  const { team_id, folder_id, attributes } = world
  await buttons.onPress([setPoints(5)])
  const item = await addItem(world, { [attributes.points]: 1 })
  const runs = await pressed(item)
  await server.db.owner((tx) =>
    tx.query(
      `insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, origin)
       select $1, 'folder', $2, 1000000, n, 'created', 'items', gen_random_uuid(), jsonb_build_object('via', 'automation', 'act', $3::text)
       from generate_series(1, 5001) as n`,
      [team_id, folder_id, runs[0]],
    ),
  )
  expect(await haveDeeds(server.db, team_id, runs)).toBe(false)
  expect(await buttons.undo(item, runs)).toMatchObject({ status: 422, code: 'undo_too_large' })
  expect(await pointsOf(item)).toBe(5)
})

test('what whoever pressed may not change stays, and the rest is taken back', async () => {
  const { as, attributes } = world
  await buttons.onPress([setPoints(5), makeItem()])
  const item = await addItem(world, { [attributes.points]: 1 }, { by: as.restricted })
  const { record } = await must(buttons.press(item, as.restricted))
  const [made] = await idsIn(world.other_folder_id)
  // Others' items are not theirs to throw away.
  const answer = (await must(buttons.undo(item, record['runs'], as.restricted))).record
  expect(answer).toEqual({ undone: 1, left: 1 })
  expect([await pointsOf(item), await idsIn(world.other_folder_id)]).toEqual([1, [made]])
  expect((await must(buttons.undo(item, record['runs'], as.restricted))).record).toEqual(answer)
})
