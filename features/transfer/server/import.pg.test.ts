import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Tx } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { afterAll, expect, test } from 'vitest'

import { makeBoard, offeredMapping, readItems, untilEnded, uploadText } from './testing/import-journey.ts'
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

const idle = [
  (tx: Tx) =>
    tx.query<{ running: number }>(
      `select count(*)::int as running from graphile_worker.jobs where locked_at is not null`,
    ),
] as const
const start = (id: string, mapping: unknown, rest: object = {}, user = 1) =>
  node.call('POST', `/api/1/imports/${id}/start`, { locale: 'en-US', tz: 'UTC', mapping, ...rest }, user)
const labelsOf = (attribute: { settings: { labels: { id: string; name: string }[] } }) =>
  new Map(attribute.settings.labels.map(({ id, name }) => [id, name]))

test('2,480 real issues come in whole, in their order, with labels, dates and names', async () => {
  const file = await readFile(new URL('../../../packages/db/seeds/issues.csv', import.meta.url))
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, file)
  const begun = await start(id, offeredMapping(preview, place))
  expect([begun.status, begun.body.data.state]).toEqual([200, 'waiting'])
  const record = await untilEnded(node, id)
  expect(record).toMatchObject({
    state: 'done',
    rows_done: 2480,
    rows_total: 2480,
    report: {
      rows_in: 2480,
      rows_skipped: 0,
      cells_skipped: 0,
      problems: 0,
      attributes_made: 20,
      reason: null,
    },
  })
  const { attributes, items } = await readItems(node, place)
  expect(items).toHaveLength(2480)
  expect(items[0]?.values).toMatchObject({
    Title: 'Sub-task in OpenShift Workloads',
    Key: 'RED-13227914',
    Assignee: 'person001@example.com',
    Created: { start: '2021-01-08 16:38:15', hasTime: true },
    'Due date': { start: '2021-02-27', hasTime: false },
    'Estimate (h)': 80,
    'Resolved?': true,
  })
  const type = attributes.find(({ name }: { name: string }) => name === 'Type')
  const [first] = (items[0]?.values['Type'] ?? []) as string[]
  expect(labelsOf(type).get(first ?? '')).toBe('Sub-task')
  const folder = (await node.call('GET', `/api/1/folders/${place.folder_id}`)).body.data
  expect(folder.attribute_ids).toHaveLength(21)
  const types = (attributes as { type: string }[]).map(({ type: name }) => name)
  expect(types.toSorted((a, b) => a.localeCompare(b))).toEqual(
    [
      ...Array(7).fill('number'),
      ...Array(5).fill('label'),
      ...Array(4).fill('date'),
      'checkbox',
      'email',
      'email',
      'text',
      'text',
    ].toSorted((a: string, b: string) => a.localeCompare(b)),
  )
  // The upload is gone, and what was said about reading does not stay in the attributes.
  expect((await readdir(join(world.dataDir, 'imports'))).filter((name) => name.startsWith(id))).toEqual([])
  expect(
    attributes.filter(
      ({ settings }: { settings: object }) => 'readOrder' in settings || 'readDecimal' in settings,
    ),
  ).toEqual([])
})

test('in a folder without items the columns of the file come first, and later ones behind what is there', async () => {
  const { board, folders, attributes } = (
    await node.call('POST', '/api/1/boards/quick', { name: 'Starter' }, 1)
  ).body.data
  const place = { board_id: board.id, folder_id: folders[0].id, primary_id: attributes[0].id }
  const namesShown = async () => {
    const { attributes: all } = await readItems(node, place)
    const names = new Map(all.map(({ id, name }: { id: string; name: string }) => [id, name]))
    const folder = (await node.call('GET', `/api/1/folders/${place.folder_id}`)).body.data
    return (folder.attribute_ids as string[]).map((id) => names.get(id))
  }
  const bring = async (text: string) => {
    const { id, preview } = await uploadText(node, place, text)
    await start(id, offeredMapping(preview, place))
    expect(await untilEnded(node, id)).toMatchObject({ state: 'done' })
  }
  await bring('Title,Points,Region\nA,1,North\nB,2,South\n')
  expect(await namesShown()).toEqual(['Title', 'Points', 'Region', 'Status', 'Owner', 'Due'])
  await bring('Title,Weight\nC,3\n')
  expect(await namesShown()).toEqual(['Title', 'Points', 'Region', 'Status', 'Owner', 'Due', 'Weight'])
})

test('a bad cell stays empty and is reported with line, column, text and reason', async () => {
  const place = await makeBoard(node)
  const { id } = await uploadText(
    node,
    place,
    'Name,Points,Who\nA,1,ada@example.com\nB,=HYPERLINK(1),nobody\n\nC,3,Grace Hopper\n',
  )
  await start(id, [
    { column: 0, action: 'attribute', attribute_id: place.primary_id },
    { column: 1, action: 'new', type: 'number', name: 'Points' },
    { column: 2, action: 'new', type: 'members', name: 'Who' },
  ])
  const record = await untilEnded(node, id)
  expect(record).toMatchObject({ state: 'done', report: { rows_in: 3, cells_skipped: 2, problems: 2 } })
  const { items } = await readItems(node, place)
  expect(items.map(({ values }) => values)).toEqual([
    { Name: 'A', Points: 1, Who: [1] },
    { Name: 'B' },
    { Name: 'C', Points: 3, Who: [2] },
  ])
  const { text } = await node.call('GET', `/api/1/imports/${id}/errors.csv`)
  expect(text).toBe(
    '\uFEFFLine,Column,Cell,Problem\r\n' +
      "3,Points,'=HYPERLINK(1),This is not a number\r\n" +
      '3,Who,nobody,Nobody here has this email address or name\r\n',
  )
})

test('rows of another width come in padded, and both ways are reported', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Name,B\nonly\na,b,extra,\nfull,x\n')
  await start(id, offeredMapping(preview, place))
  expect((await untilEnded(node, id)).report).toMatchObject({ rows_in: 3, problems: 2, cells_skipped: 1 })
  const { text } = await node.call('GET', `/api/1/imports/${id}/errors.csv`)
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    '2,,,This line has fewer cells than the file has columns',
    '3,,extra,This cell is beyond the last column',
  ])
})

test('an existing label attribute learns the names it lacks, once', async () => {
  const place = await makeBoard(node)
  const csv = 'Name,Tags\nA,red\nB,"red, green"\nC,Green\n'
  const first = await uploadText(node, place, csv)
  await start(first.id, [
    { column: 0, action: 'attribute', attribute_id: place.primary_id },
    { column: 1, action: 'new', type: 'label', name: 'Tags' },
  ])
  await untilEnded(node, first.id)
  const again = await uploadText(node, place, 'tags;NAME\nblue;D\nred;E\n')
  expect(
    again.preview.columns.map(
      (column: { existing_attribute_id?: string }) => column.existing_attribute_id !== undefined,
    ),
  ).toEqual([true, true])
  await start(
    again.id,
    again.preview.columns.map((column: { index: number; existing_attribute_id: string }) => ({
      column: column.index,
      action: 'attribute',
      attribute_id: column.existing_attribute_id,
    })),
  )
  expect(await untilEnded(node, again.id)).toMatchObject({
    state: 'done',
    report: { rows_in: 2, attributes_made: 0, problems: 0 },
  })
  const { attributes, items } = await readItems(node, place)
  const tags = labelsOf(attributes.find(({ name }: { name: string }) => name === 'Tags'))
  expect([...tags.values()]).toEqual(['red', 'green', 'blue'])
  expect(items.map(({ values }) => (values['Tags'] as string[]).map((label) => tags.get(label)))).toEqual([
    ['red'],
    ['red', 'green'],
    ['green'],
    ['blue'],
    ['red'],
  ])
})

test('an answer about days and months is obeyed and does not stay', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Name,When\nA,1/2/2024\nB,3/4/2024\n')
  const [dmy] = preview.columns[1].guess.question.options
  await start(id, [
    { column: 0, action: 'attribute', attribute_id: place.primary_id },
    { column: 1, action: 'new', type: 'date', name: 'When', settings: dmy.settings },
  ])
  await untilEnded(node, id)
  const { attributes, items } = await readItems(node, place)
  expect(items.map(({ values }) => (values['When'] as { start: string }).start)).toEqual([
    '2024-02-01',
    '2024-04-03',
  ])
  expect(attributes.at(-1).settings).not.toHaveProperty('readOrder')
})

test('times are meant in the zone of who imports', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Name,When\nA,2024-07-01 12:00\n')
  await start(id, offeredMapping(preview, place), { tz: 'Europe/Berlin' })
  await untilEnded(node, id)
  const { items } = await readItems(node, place)
  expect(items[0]?.values['When']).toEqual({ start: '2024-07-01 10:00:00', hasTime: true })
})

test('what cannot be is refused before anything is written', async () => {
  const place = await makeBoard(node)
  const { id } = await uploadText(node, place, 'Name,B\nA,1\n')
  const refused = async (mapping: unknown, ...sentences: string[]) => {
    const { status, body } = await start(id, mapping)
    expect([status, body.data ?? body.message]).toEqual([
      422,
      sentences.length > 0 ? sentences : body.message,
    ])
  }
  await refused([])
  await refused([{ column: 0, action: 'skip' }])
  await refused(
    [{ column: 7, action: 'new', type: 'text', name: 'X' }],
    'Column 8: there is no such column, or it is named twice',
  )
  await refused(
    [{ column: 1, action: 'new', type: 'nonsense', name: 'X' }],
    "Column 2: there is no attribute type named 'nonsense'",
  )
  await refused(
    [{ column: 1, action: 'new', type: 'number', name: 'X', settings: { readDecimal: ',', precisoin: 2 } }],
    "Column 2: settings: there is no setting named 'precisoin'",
  )
  await refused(
    [{ column: 1, action: 'new', type: 'text', name: 'Name' }],
    "Column 2: there is an attribute 'Name' of this type already: choose it, or another name",
  )
  await refused(
    [0, 1].map((column) => ({ column, action: 'attribute', attribute_id: place.primary_id })),
    'Two columns cannot go to the same attribute',
  )
  const { attributes, items } = await readItems(node, place)
  expect([attributes.length, items.length]).toEqual([1, 0])
  expect((await node.call('GET', `/api/1/imports/${id}`)).body.data.state).toBe('uploaded')
})

test('a second start of the same import answers the first one', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Name\nA\nB\n')
  await start(id, offeredMapping(preview, place))
  expect((await start(id, offeredMapping(preview, place))).status).toBe(200)
  await untilEnded(node, id)
  expect((await start(id, offeredMapping(preview, place))).body.data).toMatchObject({
    state: 'done',
    rows_done: 2,
  })
  expect((await readItems(node, place)).items).toHaveLength(2)
})

test('a header that is none becomes a row when the start says so', async () => {
  const place = await makeBoard(node)
  const { id } = await uploadText(node, place, 'A,1\nB,2\n')
  await start(id, [{ column: 0, action: 'attribute', attribute_id: place.primary_id }], { header: false })
  expect(await untilEnded(node, id)).toMatchObject({ rows_total: 2, report: { rows_in: 2 } })
})

test('a third import at a time has to wait', async () => {
  const place = await makeBoard(node)
  const long = `Name\n${'row\n'.repeat(20_000)}`
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await uploadText(node, place, long)).id)
  const mapping = [{ column: 0, action: 'attribute', attribute_id: place.primary_id }]
  const answers = [
    await start(ids[0] ?? '', mapping),
    await start(ids[1] ?? '', mapping),
    await start(ids[2] ?? '', mapping),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  for (const id of ids) await node.call('POST', `/api/1/imports/${id}/cancel`, {})
  for (const id of ids) expect((await untilEnded(node, id)).state).toBe('cancelled')
})

test('a cancelled import stops, and says exactly how many items there are', async () => {
  const place = await makeBoard(node)
  const { id } = await uploadText(node, place, `Name\n${'row\n'.repeat(30_000)}`)
  await start(id, [{ column: 0, action: 'attribute', attribute_id: place.primary_id }])
  await expect
    .poll(async () => (await node.call('GET', `/api/1/imports/${id}`)).body.data.rows_done, {
      timeout: 20_000,
      interval: 20,
    })
    .toBeGreaterThan(0)
  expect((await node.call('POST', `/api/1/imports/${id}/cancel`, {})).body.data.state).toBe('cancelled')
  const sayings = async () => {
    const { data } = (await node.call('GET', `/api/1/imports/${id}`)).body
    return [data.state, data.report.rows_in, data.rows_done]
  }
  // The chunk that was on its way is counted once it is there.
  await expect.poll(async () => (await node.kit.db.owner(...idle))[0]?.running).toBe(0)
  const { length } = (await readItems(node, place)).items
  expect(await sayings()).toEqual(['cancelled', length, length])
  expect(length).toBeLessThan(30_000)
})

test('who loses the right while importing is stopped there', async () => {
  const place = await makeBoard(node)
  const { id } = await uploadText(node, place, `Name\n${'row\n'.repeat(30_000)}`, 2)
  await start(id, [{ column: 0, action: 'attribute', attribute_id: place.primary_id }], {}, 2)
  await expect
    .poll(async () => (await node.call('GET', `/api/1/imports/${id}`, undefined, 2)).body.data.rows_done, {
      timeout: 20_000,
      interval: 20,
    })
    .toBeGreaterThan(0)
  const entry = await node.call('PUT', `/api/1/permissions/folder.${place.folder_id}`, {
    row_version: 1,
    resource_type: 'folder',
    resource_id: place.folder_id,
    permissions: { 'CREATE_ITEM:user:2': false },
    final_permissions: {},
  })
  expect(entry.status, entry.text).toBe(201)
  const record = await untilEnded(node, id, 2)
  expect(record).toMatchObject({
    state: 'failed',
    report: { reason: 'You can no longer add items to this folder.' },
  })
  const { items } = await readItems(node, place)
  expect(items.length).toBe(record.report.rows_in)
  expect(items.length).toBeLessThan(30_000)
})

test('a required attribute refuses its row and says so', async () => {
  const place = await makeBoard(node)
  const { id } = await uploadText(node, place, 'Name,B\nA,1\nB,\n')
  const attribute_id = crypto.randomUUID()
  expect(
    (
      await node.call('PUT', `/api/1/attributes/${attribute_id}`, {
        row_version: 1,
        board_id: place.board_id,
        name: 'B',
        type: 'text',
        settings: { required: true },
      })
    ).status,
  ).toBe(201)
  await start(id, [
    { column: 0, action: 'attribute', attribute_id: place.primary_id },
    { column: 1, action: 'attribute', attribute_id },
  ])
  expect(await untilEnded(node, id)).toMatchObject({
    state: 'done',
    rows_done: 2,
    report: { rows_in: 1, rows_skipped: 1, problems: 1 },
  })
  expect((await node.call('GET', `/api/1/imports/${id}/errors.csv`)).text).toContain('3,,,B: needs a value')
})

test('all that an import makes is one act, which the activity names', async () => {
  const place = await makeBoard(node)
  const { id, preview } = await uploadText(node, place, 'Name,Points\nA,1\nB,2\n')
  await start(id, offeredMapping(preview, place))
  await untilEnded(node, id)
  const told = await world.db.owner((tx) =>
    tx.query<{ collection: string; origin: unknown }>(
      `select collection, origin from activity where team_id = 1 and origin->>'act' = $1 order by at`,
      [id],
    ),
  )
  expect(told.filter(({ collection }) => collection === 'items')).toHaveLength(2)
  expect(told.map(({ collection }) => collection)).toContain('attributes')
  for (const { origin } of told) expect(origin).toEqual({ act: id, via: 'import', id })
})
