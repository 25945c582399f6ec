import { startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { foretold, pictureOf, withoutNewIds } from './testing/pictures.ts'
import { addPretendWorld, apply, lookAt } from './testing/pretend-world.ts'
import { addRandomItems, ITEMS, randomItems, randomWrite, write } from './testing/random-acts.ts'
import { addRule, randomRule, runsEnded, toldByRuns } from './testing/random-rules.ts'
import { timeout, WORLDS } from './testing/worlds.ts'

// By itself: runs are jobs, and would wait behind all that follows from the worlds of other tests.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())

test(
  'runs of a rule do row by row what was shown, also with a colleague writing before they begin',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomItems,
        randomRule,
        fc.uniqueArray(fc.nat(ITEMS - 1), { maxLength: 2 }),
        fc.option(randomWrite),
        async (items, rule, leftOut, meanwhile) => {
          const world = await addPretendWorld(server)
          const { owner } = world.as
          const ids = await addRandomItems(world, items)
          const act = await addRule(world, rule)
          const first = await pictureOf(world)
          let answer = await lookAt(owner, act)
          expect(await pictureOf(world)).toEqual(first)
          if (meanwhile) await write(world, ids, meanwhile, world.as.admin)
          const before = await pictureOf(world)
          let without = new Set(leftOut.flatMap((n) => ids[n] ?? []))
          const { status, record } = await apply(owner, answer.token, [...without])
          if (status !== 200) {
            // Where one is left out, what went along with it may go by another way.
            expect([status, meanwhile !== null || without.size > 0]).toEqual([409, true])
            expect([await pictureOf(world), await runsEnded(world)]).toEqual([before, []])
            answer = record as unknown as typeof answer
            without = new Set()
            expect((await apply(owner, answer.token)).status).toBe(200)
          }
          // Each that was begun found what it was to do.
          const done = (answer.begins ?? []).filter((id) => !without.has(id)).map(() => 'done')
          expect(await runsEnded(world)).toEqual(done)
          const wanted = foretold(before, answer, without)
          expect(withoutNewIds(await pictureOf(world), before)).toEqual(withoutNewIds(wanted, before))
          const sent = answer.sent.filter(({ about = '' }) => !without.has(about))
          expect(await toldByRuns(world)).toEqual(sent.map(({ text }) => text).toSorted())
          // Pressed twice, nothing is begun twice.
          expect((await apply(owner, answer.token)).status).toBe(200)
          expect(await runsEnded(world)).toEqual(done)
        },
      ),
      { numRuns: WORLDS },
    )
  },
)
