import { startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { foretold, pictureOf, promisedBy, toldOf } from './testing/pictures.ts'
import { addPretendWorld, apply, lookAt, rowsIn } from './testing/pretend-world.ts'
import { foretoldSight, randomRights, rightsBody, saveRights, sightIn } from './testing/random-rights.ts'
import {
  addRandomItems,
  bodyOf,
  ITEMS,
  randomAct,
  randomItems,
  randomWrite,
  write,
} from './testing/random-acts.ts'
import { timeout, WORLDS } from './testing/worlds.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('with nobody else writing, an act does row by row what was shown', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(
      randomItems,
      randomAct,
      fc.uniqueArray(fc.nat(ITEMS - 1), { maxLength: 2 }),
      async (items, act, leftOut) => {
        const world = await addPretendWorld(server)
        const ids = await addRandomItems(world, items)
        const before = await pictureOf(world)
        const answer = await lookAt(world.as.full, bodyOf(world, ids, act))
        expect(await pictureOf(world)).toEqual(before)
        const without = leftOut.flatMap((n) => ids[n] ?? [])
        const { status, record } = await apply(world.as.full, answer.token, without)
        const after = await pictureOf(world)
        if (status === 200) {
          expect(after).toEqual(foretold(before, answer, new Set(without)))
          return
        }
        // What goes along with something that is left out may go by another way: then it is shown again.
        expect([status, without.length > 0 && act.kind === 'trash']).toEqual([409, true])
        expect(after).toEqual(before)
        const again = record as unknown as typeof answer
        expect((await apply(world.as.full, again.token)).status).toBe(200)
        expect(await pictureOf(world)).toEqual(foretold(before, again, new Set()))
      },
    ),
    { numRuns: WORLDS },
  )
})

test(
  'with a colleague writing meanwhile it is refused, or does what was shown: never a third',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomItems,
        randomAct,
        fc.array(randomWrite, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (items, act, writes, isAtOnce) => {
          const world = await addPretendWorld(server)
          const ids = await addRandomItems(world, items)
          const answer = await lookAt(world.as.full, bodyOf(world, ids, act))
          const others = async () => {
            for (const one of writes) await write(world, ids, one, world.as.admin)
          }
          if (!isAtOnce) await others()
          const before = await pictureOf(world)
          const [{ status, record }] = await Promise.all([
            apply(world.as.full, answer.token),
            isAtOnce ? others() : null,
          ])
          if (status === 200) {
            const { act: name } = record as { act: string }
            expect(await toldOf(world, name)).toEqual(promisedBy(answer))
            if (isAtOnce) return
            expect(await pictureOf(world)).toEqual(foretold(before, answer, new Set()))
            return
          }
          // Nothing is left to be refused where the folder is closed to whoever looks.
          expect(status).toBe(409)
          if (isAtOnce) return
          expect(await pictureOf(world)).toEqual(before)
          const again = record as unknown as typeof answer
          expect((await apply(world.as.full, again.token)).status).toBe(200)
          expect(await pictureOf(world)).toEqual(foretold(before, again, new Set()))
          expect(rowsIn(again).length + again.problems.length + again.unchanged.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: WORLDS },
    )
  },
)

test(
  'who would see more or less of other rights is who does, also with a colleague changing rights meanwhile',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomRights,
        randomRights,
        fc.option(randomRights),
        async (first, wanted, meanwhile) => {
          const world = await addPretendWorld(server)
          const { owner, admin } = world.as
          await saveRights(world, first, owner)
          const act = { kind: 'permissions', ...rightsBody(world, wanted) }
          const answer = await lookAt(owner, act)
          if (meanwhile) await saveRights(world, meanwhile, owner)
          const before = await sightIn(world)
          const { status, record } = await apply(owner, answer.token)
          if (status === 200) expect(await sightIn(world)).toEqual(foretoldSight(before, answer))
          else {
            expect([status, meanwhile !== null]).toEqual([409, true])
            expect(await sightIn(world)).toEqual(before)
            const again = record as unknown as typeof answer
            expect((await apply(owner, again.token)).status).toBe(200)
            expect(await sightIn(world)).toEqual(foretoldSight(before, again))
          }
          expect((await apply(admin, answer.token)).status).toBe(404)
        },
      ),
      { numRuns: WORLDS },
    )
  },
)
