import { startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PretendAnswer } from '../shared/index.ts'
import { foretold, type Picture, pictureOf } from './testing/pictures.ts'
import { addPretendWorld, apply, lookAt, type PretendWorld } from './testing/pretend-world.ts'
import { addRandomItems, randomItems } from './testing/random-acts.ts'
import {
  addConversion,
  attributeNow,
  conversionWrite,
  promisedAttribute,
  randomConversion,
  settled,
  writeMeanwhile,
  writtenBy,
} from './testing/random-conversions.ts'
import { timeout, WORLDS } from './testing/worlds.ts'

// Of more than three values the rest is done in the background.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', replaced: { convertAtOnce: 3 } })
})
afterAll(() => server.stop())

/** Without what lies in the trash: it is converted, and not shown. */
const standing = (picture: Picture) => new Map([...picture].filter(([, { isTrashed }]) => !isTrashed))

/** The items as an answer says that they will be. */
function promised(
  before: Picture,
  answer: PretendAnswer,
  { world, attribute_id, source }: { world: PretendWorld; attribute_id: string; source: string },
): Picture {
  const changed = answer.changed.filter(({ record }) => record.collection === 'items')
  const after = foretold(before, { ...answer, changed }, new Set())
  // What was worked out and stays as it is lies in the item then.
  if (source === 'twice')
    for (const id of answer.unchanged) {
      const item = after.get(id)
      if (!item) continue
      const { values } = item
      values[attribute_id] = 2 * Number(values[world.attributes.points] ?? 0)
    }
  return standing(after)
}

/** The attribute is as it was shown; what lies in the trash may have given it more labels. */
async function expectPromised(
  world: PretendWorld,
  id: string,
  promised: ReturnType<typeof promisedAttribute>,
) {
  const { type, settings, default_data } = await settled(world, id)
  const shown = new Set(labelsIn(promised.settings).map((one) => one.id))
  const seen = labelsIn(settings).filter((one) => shown.has(one.id))
  const withLabels = settings['labels'] === undefined ? settings : { ...settings, labels: seen }
  expect({ type, settings: withLabels, default_data }).toEqual({
    type: promised.type,
    settings: promised.settings,
    default_data: promised.default_data,
  })
}

const labelsIn = (settings: unknown) => (settings as { labels?: { id: string }[] })?.labels ?? []

test('with nobody else writing, a conversion does value by value what was shown', { timeout }, async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(randomItems, randomConversion, async (items, conversion) => {
      const world = await addPretendWorld(server)
      const ids = await addRandomItems(world, items)
      const { act, attribute_id } = await addConversion(world, ids, conversion)
      const place = { world, attribute_id, source: conversion.source }
      const before = await pictureOf(world)
      const was = await attributeNow(world, attribute_id)
      const look = await world.as.full('POST', '/pretend', { act })
      expect([await pictureOf(world), await attributeNow(world, attribute_id)]).toEqual([before, was])
      // What cannot be converted is refused when it is looked at, as it is by hand.
      if (look.status !== 200) {
        const { type, settings = {} } = act as { type: string; settings?: object }
        const by = await world.as.full('POST', `/attributes/${attribute_id}/convert`, {
          type,
          settings,
          confirm: true,
        })
        // In the background that is known only once all of it is read.
        if (by.status === 200) expect([by.record['state'], look.code]).toEqual(['running', 'not_unique'])
        else expect([look.status, look.code]).toEqual([by.status, by.code])
        return
      }
      done++
      const answer = look.record as unknown as PretendAnswer
      expect((await apply(world.as.full, answer.token)).status).toBe(200)
      await expectPromised(world, attribute_id, promisedAttribute(answer, was, attribute_id))
      const after = await pictureOf(world)
      expect(standing(after)).toEqual(promised(before, answer, place))
      // Pressed twice, nothing is done twice.
      expect((await apply(world.as.full, answer.token)).status).toBe(200)
      expect(await pictureOf(world)).toEqual(after)
      // Undone like any other, it leaves what there was.
      expect((await world.as.full('POST', `/attributes/${attribute_id}/convert/undo`)).status).toBe(200)
      expect(await pictureOf(world)).toEqual(before)
    }),
    { numRuns: WORLDS },
  )
  expect(done).toBeGreaterThan(0)
})

test(
  'with a colleague writing meanwhile it is refused, or does what was shown: never a third',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        randomItems,
        randomConversion,
        fc.array(conversionWrite, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (items, conversion, writes, isAtOnce) => {
          const world = await addPretendWorld(server)
          const ids = await addRandomItems(world, items)
          const { act, attribute_id } = await addConversion(world, ids, conversion)
          const place = { world, attribute_id, source: conversion.source }
          const look = await world.as.full('POST', '/pretend', { act })
          if (look.status !== 200) return
          const answer = look.record as unknown as PretendAnswer
          const others = async () => {
            for (const one of writes) await writeMeanwhile(world, { ids, attribute_id }, one)
          }
          if (!isAtOnce) await others()
          const before = await pictureOf(world)
          const was = await attributeNow(world, attribute_id)
          const [{ status, record }] = await Promise.all([
            apply(world.as.full, answer.token),
            isAtOnce ? others() : null,
          ])
          if (status === 200) {
            await settled(world, attribute_id)
            const isLastConverted = !writes.some(({ kind }) => kind === 'convert')
            if (isLastConverted) {
              const written = await writtenBy(world, attribute_id)
              for (const { record: item, new: made } of answer.changed)
                // What held nothing and gets nothing needs no slot.
                if (item.collection === 'items')
                  expect(written.get(item.id) ?? null).toEqual(made[attribute_id] ?? null)
            }
            if (isAtOnce) return
            expect(standing(await pictureOf(world))).toEqual(promised(before, answer, place))
            return
          }
          // A conversion that somebody else began, or values that no longer allow it, are no new look.
          expect([409, 422]).toContain(status)
          if (isAtOnce) return
          expect([await pictureOf(world), await attributeNow(world, attribute_id)]).toEqual([before, was])
          const again = record as unknown as PretendAnswer
          if (again?.token === undefined) return
          expect((await apply(world.as.full, again.token)).status).toBe(200)
          await expectPromised(world, attribute_id, promisedAttribute(again, was, attribute_id))
          expect(standing(await pictureOf(world))).toEqual(promised(before, again, place))
        },
      ),
      { numRuns: WORLDS },
    )
  },
)

test('a value that somebody saved after the last look is in the next one', async () => {
  const world = await addPretendWorld(server)
  const [first = ''] = await addRandomItems(world, [
    { points: 2, labels: [], code: null, parent: null, isElsewhere: false },
  ])
  const { points } = world.attributes
  const act = { kind: 'conversion', attribute_id: points, type: 'text' }
  const answer = await lookAt(world.as.full, act)
  const write = { kind: 'value', item: 0, data: 'x' } as const
  expect((await writeMeanwhile(world, { ids: [first], attribute_id: points }, write)).status).toBe(422)
  expect(answer.changed.find(({ record }) => record.id === first)).toMatchObject({
    old: { [points]: 2 },
    new: { [points]: '2' },
    about: [points],
  })
  const saved = await world.as.admin('PUT', `/values/${first}.${points}`, { data: 3, old: { data: 2 } })
  expect(saved.status).toBe(200)
  const refused = await apply(world.as.full, answer.token)
  expect([refused.status, refused.code]).toEqual([409, 'changed'])
  const again = refused.record as unknown as PretendAnswer
  expect(again.changed.find(({ record }) => record.id === first)?.new).toEqual({ [points]: '3' })
})
