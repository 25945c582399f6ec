import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { problemsOf, recordOf } from '../server/testing/calls.ts'
import { expectOneTruth, pages } from './testing/one-truth.ts'
import { addTruthWorld, type TruthBoard, type TruthWorld } from './testing/truth-world.ts'

let server: TestServer
let world: TruthWorld
let here: TruthBoard
let there: TruthBoard

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTruthWorld(server)
  here = await world.board('Here')
  there = await world.board('There')
})

const label = (name: string) => ({ id: newUuid(), name, color: 'red' })
const [red, blue, theirRed] = [label('Red'), label('Blue'), label(' red'.trim())]

/** An attribute of each board, an item with a value here; answers what becomes of it. */
async function pair(type: string, data: unknown, from: object, to: object) {
  const own = await here.attribute('Value', type, { settings: from })
  const their = await there.attribute('Value', type, { settings: to })
  const item = await here.item({ [own]: data })
  const asked = { folder_id: there.folder_id, mapping: { [own]: their } }
  const look = (more: object = {}) =>
    world.full.send('POST', `/items/${item}/move/preview`, { ...asked, ...more })
  return { own, their, item, asked, look, cell: `${item}.${their}` }
}

describe('Labels that go to another board', () => {
  const tags = () =>
    pair('label', [red.id, blue.id], { labels: [red, blue] }, { labels: [theirRed], multiple: true })

  test('become those of the same name; the others are listed before and refused without', async () => {
    const { own, their, item, asked, look, cell } = await tags()
    expect(recordOf(await look())).toEqual({
      lost: [{ attribute_id: own, name: 'Value', count: 1, reason: 'unfit' }],
      labels: [{ attribute_id: their, names: ['Blue'] }],
      may_create_labels: true,
    })
    const refused = await world.full.move(item, asked)
    expect([refused.status, refused.body.code]).toEqual([422, 'move_loses'])
    expect(problemsOf(refused)).toBe('Value: 1 values do not fit there')
    expect((await world.full.move(item, { ...asked, lose: [own] })).status).toBe(200)
    expect(await expectOneTruth(there.place, { withCopy: true })).toEqual({ [cell]: [theirRed.id] })
    expect(await expectOneTruth(here.place)).toEqual({})
    const filter = JSON.stringify({
      op: 'and',
      conditions: [{ attribute_id: their, operator: 'any_of', value: [theirRed.id] }],
    })
    expect(await pages(world.full, 'items', { folder_id: there.folder_id, filter })).toHaveLength(1)
  })

  test('are made where somebody agreed, who may change the attribute there', async () => {
    const { their, item, asked, look, cell } = await tags()
    expect(recordOf(await look({ create_labels: true }))['lost']).toEqual([])
    expect((await world.full.move(item, { ...asked, create_labels: true })).status).toBe(200)
    const { settings } = await there.now(their)
    const [first, made] = settings['labels'] as { id: string; name: string; color: string }[]
    expect([first?.id, made?.name, made?.color]).toEqual([theirRed.id, 'Blue', 'red'])
    expect(made?.id).not.toBe(blue.id)
    expect(await expectOneTruth(there.place, { withCopy: true })).toEqual({ [cell]: [theirRed.id, made?.id] })
  })

  test('are made by nobody who may not', async () => {
    const { item, asked, look } = await tags()
    const entry = { resource_type: 'board', resource_id: there.board_id, row_version: 1 }
    const permissions = { 'EDIT_ATTRIBUTE:role:full-member': false }
    await world.owner.put('permissions', `board.${there.board_id}`, { ...entry, permissions })
    expect(recordOf(await look())['may_create_labels']).toBe(false)
    expect((await world.full.move(item, { ...asked, create_labels: true })).status).toBe(403)
    expect(Object.keys(await expectOneTruth(here.place))).toHaveLength(1)
  })
})

describe('A value that the other board does not take', () => {
  const links = ['https://a.test/', 'https://b.test/'].map((url) => ({ id: newUuid(), url, name: '' }))
  const range = { start: '2026-01-02', end: '2026-01-05', hasTime: false }
  test.each([
    ['rating', 9, { max: 10 }, { max: 5 }, undefined],
    ['number', 7, {}, { min: 8 }, undefined],
    ['text', 'long', {}, { maxLength: 2 }, undefined],
    ['date', range, { range: true }, { range: false }, { start: '2026-01-02', hasTime: false }],
    ['links', links, {}, { multiple: false }, links.slice(0, 1)],
    ['label', [red.id, blue.id], { labels: [red, blue] }, { labels: [blue, red], multiple: false }, [red.id]],
  ])('%s: is listed before, and kept as far as it fits', async (type, data, from, to, kept) => {
    const { own, item, asked, look, cell } = await pair(type, data, from, to)
    expect(recordOf(await look())['lost']).toEqual([
      { attribute_id: own, name: 'Value', count: 1, reason: 'unfit' },
    ])
    expect((await world.full.move(item, asked)).status).toBe(422)
    expect((await world.full.move(item, { ...asked, lose: [own] })).status).toBe(200)
    const cells = await expectOneTruth(there.place, { withCopy: true })
    expect(cells[cell]).toEqual(kept)
  })

  test('is listed where an attribute there needs one and gets none, and where none is mapped', async () => {
    const { own, their, item, asked, look } = await pair('text', 'x', {}, {})
    const needed = await there.attribute('Needed', 'number', { settings: { required: true } })
    expect(recordOf(await look())['lost']).toEqual([
      { attribute_id: needed, name: 'Needed', count: 1, reason: 'required' },
    ])
    expect(recordOf(await look({ mapping: {} }))['lost']).toEqual([
      { attribute_id: own, name: 'Value', count: 1, reason: 'left' },
      { attribute_id: needed, name: 'Needed', count: 1, reason: 'required' },
    ])
    expect((await world.full.move(item, { ...asked, lose: [own] })).status).toBe(422)
    expect((await world.full.move(item, { ...asked, lose: [needed] })).status).toBe(200)
    expect(await expectOneTruth(there.place)).toEqual({ [`${item}.${their}`]: 'x' })
  })

  test('is listed for what lies below, and for attributes in the trash', async () => {
    const { own, item, asked, look } = await pair('rating', 3, { max: 10 }, { max: 5 })
    const below = await here.item({ [own]: 9 }, { parent_id: item })
    const old = await here.attribute('Old', 'text')
    await world.owner.put('values', `${below}.${old}`, { data: 'kept', row_version: 1 })
    await world.owner.remove('attributes', old)
    expect(recordOf(await look())['lost']).toEqual([
      { attribute_id: old, name: 'Old', count: 1, reason: 'left' },
      { attribute_id: own, name: 'Value', count: 1, reason: 'unfit' },
    ])
    expect((await world.full.move(item, { ...asked, lose: [own] })).status).toBe(422)
  })
})
