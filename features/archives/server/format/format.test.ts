import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { canonicalJson, newUuid } from '@weft/base'
import { makeTempFolder } from '@weft/base/testing'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'

import { type ArchivedRecord, filePath, type Kind, KINDS, recordPath } from './kinds.ts'
import { writeManifest } from './manifest.ts'
import { verifyArchive } from './verify.ts'
import { writeArchive } from './write-zip.ts'

const folder = makeTempFolder('archives')
let count = 0
const newPath = () => join(folder, `${(count += 1)}.zip`)
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

const board = { id: 'AAAAAAAAAAA', name: 'Plan' }
const shelf = { id: 'BBBBBBBBBBB', board_id: board.id, parent_id: null, name: 'Folder' }
const person = { id: '0190a0b0-0000-8000-8000-00000000000a', name: 'Ann', email: null, role: 'owner' }
const named = { id: newUuid(), board_id: board.id, name: 'Name', type: 'text' }
const item = (more: object = {}): ArchivedRecord => ({
  id: newUuid(),
  board_id: board.id,
  folder_id: shelf.id,
  parent_id: null,
  created_by: `person:${person.id}`,
  values: { [named.id]: ['First', 1] },
  ...more,
})
const SAID = {
  made_at: '2026-01-02 03:04:05',
  workspace: 'Team',
  absent: { boards: 0, folders: 0, views: 0, files: 0 },
  left_out: [],
}

const GOOD: Partial<Record<Kind, ArchivedRecord[]>> = {
  workspace: [{ id: 'workspace', name: 'Team' }],
  boards: [board],
  folders: [shelf],
  attributes: [named],
  items: [item()],
  people: [person],
}

/** An archive of these records, as the program writes it. */
async function archiveOf(
  records: Partial<Record<Kind, ArchivedRecord[]>>,
  files: Buffer[] = [],
): Promise<string> {
  const path = newPath()
  const writer = writeArchive(path)
  async function* pages(own: ArchivedRecord[]) {
    yield own
  }
  for (const kind of KINDS) await writer.records(kind, pages(records[kind] ?? []))
  for (const bytes of files) await writer.file(hashOf(bytes), Readable.from([bytes]))
  await writer.finish(SAID)
  return path
}

/** A zip of these entries, whatever they are. */
async function zipOf(
  entries: Record<string, string | Buffer>,
  rename: (zip: Buffer) => Buffer = (zip) => zip,
) {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  const path = newPath()
  await pipeline(zip.outputStream, createWriteStream(path))
  await writeFile(path, rename(await readFile(path)))
  return path
}

/** The entries of an archive of no records, with its manifest. */
function plain(change: (manifest: Record<string, unknown>) => void = () => {}) {
  const empty = { count: 0, bytes: 0, sha256: hashOf('') }
  const records = Object.fromEntries(KINDS.map((kind) => [kind, empty]))
  const manifest: Record<string, unknown> = { ...writeManifest({ ...SAID, records, files: [] }) }
  change(manifest)
  return {
    ...Object.fromEntries(KINDS.map((kind) => [recordPath(kind), ''])),
    'manifest.json': canonicalJson(manifest),
  }
}

const findingsOf = async (path: string) => (await verifyArchive(path)).findings

test('what was written is whole, and what it is made of is said', async () => {
  const bytes = randomBytes(70_000)
  const file = { id: newUuid(), sha256: hashOf(bytes), size: bytes.length, name: 'a.bin', uses: [] }
  const { manifest, findings } = await verifyArchive(
    await archiveOf({ ...GOOD, attachments: [file] }, [bytes]),
  )
  expect(findings).toEqual([])
  expect(manifest).toMatchObject({ version: 1, records: { items: { count: 1 } }, files: [{ bytes: 70_000 }] })
})

test('equal records make equal record files, whatever their fields’ order', async () => {
  const [one] = GOOD.items ?? []
  const turned = Object.fromEntries(Object.entries(one ?? {}).toReversed()) as ArchivedRecord
  const [a, b] = [await archiveOf(GOOD), await archiveOf({ ...GOOD, items: [turned] })]
  const hashes = async (path: string) => (await verifyArchive(path)).manifest?.records
  expect(await hashes(a)).toEqual(await hashes(b))
})

test('a byte changed anywhere is found, or changes nothing of what is read', async () => {
  const bytes = randomBytes(500)
  const file = { id: newUuid(), sha256: hashOf(bytes), size: bytes.length, name: 'a.bin', uses: [] }
  const good = await archiveOf({ ...GOOD, attachments: [file] }, [bytes])
  const whole = await readFile(good)
  const said = JSON.stringify((await verifyArchive(good)).manifest)
  let found = 0
  // A few hundred places, other ones each time.
  const step = Math.floor(whole.length / 240)
  let tried = 0
  for (let at = Math.floor(Math.random() * step); at < whole.length; at += step) {
    tried += 1
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    const path = newPath()
    await writeFile(path, changed)
    const { manifest, findings } = await verifyArchive(path)
    for (const finding of findings) expect(finding).toMatch(/^[A-Z“a-z].*\.$/)
    if (findings.length > 0) found += 1
    else expect(JSON.stringify(manifest)).toBe(said)
  }
  expect(found).toBeGreaterThan(tried / 2)
})

test('a file that was cut off anywhere is not whole', async () => {
  const whole = await readFile(await archiveOf(GOOD))
  for (let length = 0; length < whole.length; length += 17) {
    const path = newPath()
    await writeFile(path, whole.subarray(0, length))
    expect(await findingsOf(path)).not.toEqual([])
  }
})

test('a changed record, a missing one and a missing file are each said', async () => {
  const entries = plain()
  expect(await findingsOf(await zipOf(entries))).toEqual([])
  const { 'records/items.jsonl': _items, ...without } = entries as Record<string, string>
  expect(await findingsOf(await zipOf(without))).toEqual(['records/items.jsonl is missing.'])
  expect(
    await findingsOf(await zipOf({ ...entries, 'records/boards.jsonl': `${canonicalJson(board)}\n` })),
  ).toEqual([
    'records/boards.jsonl has 1 records, and the manifest says 0.',
    'records/boards.jsonl was changed: its bytes are not those that the manifest names.',
  ])
  expect(await findingsOf(await zipOf({ ...entries, [filePath(hashOf('x'))]: 'x' }))).toEqual([
    `${filePath(hashOf('x'))} is in no list of the manifest.`,
  ])
  const { 'manifest.json': _manifest, ...unfinished } = entries as Record<string, string>
  expect(await findingsOf(await zipOf(unfinished))).toEqual([
    'manifest.json is missing: the archive was not finished, or was cut off.',
  ])
})

test('a newer version and what is no archive are said as such', async () => {
  expect(await findingsOf(await zipOf(plain((manifest) => (manifest['version'] = 2))))).toEqual([
    'This archive was made by a newer version (2); this program reads version 1.',
  ])
  expect(await findingsOf(await zipOf(plain((manifest) => (manifest['format'] = 'other'))))).toEqual([
    'This file is no archive of a workspace.',
  ])
  expect(await findingsOf(await zipOf({ 'manifest.json': 'no JSON' }))).toEqual([
    'manifest.json is damaged: it is no JSON.',
  ])
  const text = newPath()
  await writeFile(text, 'Name,Age\nAnn,7\n')
  expect(await findingsOf(text)).toEqual(['This file is damaged or no archive: it cannot be read as a zip.'])
})

test('records that name what is not there are found', async () => {
  const lost = newUuid()
  const findings = await findingsOf(
    await archiveOf({
      ...GOOD,
      items: [item({ parent_id: lost }), item({ folder_id: 'CCCCCCCCCCC' })].toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      ),
      views: [
        {
          id: 'DDDDDDDDDDD',
          board_id: board.id,
          folder_id: shelf.id,
          settings: { filter: [`person:${lost}`] },
        },
      ],
      attachments: [{ id: newUuid(), sha256: hashOf('x'), size: 1, uses: [] }],
    }),
  )
  expect(findings).toHaveLength(4)
  expect(findings.join(' ')).toContain(`names people "${lost}", which is not there.`)
  expect(findings.join(' ')).toContain(`names items "${lost}", which is not there.`)
  expect(findings.join(' ')).toContain('names folders "CCCCCCCCCCC", which is not there.')
})

test('records out of order, twice, or no records are found', async () => {
  const [a, b] = [item(), item()].toSorted((one, two) => (one.id < two.id ? 1 : -1)) as [
    ArchivedRecord,
    ArchivedRecord,
  ]
  expect(await findingsOf(await archiveOf({ ...GOOD, items: [a, b] }))).toEqual([
    'Line 2 of records/items.jsonl is out of order, or there twice.',
  ])
  expect(await findingsOf(await archiveOf({ ...GOOD, items: [{ ...a, id: 'none' }] }))).toEqual([
    'Line 1 of records/items.jsonl is no record.',
  ])
})

test('names that lead elsewhere, and entries that are there twice, are refused before anything is read', async () => {
  for (const name of ['../outside.json', 'records/../../x.jsonl', 'records/x.txt', 'files/short', 'a\\b']) {
    // The writer of zips refuses such names itself: they are put in afterwards, of the same length.
    const stand = 'x'.repeat(name.length)
    const path = await zipOf({ ...plain(), [stand]: '' }, (zip) =>
      Buffer.from(zip.toString('latin1').replaceAll(stand, name), 'latin1'),
    )
    const findings = await findingsOf(path)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatch(/does not belong there|cannot be read/)
  }
  const twice = await zipOf({ ...plain(), 'records/itemx.jsonl': '' }, (zip) =>
    Buffer.from(zip.toString('latin1').replaceAll('records/itemx', 'records/items'), 'latin1'),
  )
  expect(await findingsOf(twice)).toEqual(['The file holds records/items.jsonl twice.'])
})

test('a file that grows beyond measure is not read', async () => {
  const path = await zipOf({ ...plain(), [filePath(hashOf('bomb'))]: Buffer.alloc(80_000_000) })
  expect(await findingsOf(path)).toEqual([
    'This file would grow to more than a hundred times its size, and is not read.',
  ])
})

test('the command says what it found, and ends accordingly', { timeout: 120_000 }, async () => {
  const script = fileURLToPath(new URL('../../../../scripts/verify-archive.ts', import.meta.url))
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  const whole = await archiveOf(GOOD)
  expect(run(whole)).toMatchObject({
    status: 0,
    said: expect.stringContaining('Whole: “Team” as of 2026-01-02'),
  })
  const cut = newPath()
  await writeFile(cut, (await readFile(whole)).subarray(0, 300))
  expect(run(cut)).toMatchObject({ status: 1, said: expect.stringContaining('Not whole: 1 finding.') })
  expect(run(join(folder, 'none.zip')).status).toBe(2)
  expect(run().status).toBe(2)
})

const say = (kind: Kind, record: ArchivedRecord, field: string) =>
  `${recordPath(kind)}: the record ${record.id} is not of the shape that its kind has: ${field}.`

test('records of another shape are found, and stop nothing', async () => {
  for (const [fields, field] of [
    [{ values: { [named.id]: null } }, 'values'],
    [{ values: { [named.id]: ['First'] } }, 'values'],
    [{ values: [] }, 'values'],
    [{ values: null }, 'values'],
    [{ row_version: 2 ** 30 + 1 }, 'row_version'],
    [{ row_version: 0 }, 'row_version'],
    [{ row_version: 1.5 }, 'row_version'],
    [{ row_version: '1' }, 'row_version'],
  ] as const) {
    const wrong = item(fields)
    expect(await findingsOf(await archiveOf({ ...GOOD, items: [wrong] }))).toEqual([
      say('items', wrong, field),
    ])
  }
  const [big, none] = [
    { ...board, row_version: 2 ** 31 },
    { ...board, user_ids: 'all' },
  ]
  expect(await findingsOf(await archiveOf({ ...GOOD, boards: [big] }))).toEqual([
    say('boards', big, 'row_version'),
  ])
  expect(await findingsOf(await archiveOf({ ...GOOD, boards: [none] }))).toEqual([
    say('boards', none, 'user_ids'),
  ])
})

test('what lies in itself, or in a ring, is found', async () => {
  const id = newUuid()
  const ring = (kind: Kind) => `${recordPath(kind)}: records lie in each other, such as `
  const own = await findingsOf(await archiveOf({ ...GOOD, items: [item({ id, parent_id: id })] }))
  expect(own).toEqual([`${ring('items')}${id}.`])
  const [a, b, c] = [newUuid(), newUuid(), newUuid()].toSorted() as [string, string, string]
  const round = [item({ id: a, parent_id: b }), item({ id: b, parent_id: c }), item({ id: c, parent_id: b })]
  expect(await findingsOf(await archiveOf({ ...GOOD, items: round }))).toEqual([
    expect.stringContaining(ring('items')),
  ])
  const folders = [{ ...shelf, parent_id: shelf.id }]
  expect(await findingsOf(await archiveOf({ ...GOOD, folders }))).toEqual([`${ring('folders')}${shelf.id}.`])
})

test('an id is no longer than ids are, and a record no longer than records', async () => {
  const id = Array.from({ length: 40 }, () => newUuid()).join('.')
  const link = { id, attribute_id: named.id, from_item_id: null, to_item_id: null }
  expect(await findingsOf(await archiveOf({ ...GOOD, links: [link] }))).toEqual([
    'Line 1 of records/links.jsonl is no record.',
  ])
  const long = item({ values: { [named.id]: ['x'.repeat(2_100_000), 1] } })
  expect(await findingsOf(await archiveOf({ ...GOOD, items: [long] }))).toEqual([
    'records/items.jsonl has a record that is too long.',
  ])
})

test('so many records that no server takes them are not read', async () => {
  const path = await zipOf(
    plain((manifest) => {
      const records = manifest['records'] as Record<string, { count: number }>
      manifest['records'] = { ...records, items: { ...records['items'], count: 5_000_001 } }
    }),
  )
  expect(await findingsOf(path)).toEqual(['The archive has more records than a server reads: 5000001.'])
})
