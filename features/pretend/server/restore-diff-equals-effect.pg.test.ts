import { startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PretendAnswer } from '../shared/index.ts'
import { foretold, type Picture, pictureOf } from './testing/pictures.ts'
import { addItem, addPretendWorld, apply, lookAt, type PretendWorld } from './testing/pretend-world.ts'
import {
  addRandomItems,
  ITEMS,
  randomItems,
  randomWrite,
  type RandomWrite,
  write,
} from './testing/random-acts.ts'
import { foretoldSight, sightIn } from './testing/random-rights.ts'
import { timeout, WORLDS } from './testing/worlds.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const some = fc.uniqueArray(fc.nat(ITEMS - 1), { minLength: 1, maxLength: 4 })
/** Items that go to the trash one after the other, whether their folder does after them, and a code that is taken then. */
const randomTrash = fc.record({ items: some, isFolder: fc.boolean(), code: fc.constantFrom(null, 'A', 'B') })
type RandomTrash = { items: number[]; isFolder: boolean; code: string | null }

/** Throws away; answers the act that brings all of it back, as far as it lies there by itself. */
async function throwAway(
  world: PretendWorld,
  ids: readonly string[],
  { items, isFolder, code }: RandomTrash,
) {
  const { as, other_folder_id, attributes } = world
  for (const n of items) await as.full('DELETE', `/items/${ids[n]}`)
  if (code !== null)
    await as.owner('PUT', `/values/${await addItem(world)}.${attributes.code}`, {
      data: code,
      row_version: 1,
    })
  const found = await as.full('GET', '/trash')
  const records = found.rows.map(({ kind, id }) => ({ kind, id }))
  if (isFolder) {
    await as.owner('DELETE', `/folders/${other_folder_id}`)
    records.push({ kind: 'folder', id: other_folder_id })
  }
  return records.length === 0 ? null : { kind: 'restore', records }
}

const itemsIn = (answer: PretendAnswer): PretendAnswer => ({
  ...answer,
  restored: answer.restored.filter(({ record }) => record.collection === 'items'),
})

/** Items of the folder that is never thrown away: what comes back together with its folder is seen only then. */
const inFolder = (picture: Picture, { folder_id }: PretendWorld) =>
  new Map([...picture].filter(([, one]) => one.folder_id === folder_id))

test(
  'with nobody else writing, what is restored is what was shown, and who sees it then',
  { timeout },
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(
        randomItems,
        randomTrash,
        fc.uniqueArray(fc.nat(3), { maxLength: 1 }),
        async (items, trash, leftOut) => {
          const world = await addPretendWorld(server)
          const ids = await addRandomItems(world, items)
          const act = await throwAway(world, ids, trash)
          if (!act) return
          const [before, sight] = [await pictureOf(world), await sightIn(world)]
          const answer = await lookAt(world.as.full, act)
          expect(await pictureOf(world)).toEqual(before)
          const without = leftOut.flatMap((n) => (act.records[n]?.id as string | undefined) ?? [])
          const { status, record } = await apply(world.as.full, answer.token, without)
          const isFolderLeft = without.includes(world.other_folder_id)
          if (status !== 200) {
            // What comes back below something that is left out would come back elsewhere.
            expect([status, without.length > 0]).toEqual([409, true])
            expect(await pictureOf(world)).toEqual(before)
            const again = record as unknown as PretendAnswer
            expect((await apply(world.as.full, again.token)).status).toBe(200)
            return
          }
          if (answer.restored.length > 0) done++
          const wanted = foretold(before, itemsIn(answer), new Set(without))
          expect(inFolder(await pictureOf(world), world)).toEqual(inFolder(wanted, world))
          if (!isFolderLeft) expect(await sightIn(world)).toEqual(foretoldSight(sight, answer))
        },
      ),
      { numRuns: WORLDS },
    )
    expect(done).toBeGreaterThan(0)
  },
)

test(
  'with a colleague writing meanwhile it is refused, or does what was shown: never a third',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomItems,
        some,
        fc.array(
          fc.oneof(
            randomWrite,
            fc.record({
              kind: fc.constantFrom('restore' as const, 'purge' as const),
              item: fc.nat(ITEMS - 1),
            }),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.boolean(),
        async (items, thrown, writes, isAtOnce) => {
          const world = await addPretendWorld(server)
          const ids = await addRandomItems(world, items)
          const act = await throwAway(world, ids, { items: thrown, isFolder: false, code: null })
          if (!act) return
          const answer = await lookAt(world.as.full, act)
          const others = async () => {
            for (const one of writes)
              if (one.kind === 'restore') await world.as.admin('POST', `/items/${ids[one.item]}/restore`)
              else if (one.kind === 'purge') await world.as.admin('DELETE', `/trash/${ids[one.item]}`)
              else await write(world, ids, one as RandomWrite, world.as.admin)
          }
          if (!isAtOnce) await others()
          const before = await pictureOf(world)
          const [{ status, record }] = await Promise.all([
            apply(world.as.full, answer.token),
            isAtOnce ? others() : null,
          ])
          if (status !== 200) expect(status).toBe(409)
          if (isAtOnce) return
          if (status === 200) {
            expect(await pictureOf(world)).toEqual(foretold(before, answer, new Set()))
            return
          }
          expect(await pictureOf(world)).toEqual(before)
          const again = record as unknown as PretendAnswer
          expect((await apply(world.as.full, again.token)).status).toBe(200)
          expect(await pictureOf(world)).toEqual(foretold(before, again, new Set()))
        },
      ),
      { numRuns: WORLDS },
    )
  },
)

test('what lies in a folder out of sight is told to nobody who asks for it by its id', async () => {
  const world = await addPretendWorld(server)
  const { attributes, folder_id, people, as } = world
  const secret = await addItem(world, { [attributes.name]: 'SECRET' })
  await as.owner('PUT', `/permissions/folder.${folder_id}`, {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: false },
    row_version: 1,
  })
  await as.owner('DELETE', `/items/${secret}`)
  const act = { kind: 'restore', records: [{ kind: 'item', id: secret }] }
  const answer = await lookAt(as.full, act)
  expect(answer).toMatchObject({ restored: [], problems: [{ about: secret }] })
  expect(JSON.stringify(answer)).not.toContain('SECRET')
  // A stranger's id is told of in the same words.
  const stranger = { kind: 'restore', records: [{ kind: 'item', id: crypto.randomUUID() }] }
  expect((await lookAt(as.full, stranger)).problems[0]?.text).toBe(answer.problems[0]?.text)
})
