import type { Readable } from 'node:stream'

import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

import type { ArchivedRecord, Kind } from '../format/kinds.ts'
import type { Manifest } from '../format/manifest.ts'
import { type ArchiveWriter, writeArchive } from '../format/write-zip.ts'
import { type KnownAttribute, ofPeople } from '../names.ts'
import { LEFT_OUT } from './left-out.ts'
import { type Outward, outwardNames } from './outward.ts'
import { presenting, WORKSPACE } from './present.ts'
import * as queries from './queries.ts'

/** Items, comments and links are read so many at a time: a long text has up to 200,000 characters. */
const PAGE = 100
/** What lies in a moment cannot be cleaned up by others: not longer than that. */
const LONGEST_MS = 30 * 60_000

export interface ExportDeps {
  kit: Kit
  secret: string
  /** The bytes of a stored file; null where they were lost. */
  openFile(storage_key: string): Promise<Readable | null>
}

export interface ExportAsked {
  team_id: number
  user_id: number
  path: string
  signal: AbortSignal
  /** Hears how far it is, in thousandths. */
  onProgress(progress: number): Promise<void>
}

/**
 * Writes what the person may see of a workspace into a file, as it was at one moment. Throws when it was interrupted;
 * then the file is of no use.
 */
export async function exportWorkspace(deps: ExportDeps, asked: ExportAsked): Promise<Manifest> {
  const { team_id, user_id, path } = asked
  const writer = writeArchive(path)
  try {
    return await deps.kit.db.apart({ team: team_id }, 'moment', async (tx) => {
      // The moment begins here, and rights are read after it: what was closed by then stays closed.
      const made_at = await queries.momentOf(tx)
      const principal = await loadPrincipal(deps.kit, team_id, { user_id, session_id: null })
      return writeAll(deps, asked, { tx, writer, principal, made_at })
    })
  } catch (error) {
    writer.abandon(error instanceof Error ? error : new Error('the archive was given up'))
    throw error
  }
}

interface Run {
  tx: Tx
  writer: ArchiveWriter
  principal: Principal
  made_at: string
}

async function writeAll(deps: ExportDeps, asked: ExportAsked, run: Run): Promise<Manifest> {
  const { tx, writer, made_at } = run
  const { team_id } = asked
  const step = stepper(asked)
  const workspace = await queries.workspaceRow(tx, team_id)
  const structure = await readStructure(tx, team_id, run.principal)
  const outward = await namesFor(deps, tx, team_id, structure)
  const known = new Map<string, KnownAttribute>(
    structure.attributes.map((one) => [one.id, { ...one, type: String(one['type']) }]),
  )
  const present = presenting(outward, known)

  const whole = (kind: Kind, records: readonly ArchivedRecord[]) => writer.records(kind, onePage(records))
  await whole(WORKSPACE, [{ id: WORKSPACE, name: workspace.name }])
  await whole('boards', structure.boards.map(present.board))
  await whole('folders', structure.folders.map(present.folder))
  await whole('attributes', structure.attributes.map(present.attribute))
  await whole('views', structure.views.map(present.view))
  await whole('automations', structure.rules.map(present.rule))
  await whole('permissions', (await entriesFor(tx, team_id, structure)).map(present.entry))
  await step(50)

  const folder_ids = structure.folders.map(({ id }) => id)
  const pages = (read: queries.ReadPages, one: (row: queries.StoredRow) => ArchivedRecord) =>
    readPages({ tx, team_id, folder_ids }, read, step, one)
  await writer.records('items', pages(queries.readItems, present.item))
  await step(400)
  await writer.records('links', pages(queries.readLinks, present.link))
  await writer.records('comments', pages(queries.readComments, present.comment))
  await writer.records('time-entries', pages(queries.readTimes, present.time))
  const inSight = new Set(['', ...folder_ids])
  const numbers = (await queries.readNumbers(tx, team_id)).filter(
    (row) => known.has(String(row['attribute_id'])) && inSight.has(String(row['scope'])),
  )
  await whole('numbers', numbers.map(present.number))
  await step(600)

  const { files, lost } = await writeFiles(deps, run, { team_id, folder_ids, step })
  await whole('attachments', files.map(present.file))
  await whole('people', await peopleFor(tx, team_id, outward))
  const absent = { ...structure.absent, files: lost }
  return writer.finish({ made_at, workspace: workspace.name, absent, left_out: [...LEFT_OUT] })
}

/** Says how far it is, and stops where nobody waits any more. */
function stepper({ signal, onProgress }: ExportAsked) {
  const until = now() + LONGEST_MS
  let said = 0
  return async (progress?: number): Promise<void> => {
    signal.throwIfAborted()
    if (now() > until) throw new Error('an archive takes longer than a moment may last')
    if (progress === undefined || progress <= said) return
    said = progress
    await onProgress(progress)
  }
}

type Step = ReturnType<typeof stepper>

async function* onePage(records: readonly ArchivedRecord[]): AsyncGenerator<readonly ArchivedRecord[]> {
  const sorted = records.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let at = 0; at < sorted.length; at += PAGE) yield sorted.slice(at, at + PAGE)
}

async function* readPages(
  { tx, ...at }: { tx: Tx; team_id: number; folder_ids: readonly string[] },
  read: queries.ReadPages,
  step: Step,
  present: (row: queries.StoredRow) => ArchivedRecord,
): AsyncGenerator<readonly ArchivedRecord[]> {
  for await (const rows of read(tx, { ...at, limit: PAGE })) {
    await step()
    yield rows.map(present)
  }
}

type Structure = Awaited<ReturnType<typeof readStructure>>

/** What the workspace is made of, as far as the person may see it, and how much they may not. */
async function readStructure(tx: Tx, team_id: number, principal: Principal) {
  const allBoards = await queries.standingBoards(tx, team_id)
  const boards = allBoards.filter(({ id }) => principal.may('VIEW_BOARD', { type: 'board', id }))
  const board_ids = boards.map(({ id }) => id)
  const seen = new Set(board_ids)
  const allFolders = await queries.standingFolders(tx, team_id)
  const placed = new Set<string>()
  const folders: queries.StoredRow[] = []
  for (const row of allFolders.filter((one) => seen.has(String(one['board_id'])))) {
    // What lies below what may not be seen is not seen either.
    const isReached = row['parent_id'] === null || placed.has(String(row['parent_id']))
    if (!isReached || !principal.may('VIEW_FOLDER', { type: 'folder', id: row.id })) continue
    placed.add(row.id)
    folders.push(row)
  }
  const allViews = await queries.standingViews(tx, team_id, [...placed])
  const views = allViews.filter((row) => row['access'] !== 'personal')
  return {
    boards,
    folders,
    views,
    attributes: await queries.standingAttributes(tx, team_id, board_ids),
    rules: await queries.standingRules(tx, team_id, board_ids),
    absent: {
      boards: allBoards.length - boards.length,
      folders: allFolders.length - folders.length,
      views: allViews.length - views.length,
    },
  }
}

async function namesFor(deps: ExportDeps, tx: Tx, team_id: number, structure: Structure): Promise<Outward> {
  const attributes = structure.attributes.map((one) => ({ id: one.id, type: String(one['type']) }))
  const views = structure.views.map((one) => ({ settings: one['settings'] }))
  const origins = await queries.originsOf(tx, team_id)
  const people = await queries.peopleNamed(tx, team_id, [])
  return outwardNames({ secret: deps.secret, team_id }, origins, people, ofPeople(attributes, views))
}

/** The entries of rights of what goes along. */
async function entriesFor(tx: Tx, team_id: number, structure: Structure): Promise<queries.StoredRow[]> {
  const rows = await queries.standingEntries(tx, team_id)
  const { boards, folders, views, attributes } = structure
  const there = new Set([...boards, ...folders, ...views, ...attributes].map(({ id }) => id))
  const named = rows.flatMap((row) => (row['resource_type'] === 'item' ? [String(row['resource_id'])] : []))
  const folder_ids = folders.map(({ id }) => id)
  const items = await queries.standingIds(tx, team_id, folder_ids, named)
  return rows.filter(({ resource_type, resource_id }) => {
    if (resource_type === 'team') return true
    return resource_type === 'item' ? items.has(String(resource_id)) : there.has(String(resource_id))
  })
}

/** Writes each file once, whoever holds it; answers the records of those that are there. */
async function writeFiles(
  deps: ExportDeps,
  { tx, writer }: Run,
  { team_id, folder_ids, step }: { team_id: number; folder_ids: readonly string[]; step: Step },
): Promise<{ files: queries.StoredRow[]; lost: number }> {
  const files: queries.StoredRow[] = []
  const written = new Set<string>()
  let lost = 0
  for await (const rows of queries.readFiles(tx, { team_id, folder_ids, limit: PAGE })) {
    for (const row of rows) {
      await step()
      const sha256 = String(row['sha256'])
      if (!written.has(sha256)) {
        const bytes = await deps.openFile(String(row['storage_key']))
        if (bytes === null) {
          lost += 1
          continue
        }
        if (!(await writer.file(sha256, bytes)))
          throw new Error(`the file ${row.id} holds other bytes than it says`)
        written.add(sha256)
      }
      files.push(row)
    }
  }
  return { files, lost }
}

/** Members and whoever is named; an address only where the workspace tells it to its owner: of those who are in it. */
async function peopleFor(tx: Tx, team_id: number, outward: Outward): Promise<ArchivedRecord[]> {
  const people = await queries.peopleNamed(tx, team_id, [...outward.named])
  const known = new Set(people.map(({ id }) => id))
  const records = people
    .filter(({ id, is_importer }) => !is_importer || outward.named.has(id))
    .map(({ id, name, email, role }) => ({
      id: outward.personId(id),
      name,
      email: role === null ? null : email,
      role,
    }))
  // Of whom only the number is left, the archive has no more either.
  const lost = [...outward.named].filter((id) => !known.has(id))
  return [...records, ...lost.map((id) => ({ id: outward.personId(id), name: '', email: null, role: null }))]
}
