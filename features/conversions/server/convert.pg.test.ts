import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { BATCH, giveUpConversion, runConversion } from './run-conversion.ts'
import { addConversionWorld, type ConversionWorld } from './testing/conversion-world.ts'

let server: TestServer
let small: TestServer
let world: ConversionWorld

beforeAll(async () => {
  server = await startTestServer({
    env: { APP_URL: 'https://weft.test' },
    replaced: { convertAtOnce: 2_000 },
  })
  small = await startTestServer({ replaced: { convertAtOnce: 0 } })
})
afterAll(async () => {
  await server.stop()
  await small.stop()
})
beforeEach(async () => {
  world = await addConversionWorld(server)
})

const convert = (id: string, type: string, settings: object = {}, at = world) =>
  at.owner.call('POST', `/attributes/${id}/convert`, { type, settings })
const preview = (id: string, type: string, settings: object = {}) =>
  world.owner.call('POST', `/attributes/${id}/convert/preview`, { type, settings })
const undo = (id: string, at = world) => at.owner.call('POST', `/attributes/${id}/convert/undo`)
const attributeOf = (id: string, at = world) =>
  at.owner.read<{ type: string; settings: Record<string, unknown>; row_version: number }>(`/attributes/${id}`)
const job = (at: ConversionWorld, attribute_id: string) => ({
  team_id: at.team_id,
  board_id: at.board_id,
  attribute_id,
})

describe('A converted attribute', () => {
  test('takes no settings that its type does not have, and keeps those that were stored', async () => {
    const id = await world.attribute('Price', 'number')
    await server.db.owner((tx) =>
      tx.query(`update attributes set settings = settings || '{"gone": 1}' where id = $1`, [id]),
    )
    const refused = await convert(id, 'text', { gone: 1 })
    expect([refused.status, refused.body.data]).toEqual([422, ["settings: there is no setting named 'gone'"]])
    expect((await convert(id, 'number', { precision: 2 })).status).toBe(200)
    expect((await convert(id, 'text')).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect((await attributeOf(id)).settings).toMatchObject({ gone: 1 })
  })

  test('is one act in the activity, and what its undo gives back is restored', async () => {
    const id = await world.attribute('Price', 'text')
    const item = await world.item({ [id]: '1' })
    await convert(id, 'number')
    await undo(id)
    const told = await server.db.owner((tx) =>
      tx.query<{ record_id: string; origin: { act: string; via?: string } }>(
        `select record_id, origin from activity
         where team_id = $1 and record_id in ($2, $3) and action = 'changed' and origin is not null order by at, n`,
        [world.team_id, id, item],
      ),
    )
    const ways = told.map(
      ({ record_id, origin }) => `${record_id === id ? 'attribute' : 'item'} ${origin.via}`,
    )
    expect(ways).toHaveLength(4)
    expect(new Set(ways)).toEqual(
      new Set(['attribute undefined', 'item undefined', 'attribute restore', 'item restore']),
    )
    expect(new Set(told.map(({ origin }) => origin.act)).size).toBe(2)
  })

  test('tells before what would be lost, holds the rest afterwards, and gives everything back', async () => {
    const id = await world.attribute('Price', 'text')
    const good = await world.item({ [id]: '1,200' })
    const bad = await world.item({ [id]: 'ask us' }, world.other_folder_id)
    await world.item({})
    const before = await world.data(id)
    const told = await preview(id, 'number')
    expect(told.body.data).toMatchObject({
      convertible: 1,
      lost: 1,
      samples: [
        { item_id: bad, from: 'ask us', to: null },
        { item_id: good, from: '1,200', to: '1,200' },
      ],
    })
    expect(await world.data(id)).toEqual(before)

    expect((await convert(id, 'number')).body).toEqual({ data: { state: 'done' } })
    expect((await attributeOf(id)).type).toBe('number')
    expect(await world.data(id)).toEqual({ [good]: 1200, [bad]: null })

    expect((await undo(id)).status).toBe(200)
    expect(await attributeOf(id)).toMatchObject({ type: 'text', settings: {} })
    expect(await world.data(id)).toEqual(before)
    expect((await undo(id)).status).toBe(404)
  })

  test('gives back exactly what was stored, whatever it was and became', async () => {
    const types = [
      'number',
      'label',
      'date',
      'longtext',
      'checkbox',
      'members',
      'checklist',
      'rating',
    ] as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom('1', 'yes', '2026-01-02', 'a, b'), fc.string({ minLength: 1 })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.constantFrom('text', 'longtext'),
        fc.constantFrom(...types),
        async (texts, from, to) => {
          const id = await world.attribute(`A ${newUuid()}`, from)
          for (const text of texts)
            await world.item({ [id]: from === 'longtext' ? `<p>${text.replaceAll(/[<&]/g, '')}</p>` : text })
          const before = await world.data(id)
          if (from === to) return
          expect((await convert(id, to)).status).toBe(200)
          expect((await undo(id)).status).toBe(200)
          expect(await world.data(id)).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('keeps the addresses that a formula gave its items', async () => {
    const id = await world.attribute('Address', 'formula', { formula: 'ITEM_URL()' })
    const item = await world.item({}, world.other_folder_id)
    expect((await convert(id, 'text')).status).toBe(200)
    const address = `https://weft.test/b/${world.board_id}/${world.other_folder_id}/${item}`
    expect(await world.data(id)).toEqual({ [item]: address })
  })

  test('becomes a formula when it is said that its values are emptied, and gives them back', async () => {
    const id = await world.attribute('Price', 'text')
    const other = await world.attribute('Net', 'number')
    const item = await world.item({ [id]: '12', [other]: 5 })
    const before = await world.data(id)
    const settings = { formula: `{${other}} * 2` }
    expect((await preview(id, 'formula', settings)).body.data).toMatchObject({
      convertible: 0,
      lost: 1,
      samples: [{ item_id: item, from: '12', to: null }],
    })
    expect((await convert(id, 'formula', settings)).body).toMatchObject({ code: 'needs_confirmation' })
    const path = `/attributes/${id}/convert`
    const done = await world.owner.call('POST', path, { type: 'formula', settings, confirm: true })
    expect(done.body).toEqual({ data: { state: 'done' } })
    expect((await attributeOf(id)).type).toBe('formula')
    expect(await world.data(id)).toEqual({ [item]: null })
    expect((await undo(id)).status).toBe(200)
    expect((await attributeOf(id)).type).toBe('text')
    expect(await world.data(id)).toEqual(before)
    const round = { formula: `{${id}} + 1` }
    const refused = await world.owner.call('POST', path, { type: 'formula', settings: round, confirm: true })
    expect(refused.status).toBe(422)
    expect((await attributeOf(id)).type).toBe('text')
  })

  test('keeps at undo what was saved since, as far as the old type can hold it', async () => {
    const id = await world.attribute('Price', 'text')
    const kept = await world.item({ [id]: 'ask us' })
    const edited = await world.item({ [id]: '7' })
    await convert(id, 'number')
    await world.owner.call('PUT', `/values/${edited}.${id}`, { data: 1234, row_version: 3 })
    const made = await world.item({ [id]: 5 })
    await undo(id)
    expect(await world.data(id)).toEqual({ [kept]: 'ask us', [edited]: '1,234', [made]: '5' })
  })

  test('makes labels of its texts, and more than 200 are refused', async () => {
    const id = await world.attribute('Kind', 'text')
    const items = [await world.item({ [id]: 'Red' }), await world.item({ [id]: 'red' })]
    await convert(id, 'label')
    const { settings } = await attributeOf(id)
    const [label] = settings['labels'] as { id: string; name: string }[]
    expect(label?.name).toBe('Red')
    expect(await world.data(id)).toEqual(Object.fromEntries(items.map((item) => [item, [label?.id]])))
    const many = await world.attribute('Many', 'text')
    for (let n = 0; n <= 200; n++) await world.item({ [many]: `Text ${n}` })
    expect((await convert(many, 'label')).body.code).toBe('too_many_labels')
    expect((await attributeOf(many)).type).toBe('text')
  })

  test('frees and claims unique values, and refuses what would be there twice', async () => {
    const id = await world.attribute('Code', 'text', { unique: true })
    await world.item({ [id]: '1.0' })
    await world.item({ [id]: '1' })
    expect((await convert(id, 'number', { unique: true })).body).toMatchObject({ code: 'not_unique' })
    expect((await convert(id, 'number')).status).toBe(200)
    const twin = await world.item({ [id]: 1 })
    expect((await undo(id)).body).toMatchObject({ code: 'not_unique' })
    await world.owner.call('PUT', `/values/${twin}.${id}`, { data: 9, row_version: 2 })
    expect((await undo(id)).status).toBe(200)
    const again = await world.owner.call('PUT', `/items/${newUuid()}`, {
      board_id: world.board_id,
      folder_id: world.folder_id,
      values: { [id]: '9' },
      row_version: 1,
    })
    expect(again.status).toBe(422)
  })

  test('settles again what formulas that read it come to, and freezes a formula', async () => {
    const id = await world.attribute('Amount', 'text')
    const formula = await world.attribute('Copy', 'formula', { formula: '{Amount}' })
    const item = await world.item({ [id]: '20' })
    expect((await attributeOf(formula)).settings['result']).toBe('text')
    await convert(id, 'number')
    expect((await attributeOf(formula)).settings['result']).toBe('number')
    expect((await convert(formula, 'number')).status).toBe(200)
    expect(await world.data(formula)).toEqual({ [item]: 20 })
    await undo(formula)
    expect(await attributeOf(formula)).toMatchObject({ type: 'formula', settings: { result: 'number' } })
  })

  test('keeps long texts beside their slots, and takes them away when they are none any more', async () => {
    const id = await world.attribute('Story', 'longtext')
    const html = `<p>${'long '.repeat(400)}</p>`
    const item = await world.item({ [id]: html })
    const before = await world.data(id)
    await convert(id, 'text')
    expect((await world.data(id))[item]).toBe('long '.repeat(400).trim())
    await undo(id)
    expect(await world.data(id)).toEqual(before)
  })

  test('is no other type that takes no values, and a primary one stays what may be primary', async () => {
    const id = await world.attribute('Amount', 'number')
    for (const type of ['vote', 'reference', 'created_at', 'button'])
      expect((await convert(id, type)).body.code).toBe('not_convertible')
    expect((await convert(id, 'hologram')).status).toBe(422)
    expect((await convert(world.name_id, 'number')).body.code).toBe('not_primary')
  })
})

describe('A large attribute', () => {
  test('is converted in the background, refuses edits meanwhile, and goes on after a crash', async () => {
    const at = await addConversionWorld(small)
    const id = await at.attribute('Price', 'text')
    const items: string[] = []
    for (let n = 0; n < BATCH + 20; n += 52)
      items.push(
        ...(await Promise.all(
          Array.from({ length: 52 }, (_, i) =>
            at.item(
              { [id]: i % 2 === 0 ? String(n + i) : 'none' },
              i % 3 === 0 ? at.other_folder_id : at.folder_id,
            ),
          ),
        )),
      )
    const empty = await at.item({})
    const before = await at.data(id)
    expect((await convert(id, 'number', {}, at)).body).toEqual({ data: { state: 'running' } })
    expect((await attributeOf(id, at)).settings['converting']).toMatchObject({ done: 0, total: items.length })

    const edit = () => at.owner.call('PUT', `/values/${empty}.${id}`, { data: 42, row_version: 1 })
    expect((await edit()).body).toMatchObject({ code: 'converting' })
    const rename = await at.owner.call('PUT', `/attributes/${id}`, { name: 'Cost', old: { name: 'Price' } })
    expect(rename.body.code).toBe('converting')
    expect((await convert(id, 'date', {}, at)).body.code).toBe('converting')

    const options = { publish: () => undefined }
    const crash = () => {
      throw new Error('the power went')
    }
    await expect(runConversion(small.kit, job(at, id), { ...options, onBatch: crash })).rejects.toThrow(
      'power',
    )
    expect((await edit()).body).toMatchObject({ code: 'converting' })
    expect(await at.data(id)).toEqual(before)
    const batches: number[] = []
    const folders: string[] = []
    await runConversion(small.kit, job(at, id), {
      onBatch: (done) => void batches.push(done),
      publish: ({ feeds }) => void folders.push(...feeds.map(({ key }) => key.id)),
    })
    // The first batch was kept before the crash, and counts.
    expect(batches).toEqual([items.length])
    expect(folders.toSorted()).toEqual([at.folder_id, at.other_folder_id].toSorted())

    const { type, settings } = await attributeOf(id, at)
    expect([type, settings['converting']]).toEqual(['number', undefined])
    expect((await edit()).status).toBe(200)
    const after = await at.data(id)
    for (const item of items) expect(after[item]).toBe(before[item] === 'none' ? null : Number(before[item]))
    expect(after[empty]).toBe(42)

    expect((await undo(id, at)).status).toBe(200)
    expect(await at.data(id)).toEqual({ ...before, [empty]: '42' })
  })

  test('is as it was when its conversion cannot end, and says so until it is changed', async () => {
    const at = await addConversionWorld(small)
    const id = await at.attribute('Price', 'text')
    const item = await at.item({ [id]: '7' })
    await convert(id, 'number', {}, at)
    const onBatch = () => {
      throw new Error('never')
    }
    const run = { onBatch, publish: () => undefined }
    await expect(runConversion(small.kit, job(at, id), run)).rejects.toThrow('never')
    expect((await attributeOf(id, at)).settings['converting']).toBeDefined()
    await giveUpConversion(small.kit, job(at, id))
    const { settings, type } = await attributeOf(id, at)
    expect([type, settings['converting'], settings['conversion_failed']]).toEqual([
      'text',
      undefined,
      { type: 'number' },
    ])
    expect(await at.data(id)).toEqual({ [item]: '7' })
    expect((await at.owner.call('PUT', `/values/${item}.${id}`, { data: '8', row_version: 2 })).status).toBe(
      200,
    )
    expect((await undo(id, at)).body.code).toBe('no_conversion')

    const old = { settings }
    expect((await at.owner.call('PUT', `/attributes/${id}`, { settings, old })).status).toBe(200)
    expect((await attributeOf(id, at)).settings['conversion_failed']).toBeUndefined()
  })
})
