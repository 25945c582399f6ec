import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

import { now, oneLine, toWireTime } from '@weft/base'
import type { Tx } from '@weft/db'
import { countOwned, insertTeam, workspaceErrors } from '@weft/features/workspaces/server'
import type { Kit } from '@weft/server-kit'

import { archiveErrors } from '../../shared/index.ts'
import { type ArchivedRecord, filePath, type Kind, recordPath } from '../format/kinds.ts'
import { MANIFEST, readManifest } from '../format/manifest.ts'
import { type ArchiveReader, readArchive, UnreadableArchive } from '../format/read-zip.ts'
import { type KnownAttribute, ofPeople } from '../names.ts'
import { inwardNames } from './inward.ts'
import { completeWorkspace, fill, insertPeople, placesOf } from './queries.ts'
import { readingRows } from './rows.ts'

const PAGE = 100
/** Characters of what somebody is called. */
const MOST_NAME = 200

export interface ImportDeps {
  kit: Pick<Kit, 'db' | 'limits'>
  /** Stores the bytes of a file under a new key; answers what kind they are, null for one that may be harmful. */
  storeFile(storage_key: string, bytes: Readable, name: string): Promise<string | null>
  /** Makes stored bytes go: what is left is swept. */
  emptyFile(storage_key: string): Promise<void>
  /** Refuses files that are too large or too many. */
  demandRoom(files: readonly ArchivedRecord[]): void
}

export interface ImportAsked {
  user_id: number
  /** Of a file that was verified. */
  path: string
  signal: AbortSignal
  onProgress(progress: number): Promise<void>
  /** Says within the same transaction that it is done. */
  onWritten(tx: Tx, team_id: number): Promise<void>
}

/**
 * Makes a workspace of an archive, all of it or nothing: whoever dies halfway leaves no row behind, and bytes that no
 * row names, which are swept. Answers its id.
 */
export async function importWorkspace(deps: ImportDeps, asked: ImportAsked): Promise<number> {
  const reader = await readArchive(asked.path)
  try {
    const manifest = readManifest(await reader.text(MANIFEST))
    if (typeof manifest === 'string') throw new UnreadableArchive(manifest)
    return await keepingFiles(deps, (storing) => writeWorkspace(storing, asked, reader, manifest.workspace))
  } finally {
    reader.close()
  }
}

interface Storing extends ImportDeps {
  /** From here on rows may name what was stored, whatever is heard of the end of the transaction. */
  onWritten(): void
}

/** Has the bytes go that were stored for a workspace that did not come to be. */
async function keepingFiles<T>(deps: ImportDeps, work: (storing: Storing) => Promise<T>): Promise<T> {
  const keys: string[] = []
  let isWritten = false
  const storing: Storing = {
    ...deps,
    storeFile(storage_key, bytes, name) {
      keys.push(storage_key)
      return deps.storeFile(storage_key, bytes, name)
    },
    onWritten: () => void (isWritten = true),
  }
  try {
    return await work(storing)
  } catch (error) {
    // A storage that is away keeps them until they are swept; what went wrong is told, not that.
    if (!isWritten) for (const key of keys) await deps.emptyFile(key).catch(() => undefined)
    throw error
  }
}

async function writeWorkspace(
  deps: Storing,
  asked: ImportAsked,
  reader: ArchiveReader,
  name: string,
): Promise<number> {
  const stored = await storeFiles(deps, asked, reader)
  return deps.kit.db.apart({ user: asked.user_id }, 'write', async (tx) => {
    const { id: team_id } = await insertTeam(tx, name, asked.user_id, now())
    await writeRecords({ ...asked, tx, team_id, reader, stored })
    // It locks the person: only now, and not for as long as this took.
    if ((await countOwned(tx, asked.user_id)) > deps.kit.limits.workspaces_per_owner)
      throw workspaceErrors.workspaces_limit()
    asked.signal.throwIfAborted()
    await asked.onWritten(tx, team_id)
    deps.onWritten()
    return team_id
  })
}

/** Where the bytes of a file lie, and what kind they are. */
interface StoredFile {
  storage_key: string
  mime: string
}

/** Files go first: they take long, and no transaction waits for them. Two records of the same bytes get two copies. */
async function storeFiles(
  { storeFile, demandRoom }: ImportDeps,
  { signal, onProgress }: ImportAsked,
  reader: ArchiveReader,
): Promise<ReadonlyMap<string, StoredFile>> {
  const stored = new Map<string, StoredFile>()
  const files = await readAll(reader, 'attachments')
  demandRoom(files)
  for (const { id, sha256, name } of files) {
    signal.throwIfAborted()
    const storage_key = randomBytes(24).toString('hex')
    const mime = await storeFile(storage_key, await reader.open(filePath(String(sha256))), String(name))
    if (mime === null) throw archiveErrors.archive_infected()
    stored.set(id, { storage_key, mime })
    await onProgress(50 + Math.floor((250 * stored.size) / files.length))
  }
  return stored
}

interface Writing extends Pick<ImportAsked, 'signal' | 'onProgress' | 'user_id'> {
  tx: Tx
  team_id: number
  reader: ArchiveReader
  stored: ReadonlyMap<string, StoredFile>
}

async function writeRecords(writing: Writing): Promise<void> {
  const { tx, team_id, reader, user_id, signal, onProgress } = writing
  const all = (kind: Kind) => readAll(reader, kind)
  const people = await all('people')
  const names = inwardNames(await makePlaceholders(tx, team_id, people))
  const attributes = new Map<string, KnownAttribute>()
  const rows = readingRows(names, team_id, attributes)

  const boards = await all('boards')
  const folders = await all('folders')
  const views = await all('views')
  const rules = await all('automations')
  // Everything that has a new id is given it before anything that may name it is read.
  for (const { id } of [...boards, ...folders, ...views, ...rules]) names.give(id)
  const described = await all('attributes')
  for (const one of described)
    attributes.set(one.id, { id: one.id, type: String(one['type']), settings: one['settings'] })
  const asking = views.map((one) => ({ settings: one['settings'] }))
  for (const id of ofPeople([...attributes.values()], asking)) names.ofPeople.add(id)

  await fillAll(tx, team_id, 'boards', boards.map(rows.board))
  await fillAll(tx, team_id, 'folders', parentsFirst(folders).map(rows.folder))
  const feeds = [
    ...boards.map(({ id }) => ({ kind: 'board', id: names.place(id), seq: 1 })),
    ...folders.map(({ id }) => ({ kind: 'folder', id: names.place(id), seq: 1 })),
  ]
  await fillAll(tx, team_id, 'feeds', feeds)
  await fillAll(tx, team_id, 'attributes', described.map(rows.attribute))
  await fillAll(tx, team_id, 'views', views.map(rows.view))
  await fillAll(tx, team_id, 'automations', rules.map(rows.rule))
  await fillAll(tx, team_id, 'permissions', (await all('permissions')).map(rows.entry))
  await fillAll(tx, team_id, 'origins', names.origins())
  await onProgress(350)

  const each = (kind: Kind, write: (page: ArchivedRecord[]) => Promise<void>) =>
    eachPage(reader, kind, async (page) => {
      signal.throwIfAborted()
      await write(page)
    })
  await each('items', (page) => writeItems(tx, team_id, page.map(rows.item)))
  await onProgress(700)
  await writeBeside(writing, each, rows)
  await completeWorkspace(tx, team_id, user_id)
  await onProgress(990)
}

type Rows = ReturnType<typeof readingRows>
type EachPage = (kind: Kind, write: (page: ArchivedRecord[]) => Promise<void>) => Promise<void>

/** What hangs on items. */
async function writeBeside({ tx, team_id, stored }: Writing, each: EachPage, rows: Rows): Promise<void> {
  const placesIn = (page: readonly ArchivedRecord[], fields: readonly string[]) =>
    placesOf(tx, team_id, [
      ...new Set(page.flatMap((record) => fields.map((field) => String(record[field])))),
    ])
  await each('attachments', async (page) => {
    const files = page.map((record) => rows.file(record, stored.get(record.id)))
    await fill(
      tx,
      team_id,
      'files',
      files.map(({ row }) => row),
    )
    await fill(
      tx,
      team_id,
      'uses',
      files.flatMap(({ uses }) => uses),
    )
  })
  await each('links', async (page) => {
    const places = await placesIn(page, ['from_item_id', 'to_item_id'])
    await fill(
      tx,
      team_id,
      'links',
      page.map((record) => rows.link(record, places)),
    )
  })
  await each('comments', async (page) => {
    const places = await placesIn(page, ['item_id'])
    const comments = page.map((record) => rows.comment(record, places))
    await fill(
      tx,
      team_id,
      'comments',
      comments.map(({ row }) => row),
    )
    await fill(
      tx,
      team_id,
      'reactions',
      comments.flatMap(({ reactions }) => reactions),
    )
    await fill(
      tx,
      team_id,
      'pictures',
      comments.flatMap(({ pictures }) => pictures),
    )
  })
  await each('time-entries', async (page) => {
    const places = await placesIn(page, ['item_id'])
    await fill(
      tx,
      team_id,
      'times',
      page.map((record) => rows.time(record, places)),
    )
  })
  await each('numbers', (page) => fill(tx, team_id, 'numbers', page.map(rows.number)))
}

async function writeItems(tx: Tx, team_id: number, items: ReturnType<Rows['item']>[]): Promise<void> {
  await fill(
    tx,
    team_id,
    'items',
    items.map(({ row }) => row),
  )
  await fill(
    tx,
    team_id,
    'texts',
    items.flatMap(({ texts }) => texts),
  )
  await fill(
    tx,
    team_id,
    'uniques',
    items.flatMap(({ uniques }) => uniques),
  )
}

/** Who is named in the archive becomes a name: nobody gets an account or a right by what a file says. */
async function makePlaceholders(
  tx: Tx,
  team_id: number,
  people: readonly ArchivedRecord[],
): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  for (let at = 0; at < people.length; at += PAGE) {
    const page = people.slice(at, at + PAGE)
    const named = page.map(({ id, name }) => ({ id, name: oneLine(String(name)).slice(0, MOST_NAME) }))
    const ids = await insertPeople(tx, team_id, named)
    const rows = page.map(({ id, name, email, role }, n) => ({
      user_id: ids[n],
      origin_id: id,
      name,
      email,
      role,
    }))
    await fill(tx, team_id, 'placeholders', rows)
    // To everybody they are what people are who left: a name on what they did, and no right.
    const left = ids.map((user_id) => ({ user_id, role: 'full-member', removed_at: toWireTime() }))
    await fill(tx, team_id, 'members', left)
    for (const [n, { id }] of page.entries()) made.set(id, ids[n] ?? 0)
  }
  return made
}

async function fillAll(
  tx: Tx,
  team_id: number,
  into: Parameters<typeof fill>[2],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += PAGE) await fill(tx, team_id, into, rows.slice(at, at + PAGE))
}

async function readAll(reader: ArchiveReader, kind: Kind): Promise<ArchivedRecord[]> {
  const records: ArchivedRecord[] = []
  await reader.lines(recordPath(kind), (line) => void records.push(JSON.parse(line) as ArchivedRecord))
  return records
}

async function eachPage(
  reader: ArchiveReader,
  kind: Kind,
  write: (page: ArchivedRecord[]) => Promise<void>,
): Promise<void> {
  let page: ArchivedRecord[] = []
  await reader.lines(recordPath(kind), async (line) => {
    page.push(JSON.parse(line) as ArchivedRecord)
    if (page.length < PAGE) return
    await write(page)
    page = []
  })
  if (page.length > 0) await write(page)
}

/** Each folder after the one that it lies in. */
function parentsFirst(folders: readonly ArchivedRecord[]): ArchivedRecord[] {
  const ordered: ArchivedRecord[] = []
  const placed = new Set<unknown>([null])
  for (let left = [...folders]; left.length > 0;) {
    const free = left.filter(({ parent_id }) => placed.has(parent_id ?? null))
    if (free.length === 0) throw new UnreadableArchive('Folders of this archive lie in each other.')
    ordered.push(...free)
    for (const { id } of free) placed.add(id)
    left = left.filter(({ id }) => !placed.has(id))
  }
  return ordered
}
