import { privateFolderEntries } from '@weft/permissions'
import { createPrincipal } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Caller, type Fields, recordOf } from '../testing/calls.ts'
import { addManyRows } from '../testing/many-rows.ts'
import { watchSnapshots } from '../testing/watched-snapshots.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'
import { createOpenCounts } from './open-counts.ts'
import { countFolder } from './queries.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

interface Answer {
  data: Record<string, number> | null
  version: string
  partial?: true
}

async function ask(as: Caller, who: 'mine' | 'open' = 'open', version = ''): Promise<Answer> {
  const { status, body } = await as.send(
    'GET',
    `/open-items?who=${who}${version === '' ? '' : `&version=${version}`}`,
  )
  expect(status).toBe(200)
  return body as unknown as Answer
}

async function setBoard(settings: Fields): Promise<void> {
  const { row_version } = recordOf(await world.as.owner.get('boards', world.board_id))
  const saved = await world.as.owner.put('boards', world.board_id, {
    settings,
    row_version: Number(row_version) + 1,
  })
  expect(saved.status).toBe(200)
}

async function setValue(item_id: string, attribute_id: string, data: unknown): Promise<void> {
  const id = `${item_id}.${attribute_id}`
  const known = recordOf(await world.as.owner.get('values', id))['row_version']
  const saved = await world.as.owner.put('values', id, { data, row_version: Number(known ?? 0) + 1 })
  expect(saved.status).toBeLessThan(300)
}

test('an item counts until the done rule says that it is done, and what changes is counted again', async () => {
  const { as, folder_id, other_folder_id, attributes, labels } = world
  const [first, second] = [await addItem(world), await addItem(world)]
  await addItem(world, { folder_id: other_folder_id })
  const counts = async () => (await ask(as.owner)).data
  expect(await counts()).toEqual({ [folder_id]: 2, [other_folder_id]: 1 })
  await setBoard({ done_rule: { attribute_id: attributes.done } })
  await setValue(first, attributes.done, true)
  expect(await counts()).toEqual({ [folder_id]: 1, [other_folder_id]: 1 })
  await setBoard({ done_rule: { attribute_id: attributes.tags, label_ids: labels.slice(0, 2) } })
  expect(await counts()).toEqual({ [folder_id]: 2, [other_folder_id]: 1 })
  await setValue(second, attributes.tags, [labels[3], labels[1]])
  await setValue(first, attributes.tags, [labels[3]])
  expect(await counts()).toEqual({ [folder_id]: 1, [other_folder_id]: 1 })
  await as.owner.move(first, { folder_id: other_folder_id })
  expect(await counts()).toEqual({ [other_folder_id]: 2 })
  await as.owner.remove('items', first)
  expect(await counts()).toEqual({ [other_folder_id]: 1 })
})

test('a category of labels that means done is followed when the label changes', async () => {
  const { as, folder_id, attributes, labels } = world
  const item = await addItem(world)
  await setBoard({ done_rule: { attribute_id: attributes.tags } })
  await setValue(item, attributes.tags, [labels[0]])
  expect((await ask(as.owner)).data).toEqual({ [folder_id]: 1 })
  const { row_version } = recordOf(await as.owner.get('attributes', attributes.tags))
  await as.owner.put('attributes', attributes.tags, {
    settings: {
      labels: labels.map((id, n) => ({
        id,
        name: `Label ${n}`,
        color: 'red',
        category: n === 0 ? 'done' : 'todo',
      })),
    },
    row_version: Number(row_version) + 1,
  })
  expect((await ask(as.owner)).data).toEqual({})
})

test('mine are those that I am assigned to and that are open, whoever asks before me', async () => {
  const { as, people, folder_id, attributes } = world
  await setBoard({ done_rule: { attribute_id: attributes.done } })
  const both = await addItem(world)
  await setValue(both, attributes.people, [people.owner.id, people.full.id])
  const done = await addItem(world)
  await setValue(done, attributes.people, [people.full.id])
  await setValue(done, attributes.done, true)
  await addItem(world)
  expect((await ask(as.owner, 'mine')).data).toEqual({ [folder_id]: 1 })
  expect((await ask(as.full, 'mine')).data).toEqual({ [folder_id]: 1 })
  expect((await ask(as.admin, 'mine')).data).toEqual({})
})

test('nothing is told of a folder that the reader does not see, right after it was closed', async () => {
  const { as, folder_id, other_folder_id } = world
  await addItem(world)
  await addItem(world, { folder_id: other_folder_id })
  expect((await ask(as.full)).data).toEqual({ [folder_id]: 1, [other_folder_id]: 1 })
  const closed = await as.owner.put('permissions', `folder.${folder_id}`, {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: privateFolderEntries([]),
    row_version: 1,
  })
  expect(closed.status).toBe(201)
  expect((await ask(as.full)).data).toEqual({ [other_folder_id]: 1 })
  expect((await ask(as.owner)).data).toEqual({ [folder_id]: 1, [other_folder_id]: 1 })
})

test('whoever knows the answer gets none until it is another one', async () => {
  const { as } = world
  await addItem(world)
  const known = await ask(as.owner)
  expect(await ask(as.owner, 'open', known.version)).toEqual({ data: null, version: known.version })
  await addItem(world)
  const next = await ask(as.owner, 'open', known.version)
  expect(next.data).toEqual({ [world.folder_id]: 2 })
  expect(next.version).not.toBe(known.version)
})

test('a large folder is counted in ranges, all of one moment', async () => {
  const { team_id, folder_id, attributes, people } = world
  await addManyRows(server.db, world, 6_000)
  await addItem(world)
  const watched = watchSnapshots(server.db)
  const rule = { done: { attribute_id: attributes.done }, people_ids: [attributes.people] }
  const before = await countFolder(watched.db, { team_id, folder_id }, rule)
  expect(watched.ranges()).toBeGreaterThan(3)
  expect(before?.open).toBe(6_001)
  expect(before?.mine.get(people.owner.id)).toBeUndefined()
})

/** Counts of a program of their own, which calls before it reads a folder; what it asks sees all that was saved. */
function countsWith(before: (n: number) => Promise<unknown>) {
  const { db } = watchSnapshots(server.db, { before })
  const openCounts = createOpenCounts(db)
  return async () => {
    const access = await server.kit.access.of(world.team_id)
    if (!access) throw new Error('the workspace is gone')
    const principal = createPrincipal(access, { user_id: world.people.owner.id, session_id: null })
    const { counts, isPartial } = await openCounts(principal, 'open')
    return { open: counts[world.folder_id], isPartial }
  }
}

test('what comes while a folder is counted is not in the count, and the answer says so', async () => {
  await addItem(world)
  const hasBegun = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const asks = countsWith(async (n) => {
    if (n !== 0) return
    hasBegun.resolve()
    await goesOn.promise
  })
  const first = asks()
  await hasBegun.promise
  await addItem(world)
  const second = asks()
  goesOn.resolve()
  expect((await first).open).toBe(1)
  const { open, isPartial } = await second
  expect(isPartial || open === 2).toBe(true)
  await expect.poll(asks).toEqual({ open: 2, isPartial: false })
})

test('a large folder that rests after it was counted says that it changed since', async () => {
  await addManyRows(server.db, world, 6_000)
  const asks = countsWith(async () => undefined)
  await expect.poll(asks).toEqual({ open: 6_000, isPartial: false })
  await addItem(world)
  const { open, isPartial } = await asks()
  expect(isPartial || open === 6_001).toBe(true)
})
