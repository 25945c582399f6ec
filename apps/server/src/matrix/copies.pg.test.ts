import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { whenSettled } from '../testing/when-settled.ts'
import { copyPlaces, type Question } from './testing/copied-places.ts'
import { type MatrixWorld, startMatrixWorld } from './testing/matrix-server.ts'
import { sendWire, wireOf } from './testing/requests.ts'
import { addSecrets } from './testing/secrets.ts'

const READERS = [
  'anonymous',
  'outsider',
  'stranger',
  'restricted',
  'invited',
  'full',
  'admin',
  'owner',
  'suspended',
] as const

/** What is in the locked board and the hidden folder; all of it is the owner's alone. */
const MARKERS = [
  'locked board',
  'locked folder',
  'locked attribute',
  'locked item',
  'locked worth',
  'locked trait',
  'locked choice',
  'hidden folder',
  'hidden item',
  'hidden template',
  'hidden page',
  'hidden file',
  'locked page',
]

let world: MatrixWorld
/** By workspace, reader and place: all that came. */
const received = new Map<string, Map<string, string>>()
let asked = 0

beforeAll(async () => {
  world = await startMatrixWorld()
  world.startJobs()
  const { server, home, open, other, callers } = world
  for (const at of [home, open]) {
    const secrets = await addSecrets(at, at.name, other.me)
    await whenSettled(server)
    const { questions, refusals } = await copyPlaces(at, secrets, () => whenSettled(server))
    for (const reader of READERS) {
      const texts = await readAll(questions, reader)
      for (const { text } of refusals.filter((one) => one.reader === reader))
        texts.set('copies of items', `${texts.get('copies of items')}\n${text}`)
      received.set(`${at.name} ${reader}`, texts)
    }
  }

  async function readAll(questions: readonly Question[], reader: (typeof READERS)[number]) {
    const texts = new Map<string, string>()
    for (const { what, route, ask } of questions) {
      const { text } = await sendWire(server, wireOf(route, ask), callers[reader]?.headers)
      texts.set(what, `${texts.get(what) ?? ''}\n${text}`)
      asked++
    }
    return texts
  }
})
afterAll(() => world.stop())

const found = (name: string, reader: string, what?: string) =>
  [...(received.get(`${name} ${reader}`) ?? [])].flatMap(([place, text]) =>
    what === undefined || what === place
      ? MARKERS.flatMap((marker) => (text.includes(`${name} ${marker}`) ? [`${place}: ${marker}`] : []))
      : [],
  )

describe.each(['home', 'open'])('of what lies out of sight, copied all over "%s",', (name) => {
  test.each(READERS.filter((reader) => reader !== 'owner'))('nothing comes to: %s', (reader) => {
    expect(found(name, reader)).toEqual([])
  })

  test('an item that a colleague’s template began holds what they wrote, and no file of others', () => {
    const text = received.get(`${name} full`)?.get('copies of items') ?? ''
    expect(text).toContain('"data":"begun"')
    expect(text).toContain(`papers: there is no file 'mine.txt' that can be put here`)
  })

  test('the owner reads what others do not, in copies', () => {
    const placesWith = (marker: string) =>
      found(name, 'owner').flatMap((one) => (one.endsWith(`: ${marker}`) ? [one.split(': ')[0]] : []))
    const copies = ['copy of the board', 'copy of the folder', 'copies of items']
    expect(placesWith('locked worth')).toEqual(copies)
    expect(placesWith('hidden item')).toEqual([...copies, 'previews'])
    expect(placesWith('hidden template')).toEqual([...copies, 'previews'])
    expect(placesWith('hidden file')).toEqual(['copies of items'])
    expect(placesWith('hidden page')).toEqual(['titles of pages'])
    expect(placesWith('locked page')).toEqual(['titles of pages'])
    // The next occurrence of what repeats in both folders.
    const dates = received.get(`${name} owner`)?.get('copies of items')?.split('2026-03-09') ?? []
    expect(dates.length).toBeGreaterThan(2)
  })

  test('the places are read by those who may see them', () => {
    const text = (reader: string, place: string) => received.get(`${name} ${reader}`)?.get(place) ?? ''
    expect(text('full', 'copy of the folder')).toContain('Private item')
    for (const place of received.get(`${name} admin`)?.keys() ?? [])
      expect([place, text('admin', place).length > 60]).toEqual([place, true])
    for (const type of ['table', 'list', 'document', 'chart'])
      for (const mode of ['live', 'snapshot'])
        expect(text('anonymous', `published ${type}, ${mode}`)).toContain(`${name} item`)
  })
})

test('so many answers were read', () => {
  const places = new Set([...received.values()].flatMap((texts) => [...texts.keys()]))
  expect({ places: places.size, readers: READERS.length, isMany: asked > 1_000 }).toEqual({
    places: 15,
    readers: 9,
    isMany: true,
  })
})
