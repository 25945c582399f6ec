import { startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PretendAnswer } from '../shared/index.ts'
import { foretold, pictureOf } from './testing/pictures.ts'
import { addItem, addPretendWorld, apply, lookAt } from './testing/pretend-world.ts'
import { addRandomItems, ITEMS, randomItems, randomWrite, write } from './testing/random-acts.ts'
import { timeout, WORLDS } from './testing/worlds.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const some = fc.uniqueArray(fc.nat(ITEMS - 1), { minLength: 1, maxLength: ITEMS })

test('with nobody else writing, items move as it was shown', { timeout }, async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(
      randomItems,
      some,
      fc.option(fc.nat(ITEMS - 1)),
      fc.uniqueArray(fc.nat(ITEMS - 1), { maxLength: 2 }),
      async (items, picked, trashed, leftOut) => {
        const world = await addPretendWorld(server)
        const { other_folder_id, as } = world
        const ids = await addRandomItems(world, items)
        if (trashed !== null) await as.full('DELETE', `/items/${ids[trashed]}`)
        const item_ids = picked.flatMap((n) => ids[n] ?? [])
        const before = await pictureOf(world)
        const answer = await lookAt(as.full, { kind: 'move', item_ids, folder_id: other_folder_id })
        expect(await pictureOf(world)).toEqual(before)
        const without = leftOut.flatMap((n) => ids[n] ?? [])
        moved += answer.moved.length
        expect((await apply(as.full, answer.token, without)).status).toBe(200)
        const after = await pictureOf(world)
        // What lies in the trash below goes along unseen.
        for (const [id, one] of foretold(before, answer, new Set(without)))
          if (!one.isTrashed) expect(after.get(id)).toEqual(one)
        // Pressed twice, nothing is done twice.
        expect((await apply(as.full, answer.token, without)).status).toBe(200)
        expect(await pictureOf(world)).toEqual(after)
      },
    ),
    { numRuns: WORLDS },
  )
  expect(moved).toBeGreaterThan(0)
})

test(
  'with a colleague writing meanwhile it is refused, or does what was shown: never a third',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomItems,
        some,
        fc.array(randomWrite, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (items, picked, writes, isAtOnce) => {
          const world = await addPretendWorld(server)
          const { other_folder_id, as } = world
          const ids = await addRandomItems(world, items)
          const item_ids = picked.flatMap((n) => ids[n] ?? [])
          const answer = await lookAt(as.full, { kind: 'move', item_ids, folder_id: other_folder_id })
          const others = async () => {
            for (const one of writes) await write(world, ids, one, as.admin)
          }
          if (!isAtOnce) await others()
          const before = await pictureOf(world)
          const [{ status, record }] = await Promise.all([
            apply(as.full, answer.token),
            isAtOnce ? others() : null,
          ])
          if (status !== 200) expect(status).toBe(409)
          if (isAtOnce) return
          const standing = async (told: PretendAnswer) => {
            const after = await pictureOf(world)
            for (const [id, one] of foretold(before, told, new Set()))
              if (!one.isTrashed) expect(after.get(id)).toEqual(one)
          }
          if (status === 200) {
            await standing(answer)
            return
          }
          expect(await pictureOf(world)).toEqual(before)
          const again = record as unknown as PretendAnswer
          expect((await apply(as.full, again.token)).status).toBe(200)
          await standing(again)
        },
      ),
      { numRuns: WORLDS },
    )
  },
)

test('nothing of a folder out of sight is told, and nothing goes there', async () => {
  const world = await addPretendWorld(server)
  const { attributes, folder_id, other_folder_id, people, as } = world
  const secret = await addItem(world, { [attributes.name]: 'SECRET' })
  const open = await addItem(world, {}, { folder_id: other_folder_id })
  await as.owner('PUT', `/permissions/folder.${folder_id}`, {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: false },
    row_version: 1,
  })
  const answer = await lookAt(as.full, { kind: 'move', item_ids: [secret], folder_id: other_folder_id })
  expect(answer).toMatchObject({ moved: [], begins: [], problems: [{ about: secret }] })
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`SECRET|${folder_id}`))
  const refused = await as.full('POST', '/pretend', { act: { kind: 'move', item_ids: [open], folder_id } })
  expect(refused.status).toBe(404)
})
