import type { Database } from '@weft/db'
import type { FilterTree, SortKeySpec } from '@weft/model'
import { columnsOf } from '@weft/query'
import type { Principal, Row } from '@weft/server-kit'

import { slotsOf } from '../item-store.ts'
import { createColumnCache } from '../query/folder-columns.ts'
import { envOf, type ItemQuestion } from '../query/item-question.ts'
import { itemAddresses } from '../query/item-query.ts'
import { selectIds } from '../query/kept-query.ts'
import { selectAmong } from '../query/plain-query.ts'
import {
  createPeopleOf,
  createPrincipalContext,
  type FolderLinks,
  type Links,
  type PeopleOf,
  type PrincipalContext,
} from '../query/principal-context.ts'
import { standingBoard, timeSums, unreadItems, wholeFolder } from '../query/queries.ts'
import { Work } from '../work/work.ts'
import {
  askedIn,
  type CellReader,
  type CellWriter,
  createCellReader,
  type ReaderWords,
  withTexts,
} from './cell-reader.ts'
import { CELL_STEPS } from './export-items.ts'
import { exportedRows, type RowPlace, rowPlaces } from './queries.ts'

/** Rows that are in memory at a time, with the whole of their long texts. */
const ROWS_AT_ONCE = 100
/** More than any folder holds. */
const ALL = 100_000_000

/** What of which folders is asked for, and in which order. */
export interface TableQuestion extends ReaderWords {
  /** Of one board; the rows of all of them are in one order. */
  folder_ids: readonly string[]
  filter: FilterTree | null
  sort: readonly SortKeySpec[]
  /** Sub-items below their parents, as rows like all others, or not at all. */
  sub_items: 'nested' | 'flat' | 'hide'
}

interface TableRow<T> extends RowPlace {
  /** Null for an attribute that is gone. */
  cells: (T | null)[]
}

/** The rows of a view as somebody sees them, of any number. */
export interface ItemTable {
  /** How many there were when it was asked for. */
  count: number
  /**
   * Each row as it is when it is read, some at a time; those that went meanwhile are left out. `attribute_ids` are the
   * columns.
   */
  read<T>(attribute_ids: readonly string[], write: CellWriter<T>): AsyncGenerator<TableRow<T>[]>
}

/** Rights are the caller's to judge: nothing is asked here but what links and people the principal may see. */
export type OpenItemTable = (
  db: Database,
  principal: Principal,
  question: TableQuestion,
) => Promise<ItemTable>

export function createItemTables(folderLinks: FolderLinks, appUrl: URL): OpenItemTable {
  const peopleOf = createPeopleOf()
  return async (db, principal, question) => {
    const sources = { db, peopleOf, folderLinks, appUrl }
    // It runs behind what people wait for: in slices, without an end.
    const work = new Work()
    const ids = await idsOf(sources, principal, question, work)
    const places = await rowPlaces(db, principal.access.team_id, question.folder_ids)
    const rows = inOrder(ids, places, question.sub_items)
    return {
      count: rows.length,
      read: (attribute_ids, write) =>
        readRows({ ...sources, principal, question, work }, rows, attribute_ids, write),
    }
  }
}

interface Sources {
  db: Database
  peopleOf: PeopleOf
  folderLinks: FolderLinks
  appUrl: URL
}

async function idsOf(
  sources: Sources,
  principal: Principal,
  asked: TableQuestion,
  work: Work,
): Promise<readonly string[]> {
  const { db } = sources
  const { team_id } = principal.access
  const { filter, sort, folder_ids } = asked
  const context = contextOf(sources, principal, asked)
  const question: ItemQuestion = { spec: { filter, sort: [...sort] }, after: null, limit: ALL }
  const [folder_id] = folder_ids
  if (folder_id === undefined) return []
  if (folder_ids.length === 1) {
    // Columns of its own, so that what people ask all the time stays where it is.
    const found = await selectIds(
      createColumnCache(),
      { db, team_id, folder_id },
      { question, context, work },
    )
    if (found) return found
  }
  const { board } = await standingBoard({ db, team_id, folder_id })
  const wanted = new Set(columnsOf(question.spec, envOf(board)))
  const rows: Row[] = []
  for (const id of folder_ids)
    for (const row of (await wholeFolder({ db, team_id, folder_id: id })).rows) rows.push(lean(row, wanted))
  if (rows.length === 0) return []
  return (await selectAmong(rows, board, { question, context, work })).rows.map(({ id }) => String(id))
}

/** A row with what the question looks at alone: those of all folders are held at once. */
function lean(row: Row, wanted: ReadonlySet<string>): Row {
  const values = Object.entries(slotsOf(row)).filter(([id]) => wanted.has(id))
  return { ...row, values: Object.fromEntries(values) }
}

/** What a question over several folders looks at of their items. */
function contextOf(
  { db, peopleOf, folderLinks, appUrl }: Sources,
  principal: Principal,
  { folder_ids, ...words }: TableQuestion,
): PrincipalContext {
  const { user_id, access } = principal
  const { team_id, graph } = access
  const [first = ''] = folder_ids
  const each = <T>(load: (folder_id: string) => Promise<T>) => Promise.all(folder_ids.map(load))
  return createPrincipalContext(db, principal, askedIn(words), {
    peopleOf,
    linksOf: async () => joined(await each((id) => folderLinks(db, principal, id))),
    unreadOf: async () =>
      new Set(
        (await each((folder_id) => unreadItems(db, team_id, { folder_id, user_id }))).flatMap((of) => [
          ...of,
        ]),
      ),
    timeOf: async () =>
      new Map(
        (await each((folder_id) => timeSums(db, team_id, { folder_id, user_id }))).flatMap((of) => [...of]),
      ),
    urlOf: itemAddresses(appUrl, graph.folders.get(first)?.board_id ?? '', first),
  })
}

/** Links of items of several folders; an item has links in the folder that it lies in alone. */
function joined(all: readonly Links[]): Links {
  const [first] = all
  if (first && all.length === 1) return first
  return {
    read(item_id, attribute_id) {
      for (const links of all) {
        const found = links.read(item_id, attribute_id)
        if (found !== null) return found
      }
      return null
    },
    version: all,
  }
}

/** Rows as a view shows them: sub-items below their parents in the order that they have there. */
function inOrder(
  ids: readonly string[],
  places: readonly RowPlace[],
  sub_items: TableQuestion['sub_items'],
): RowPlace[] {
  const known = new Map(places.map((place) => [place.id, place]))
  const found = ids.flatMap((id) => known.get(id) ?? [])
  if (sub_items === 'flat') return found
  const tops = found.filter(({ parent_id }) => parent_id === null)
  if (sub_items === 'hide') return tops
  const below = Map.groupBy(places, ({ parent_id }) => parent_id)
  const rows: RowPlace[] = []
  // The next one is at the end.
  const open = tops.toReversed()
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row)
    const children = below.get(row.id)
    if (children) open.push(...children.toReversed())
  }
  return rows
}

async function* readRows<T>(
  {
    db,
    principal,
    question,
    work,
    ...sources
  }: Sources & { principal: Principal; question: TableQuestion; work: Work },
  rows: readonly RowPlace[],
  attribute_ids: readonly string[],
  write: CellWriter<T>,
): AsyncGenerator<TableRow<T>[]> {
  const { team_id } = principal.access
  const readers = new Map<string, CellReader>()
  for (const folder_id of question.folder_ids) {
    const { board } = await standingBoard({ db, team_id, folder_id })
    const place = { folder_id, board, work }
    readers.set(folder_id, createCellReader({ db, ...sources }, principal, place, attribute_ids, question))
  }
  const counted: typeof write = (data, column, seen) => {
    const made = write(data, column, seen)
    if (typeof made === 'string') work.take(made.length)
    return made
  }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const ids = rows.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id)
    const found = await exportedRows(db, team_id, { ids, attribute_ids })
    const whole = new Map(found.texts.map((one) => [`${one.item_id}.${one.attribute_id}`, one.html]))
    const byId = new Map(found.rows.map((row) => [String(row['id']), row]))
    const page: TableRow<T>[] = []
    for (const id of ids) {
      if (work.isOver) await work.pause()
      work.take(CELL_STEPS * attribute_ids.length)
      const row = byId.get(id)
      const folder_id = String(row?.['folder_id'])
      const read = readers.get(folder_id)
      if (!row || !read) continue
      const cells = await read(withTexts(row, whole), counted)
      page.push({ id, parent_id: (row['parent_id'] ?? null) as string | null, folder_id, cells })
    }
    yield page
  }
}
