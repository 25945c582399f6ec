import { newUuid } from '@weft/base'
import { createTestDatabase } from '@weft/db/testing'
import { type Begin, loadPrincipal } from '@weft/server-kit'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import {
  makeBoard,
  offeredMapping,
  type Place,
  readItems,
  untilEnded,
  uploadText,
} from './testing/import-journey.ts'
import { openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
const node = await startNode(world)

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

interface Row {
  record: { id: string; collection: string }
  new: Record<string, unknown>
}

const look = (import_id: string, mapping: unknown, rest: object = {}, user = 1) =>
  node.call(
    'POST',
    '/api/1/pretend',
    { act: { kind: 'import', import_id, mapping, locale: 'en-US', tz: 'UTC' }, ...rest },
    user,
  )
const apply = (token: string, without: string[] = [], user = 1) =>
  node.call('POST', `/api/1/pretend/${token}/apply`, { without }, user)
const itemsIn = (answer: { created: Row[] }) =>
  answer.created.filter(({ record }) => record.collection === 'items')

/** Items as they stand, by their ids: the values that somebody gave. */
async function standing(place: Place) {
  const { items } = await readItems(node, place)
  return new Map(items.map(({ id, values }) => [id, values]))
}

/** Items as they were shown, with the names that their attributes have once they stand. */
async function shown(place: Place, rows: Row[]) {
  const { attributes } = await readItems(node, place)
  const names = new Map(attributes.map(({ id, name }: { id: string; name: string }) => [id, name]))
  return new Map(
    rows.map((row) => [
      row.record.id,
      Object.fromEntries(
        Object.entries(row.new).flatMap(([id, data]) => (names.has(id) ? [[names.get(id), data]] : [])),
      ),
    ]),
  )
}

const FILE = 'Name,Status,Points\nA,Open,1\nB,Done,many\nC,Open,3\n'

test('an import is shown with its attributes, labels and rows, writes nothing by that, and does what was shown', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  const mapping = [
    ...offeredMapping(preview, place).slice(0, 2),
    { column: 2, action: 'new', type: 'number', name: 'Points' },
  ]
  const { status, body } = await look(id, mapping)
  expect(status).toBe(200)
  const answer = body.data
  const kinds = (answer.created as Row[]).map(({ record }) => record.collection)
  expect(kinds.toSorted()).toEqual(['attributes', 'attributes', 'items', 'items', 'items'])
  expect(answer.changed.map(({ record }: Row) => record.collection).toSorted()).toContain('folders')
  expect(answer.problems).toMatchObject([{ of: 'Points' }])
  expect((await readItems(node, place)).items).toEqual([])
  expect((await node.call('GET', `/api/1/imports/${id}`)).body.data.state).toBe('uploaded')

  expect((await apply(answer.token)).status).toBe(200)
  expect(await untilEnded(node, id)).toMatchObject({
    state: 'done',
    report: { rows_in: 3, cells_skipped: 1, problems: 1 },
  })
  expect(await standing(place)).toEqual(await shown(place, itemsIn(answer)))
})

test('rows that are left out are not there, and are no problem of the report', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  const { data } = (await look(id, offeredMapping(preview, place))).body
  const [a, b, c] = itemsIn(data)
  expect((await apply(data.token, [b?.record.id ?? ''])).status).toBe(200)
  expect(await untilEnded(node, id)).toMatchObject({
    state: 'done',
    rows_done: 3,
    report: { rows_in: 2, rows_skipped: 0, problems: 0 },
  })
  expect([...(await standing(place)).keys()]).toEqual([a?.record.id, c?.record.id])
})

test('what somebody changed meanwhile is a new look, and begins nothing', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  const { data } = (await look(id, offeredMapping(preview, place))).body
  const item = { folder_id: place.folder_id, board_id: place.board_id, row_version: 1, sort_order: 7 }
  expect((await node.call('PUT', `/api/1/items/${newUuid()}`, item)).status).toBeLessThan(300)
  const refused = await apply(data.token)
  expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
  expect((await node.call('GET', `/api/1/imports/${id}`)).body.data.state).toBe('uploaded')
})

test('twice applied it is one import; begun in the ordinary way meanwhile it is none more', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  const { data } = (await look(id, offeredMapping(preview, place))).body
  const answers = await Promise.all([apply(data.token), apply(data.token)])
  expect(answers.map(({ status }) => status)).toContain(200)
  await untilEnded(node, id)
  expect((await readItems(node, place)).items).toHaveLength(3)

  const other = await uploadText(node, place, FILE)
  const asked = { locale: 'en-US', tz: 'UTC', mapping: offeredMapping(other.preview, place).slice(0, 1) }
  const again = (await look(other.id, asked.mapping)).body.data
  expect((await node.call('POST', `/api/1/imports/${other.id}/start`, asked)).status).toBe(200)
  expect((await apply(again.token)).status).toBe(409)
  await untilEnded(node, other.id)
  expect((await readItems(node, place)).items).toHaveLength(6)
})

test('nobody looks at the import of somebody else', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  expect((await look(id, offeredMapping(preview, place), {}, 2)).status).toBe(404)
})

test('a long file is told to be too long', async () => {
  const place = await makeBoard(node)
  const lines = Array.from({ length: 4_001 }, (_, n) => `Row ${n}`)
  const { id, preview } = await uploadText(node, place, `Name\n${lines.join('\n')}\n`)
  const { status, body } = await look(id, offeredMapping(preview, place))
  expect([status, body.code]).toEqual([422, 'import_too_large_to_pretend'])
})

test('a short and wide file is told to be too large, before any of it is read', async () => {
  const place = await makeBoard(node)
  const line = Array.from({ length: 41 }, () => '1').join(',')
  const { id, preview } = await uploadText(node, place, `${line}\n`.repeat(2_000))
  const mapping = offeredMapping(preview, place)
  const { status, body } = await look(id, mapping)
  expect([status, body.code]).toEqual([422, 'import_too_large_to_pretend'])
  // Of fewer columns it can be.
  expect((await look(id, mapping.slice(0, 2))).status).toBe(200)
})

test('a look costs as much as so many writes', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  const slow = await startNode(world, { write_rate: 0.001, write_burst: 100 })
  try {
    const act = { kind: 'import', import_id: id, mapping: offeredMapping(preview, place) }
    const ask = async () => (await slow.call('POST', '/api/1/pretend', { act })).status
    expect([await ask(), await ask()]).toEqual([200, 429])
  } finally {
    await slow.stop()
  }
})

test('what rows need cannot be left out: it is shown all the same, and applied without it nothing is', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Task\nA\n')
  const mapping = offeredMapping(preview, place)
  const { data } = (await look(id, mapping)).body
  expect(data.changed).toMatchObject([{ record: { id: place.primary_id }, new: { name: 'Task' } }])
  expect((await look(id, mapping, { without: [id] })).body.data.changed).toEqual(data.changed)
  const refused = await apply(data.token, [id])
  expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
  expect((await node.call('GET', `/api/1/imports/${id}`)).body.data.state).toBe('uploaded')
  expect((await readItems(node, place)).attributes).toMatchObject([{ name: 'Name' }])
})

test('labels that are called by what looks like an id keep their names', async () => {
  const place = await makeBoard(node)
  const [one, two] = ['6f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5f', '7f1c2d3e-4a5b-4c6d-8e7f-0a1b2c3d4e5f']
  const { id, preview } = await uploadText(node, place, `Name,Key\nA,${one}\nB,${two}\nC,${one}\n`)
  const [name] = offeredMapping(preview, place)
  const mapping = [name, { column: 1, action: 'new', type: 'label', name: 'Key' }]
  const asked = { locale: 'en-US', tz: 'UTC', mapping }
  expect((await node.call('POST', `/api/1/imports/${id}/start`, asked)).status).toBe(200)
  expect(await untilEnded(node, id)).toMatchObject({ state: 'done', report: { cells_skipped: 0 } })
  const { attributes, items } = await readItems(node, place)
  const made = attributes.find((found: { name: string }) => found.name === 'Key')
  const labels = made.settings.labels as { id: string; name: string }[]
  expect(labels.map((label) => label.name).toSorted()).toEqual([one, two])
  const named = new Map(labels.map((label) => [label.id, label.name]))
  const keys = items.map(({ values }) => (values['Key'] as string[]).map((label) => named.get(label)))
  expect(keys).toEqual([[one], [two], [one]])
})

test('what is made of single cells has the same ids whenever the file is read', async () => {
  const place = await makeBoard(node)
  const text = 'Name,Web,Steps\nA,https://weft.test/a,[x] one\nB,https://weft.test/b,[ ] two\n'
  const { id, preview } = await uploadText(node, place, text)
  const [name] = offeredMapping(preview, place)
  const mapping = [
    name,
    { column: 1, action: 'new', type: 'links', name: 'Web' },
    { column: 2, action: 'new', type: 'checklist', name: 'Steps' },
  ]
  const { data } = (await look(id, mapping)).body
  expect(data.problems).toEqual([])
  expect((await apply(data.token)).status).toBe(200)
  expect(await untilEnded(node, id)).toMatchObject({ state: 'done', report: { rows_in: 2 } })
  expect(await standing(place)).toEqual(await shown(place, itemsIn(data)))
})

test('begun by a server that dies right after, it is done all the same', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, FILE)
  const act = node.kit.acts.find(({ kind }) => kind === 'import')
  const caller = { user_id: 1, session_id: null }
  const principal = await loadPrincipal(node.kit, 1, caller)
  const body = { import_id: id, mapping: offeredMapping(preview, place), locale: 'en-US', tz: 'UTC' } as never
  const { begins = [], ready } = (await act?.plan(node.kit as never, { principal, caller }, body)) ?? {}
  const begun = { principal, caller, act: newUuid(), origin: {}, about: begins, stamp: null, ready }
  const begin = act?.begin as Begin
  await node.kit.db.write({ team: 1 }, async (tx) => begin.within(tx, begun, body))
  expect(await untilEnded(node, id, 1, 20_000)).toMatchObject({ state: 'done', rows_done: 3 })
})

// 500 files with ALL_WORLDS, else 8, of other seeds with each commit.
const FILES = process.env['ALL_WORLDS'] ? 500 : 8

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Open',
    'Done',
    'open',
    '1',
    '2.5',
    '2024-02-30',
    '2024-03-01',
    'yes',
    'a@b.io',
    '=1',
    "'",
  ),
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/[\r\n,";\t|]/g, '')),
)
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
const leftOut = fc.uniqueArray(fc.nat(11), { maxLength: 3 })

/** A file that was looked at, without some of its rows; `apply` imports the others and tells whether it did. */
async function lookedAt(rows: readonly (readonly string[])[], left: readonly number[]) {
  const place = await makeBoard(node)
  const lines = rows.map(([name, ...rest]) => [`x${name}`, ...rest].join(','))
  const { id, preview } = await uploadText(node, place, `Name,Two,Three\n${lines.join('\n')}\n`)
  const { status, body } = await look(id, offeredMapping(preview, place))
  expect(status).toBe(200)
  const created = itemsIn(body.data)
  const without = left.flatMap((n) => created[n]?.record.id ?? [])
  const gone = new Set(without)
  return {
    id,
    place,
    wanted: created.filter(({ record }) => !gone.has(record.id)),
    async apply(): Promise<number> {
      const applied = await apply(body.data.token, without)
      const isBegun = without.length < created.length || body.data.begins.length > without.length
      if (applied.status === 200 && isBegun)
        expect(await untilEnded(node, id)).toMatchObject({ state: 'done' })
      return applied.status
    },
  }
}

test('with nobody else writing, an import makes row by row what was shown', { timeout: 60_000 * FILES }, () =>
  fc.assert(
    fc.asyncProperty(table, leftOut, async (rows, left) => {
      const looked = await lookedAt(rows, left)
      expect(await looked.apply()).toBe(200)
      expect(await standing(looked.place)).toEqual(await shown(looked.place, looked.wanted))
    }),
    { numRuns: FILES },
  ),
)

/** What a colleague does before somebody applies. */
const MEANWHILE = {
  nothing: async () => undefined,
  'a board elsewhere': async () => void (await makeBoard(node)),
  'an item of the folder': async ({ folder_id, board_id }: Place) => {
    const item = { folder_id, board_id, row_version: 1, sort_order: 7 }
    await node.call('PUT', `/api/1/items/${newUuid()}`, item)
  },
  'the name of an attribute': async ({ primary_id }: Place) => {
    await node.call('PUT', `/api/1/attributes/${primary_id}`, { name: 'Title', row_version: 2 })
  },
  'an attribute of the board': async ({ board_id }: Place) => {
    const attribute = { board_id, name: 'Two', type: 'text', row_version: 1 }
    await node.call('PUT', `/api/1/attributes/${newUuid()}`, attribute)
  },
}

test(
  'with somebody writing, an import is refused and nothing is there of it, or makes what was shown',
  { timeout: 60_000 * FILES },
  async () => {
    const came = new Set<boolean>()
    const meanwhile = fc.constantFrom(...Object.values(MEANWHILE))
    await fc.assert(
      fc.asyncProperty(table, leftOut, meanwhile, async (rows, left, write) => {
        const looked = await lookedAt(rows, left)
        await write(looked.place)
        const status = await looked.apply()
        came.add(status === 200)
        const now = await standing(looked.place)
        if (status === 200)
          for (const [id, values] of await shown(looked.place, looked.wanted))
            expect(now.get(id)).toEqual(values)
        else {
          // An attribute of that name can be there meanwhile: then there is no new look, but a sentence.
          expect([409, 422]).toContain(status)
          expect((await node.call('GET', `/api/1/imports/${looked.id}`)).body.data.state).toBe('uploaded')
          for (const { record } of looked.wanted) expect(now.has(record.id)).toBe(false)
        }
      }),
      { numRuns: FILES },
    )
    expect(came).toEqual(new Set([false, true]))
  },
)
