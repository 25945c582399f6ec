import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { recordOf } from '../server/testing/calls.ts'
import { expectOneTruth, type Cells } from './testing/one-truth.ts'
import {
  addTruthWorld,
  convert,
  preview,
  save,
  type TruthBoard,
  type TruthWorld,
  undo,
} from './testing/truth-world.ts'

let server: TestServer
let world: TruthWorld
let board: TruthBoard

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTruthWorld(server)
  board = await world.board('Board')
})

const truth = (): Promise<Cells> => expectOneTruth(board.place)
const done = async (...asked: Parameters<typeof convert>) => {
  const { status, body } = await convert(...asked)
  expect([status, body.message]).toEqual([200, undefined])
}

describe('A conversion', () => {
  test('of numbers keeps all their digits, however many are shown', async () => {
    for (const [settings, data, text] of [
      [{}, 1234.5678, '1,234.5678'],
      [{ precision: 2 }, 0.1, '0.10'],
      [{ precision: 2, thousands: false }, 1234.5678901234, '1234.5678901234'],
      [{ format: 'percent' }, 0.12345, '12.345%'],
      [{ format: 'currency', currency: 'EUR', precision: 2 }, -5.125, '-€5.125'],
    ] as const) {
      const id = await board.attribute(`N ${text}`, 'number', { settings })
      const item = await board.item({ [id]: data })
      expect(recordOf(await preview(world.owner, id, 'text'))).toMatchObject({ convertible: 1, lost: 0 })
      await done(world.owner, id, 'text')
      expect((await truth())[`${item}.${id}`]).toBe(text)
      await done(world.owner, id, 'number', settings)
      expect((await truth())[`${item}.${id}`]).toBe(data)
    }
  })

  test('counts what is clamped, rounded or dropped in part among what is lost', async () => {
    for (const [from, data, to, settings] of [
      ['number', 140, 'progress', {}],
      ['number', 9, 'rating', {}],
      ['number', 3.5, 'rating', {}],
      ['number', 7, 'checkbox', {}],
      ['text', '140', 'progress', {}],
      ['text', '9', 'rating', {}],
      ['members', world.people, 'email', {}],
      ['members', world.people, 'members', { multiple: false }],
    ] as const) {
      const id = await board.attribute(`${from} ${String(data)} ${to}`, from)
      await board.item({ [id]: data })
      const reply = await preview(world.owner, id, to, settings)
      const { convertible, lost } = recordOf(reply)
      expect([from, data, to, reply.body.message, convertible, lost]).toEqual([
        from,
        data,
        to,
        undefined,
        0,
        1,
      ])
    }
    const whole = await board.attribute('Whole', 'number')
    await board.item({ [whole]: 40 })
    expect(recordOf(await preview(world.owner, whole, 'progress'))).toMatchObject({ convertible: 1, lost: 0 })
  })

  test('from labels to text and back finds the labels again, by their names', async () => {
    const labels = ['Red', 'Blue', 'Unused'].map((name, n) => ({
      id: `0000000${n}-0000-7000-8000-000000000000`,
      name,
      color: 'red',
    }))
    const id = await board.attribute('Tags', 'label', { settings: { labels } })
    const item = await board.item({ [id]: [labels[1]?.id, labels[0]?.id] })
    const before = await truth()
    await done(world.owner, id, 'text')
    expect((await truth())[`${item}.${id}`]).toBe('Blue, Red')
    await done(world.full, id, 'label')
    expect(await truth()).toEqual(before)
    expect((await board.now(id)).settings['labels']).toMatchObject(labels)
  })

  test('can be undone once more after it was done again', async () => {
    const id = await board.attribute('Story', 'longtext')
    const items = [await board.item({ [id]: '<p>1</p>' }), await board.item({ [id]: '<p>two</p>' })]
    const before = await truth()
    for (const type of ['number', 'label', 'text', 'number']) {
      await done(world.owner, id, type)
      await truth()
      expect((await undo(world.full, id)).status).toBe(200)
      expect(await truth()).toEqual(before)
      await done(world.owner, id, type)
      await truth()
      expect((await undo(world.owner, id)).status).toBe(200)
      expect(await truth()).toEqual(before)
    }
    await save(world.full, `${items[0]}.${id}`, '<p>3</p>')
    await done(world.owner, id, 'number')
    expect((await undo(world.owner, id)).status).toBe(200)
    expect((await truth())[`${items[0]}.${id}`]).toBe('<p>3</p>')
  })

  test('takes what new items begin with along, and gives it back', async () => {
    const id = await board.attribute('Price', 'text')
    // Where nothing was entered, no published page shows the item.
    const entered = { [await board.attribute('Note', 'text')]: 'A note' }
    const template = { item_template: { values: { [id]: '7' }, sub_items: ['Check'] } }
    const folder = recordOf(await world.owner.get('folders', board.folder_id))
    const put = { settings: template, old: { settings: folder['settings'] } }
    expect((await world.owner.put('folders', board.folder_id, put)).status).toBe(200)
    const held = async () =>
      (recordOf(await world.owner.get('folders', board.folder_id))['settings'] as typeof template)
        .item_template
    await done(world.owner, id, 'number')
    expect(await held()).toEqual({ values: { [id]: 7 }, sub_items: ['Check'] })
    const item = await board.item(entered)
    expect((await truth())[`${item}.${id}`]).toBe(7)
    expect((await undo(world.owner, id)).status).toBe(200)
    expect(await held()).toEqual(template.item_template)
    const after = await board.item(entered)
    expect((await truth())[`${after}.${id}`]).toBe('7')
    await done(world.owner, id, 'label')
    const [label] = (await board.now(id)).settings['labels'] as { id: string }[]
    expect((await held()).values[id]).toEqual([label?.id])
  })
})

test('a folder in the trash keeps nobody from making labels of texts', async () => {
  const tag = await board.attribute('Tag', 'text')
  await board.item({ [tag]: 'red' })
  const { folder_id } = await board.folder('Two')
  await board.item({ [tag]: 'blue' }, { folder_id })
  expect((await world.owner.remove('folders', folder_id)).status).toBe(200)
  const done = await convert(world.full, tag, 'label')
  expect(done.status, JSON.stringify(done.body)).toBe(200)
})
