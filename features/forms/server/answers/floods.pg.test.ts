import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { dataOf, type FormWorld, openFormWorld } from '../testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld({ form_file_bytes: 1_000_000, form_files: 3 })
})
afterAll(() => world.stop())

test('texts that would fill the memory are refused as a whole', async () => {
  await world.build([{ of: 'name' }])
  const before = await world.items()
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`junk${at}`, 'x'.repeat(200_000)]))
  expect((await world.send({ namefield: 'Flood', ...many })).status).toBe(413)
  expect(await world.items()).toEqual(before)
})

test('a long answer in letters of several bytes is kept whole, and one that is too long is told so', async () => {
  await world.build([{ of: 'name' }, { of: 'notes' }])
  const long = 'كلمة '.repeat(30_000).trim()
  expect((await world.send({ namefield: 'Long', notesfield: long })).status).toBe(200)
  const item = (await world.items()).find((one) => dataOf(one, world.attributes.name) === 'Long')
  expect(dataOf(item, world.attributes.notes)).toMatchObject({ length: long.length })
  const longer = await world.send({ namefield: 'Longer', notesfield: 'ك'.repeat(400_000) })
  expect([longer.status, longer.page.includes('This text is too long')]).toEqual([422, true])
})

test('files that answer no question, and files without a name, are not kept for a moment', async () => {
  await world.build([{ of: 'name' }, { of: 'files' }])
  const bytes = Buffer.alloc(900_000, 1)
  const nameless = Array.from({ length: 20 }, () => ({ field: 'filesfield', name: '', bytes }))
  const stray = Array.from({ length: 20 }, () => ({ field: 'namefield', name: 'a.bin', bytes }))
  const sent = await world.send({ namefield: 'Files' }, { files: [...nameless, ...stray] })
  expect(sent.status).toBe(200)
  const item = (await world.items()).find((one) => dataOf(one, world.attributes.name) === 'Files')
  expect(dataOf(item, world.attributes.files)).toBeNull()
  const left = await readdir(join(world.dataDir), { recursive: true })
  expect(left.filter((name) => name.includes('form-') && /\/\d+$/.test(name))).toEqual([])
})

test('whom a form does not ask learns nothing of it from its head', async () => {
  const look = { text: '<p>MARK-ABOUT</p>' }
  await world.build([{ of: 'name' }], { look, share: { who: 'members' } })
  const stranger = await world.open()
  expect([stranger.status, stranger.page.includes('MARK-ABOUT')]).toEqual([404, false])
  await world.build([{ of: 'name' }], { look, share: { max: 1 } })
  expect((await world.open()).page).not.toContain('MARK-ABOUT')
  await world.build([{ of: 'name' }], { look })
  const { page } = await world.open('?prefill_Name=x')
  expect(page).toContain('<meta property="og:description" content="MARK-ABOUT">')
  expect(page).toContain(`<link rel="canonical" href="http://localhost/form/${world.ids.form}">`)
})

test('files of answers need room in the workspace, and a refused answer takes none', async () => {
  const small = await openFormWorld({ storage_bytes: 1_000_000 })
  try {
    await small.build([{ of: 'name' }, { of: 'files' }])
    const file = (size: number) => ({ field: 'filesfield', name: 'a.bin', bytes: Buffer.alloc(size, 1) })
    const { token } = await small.open()
    const both = [file(600_000), file(400_001)]
    const refused = await small.send({ namefield: 'Too much' }, { token, files: both })
    expect([refused.status, refused.page.includes('Storage Capacity Is Full')]).toEqual([422, true])
    expect(refused.page).toContain('Too much')
    expect(await small.items()).toEqual([])
    const fits = await small.send({ namefield: 'Fits' }, { token, files: [file(600_000), file(400_000)] })
    expect(fits.status).toBe(200)
    expect((await small.send({ namefield: 'Full' }, { files: [file(1)] })).status).toBe(422)
    // Answers without files go on.
    expect((await small.send({ namefield: 'Words' })).status).toBe(200)
    expect(await small.items()).toHaveLength(2)
  } finally {
    await small.stop()
  }
})
