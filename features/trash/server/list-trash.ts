import { fromWireTime, searchKey, toWireTime } from '@weft/base'
import { loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { isUntouched } from '@weft/features/items/server'
import type { Attribute, ValueContext } from '@weft/model'
import { type Principal, invalid, type Kit } from '@weft/server-kit'

import { TRASH_KINDS, type TrashEntry, type TrashKind } from '../shared/index.ts'
import { placeNames, readTrash, type TrashRow } from './queries.ts'
import { trashRights } from './trash-rights.ts'

const PAGE = 50
const READ = 200
/** Entries that one call looks at, so that a workspace full of what the caller may not see stays cheap. */
const MOST_READ = 4_000

export interface TrashFilter {
  kind?: TrashKind | undefined
  board_id?: string | undefined
  search?: string | undefined
  after?: string | undefined
}

export interface TrashPage {
  data: TrashEntry[]
  has_more: boolean
  after: string | null
  days: number
}

/** A page of the trash as the caller may see it, the latest first. */
export async function listTrash(kit: Kit, principal: Principal, filter: TrashFilter): Promise<TrashPage> {
  const { team_id } = principal.access
  const days = kit.limits.trash_days
  const attributes = createAttributesOf(kit, team_id)
  const sought = searchKey(filter.search ?? '')
  const data: TrashEntry[] = []
  let after = readCursor(filter.after)
  for (let read = 0; read < MOST_READ;) {
    const rows = await readTrash(kit.db, {
      team_id,
      kinds: filter.kind ? [filter.kind] : TRASH_KINDS,
      board_id: filter.board_id ?? null,
      after,
      limit: READ,
    })
    await attributes.load(rows)
    const names = await namesOf(kit, team_id, rows)
    for (const row of rows) {
      after = row
      // Where the place is being removed for ever, so is what lay there.
      if (!names.has(row.board_id) || (row.folder_id !== null && !names.has(row.folder_id))) continue
      const of = attributes.of(row)
      if (isBlank(row, of)) continue
      const rights = trashRights(principal, row, of)
      if (!rights) continue
      const entry = { ...presentRow(kit, row, names, of), ...rights }
      if (sought !== '' && !searchKey(entry.name).includes(sought)) continue
      data.push(entry)
      if (data.length === PAGE) return { data, has_more: true, after: cursorOf(row), days }
    }
    read += rows.length
    if (rows.length < READ) return { data, has_more: false, after: null, days }
  }
  return { data, has_more: true, after: after && cursorOf(after), days }
}

/** A row that was begun in a table and given up again is nothing that anybody would miss. */
function isBlank({ kind, values, items, comments }: TrashRow, attributes: readonly Attribute[]): boolean {
  return kind === 'item' && items + comments === 0 && isUntouched(attributes, (id) => values?.[id]?.[1])
}

const cursorOf = ({ deleted_at, id }: { deleted_at: string; id: string }) => `${deleted_at},${id}`

function readCursor(text: string | undefined): { deleted_at: string; id: string } | null {
  if (text === undefined) return null
  const [deleted_at = '', id = ''] = text.split(',')
  if (Number.isNaN(fromWireTime(deleted_at))) throw invalid('after: is no place in this list')
  return { deleted_at, id }
}

/** The attributes of the boards whose items are looked at, read once a call. */
export function createAttributesOf(kit: Kit, team_id: number) {
  const known = new Map<string, Attribute[]>()
  return {
    async load(rows: readonly TrashRow[]): Promise<void> {
      const missing = new Set(
        rows.flatMap(({ kind, board_id }) => (kind === 'item' && !known.has(board_id) ? [board_id] : [])),
      )
      for (const board_id of missing) {
        const all = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id))
        known.set(
          board_id,
          all.filter(({ deleted_at }) => deleted_at === null),
        )
      }
    },
    of: (row: TrashRow): readonly Attribute[] => known.get(row.board_id) ?? [],
  }
}

async function namesOf(
  kit: Kit,
  team_id: number,
  rows: readonly TrashRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ board_id, folder_id }) => [board_id, folder_id ?? []].flat()))
  const places = await placeNames(kit.db, team_id, [...ids])
  return new Map(places.map(({ id, name }) => [id, name]))
}

/** Names are shown as text alone: nothing in them depends on who asks. */
const PLAIN: ValueContext = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }
const DAY = 86_400_000

function presentRow(
  kit: Kit,
  row: TrashRow,
  names: ReadonlyMap<string, string>,
  attributes: readonly Attribute[],
): Omit<TrashEntry, 'restore_first' | 'may_restore' | 'may_remove'> {
  const { kind, id, type, board_id, folder_id, items, deleted_at, deleted_by } = row
  return {
    id,
    kind,
    name: row.name ?? nameOf(row, attributes),
    type,
    board_id,
    board_name: names.get(board_id) ?? '',
    folder_id,
    folder_name: folder_id === null ? null : (names.get(folder_id) ?? ''),
    items,
    deleted_at,
    deleted_by,
    ends_at: toWireTime(fromWireTime(deleted_at) + kit.limits.trash_days * DAY),
  }
}

function nameOf(row: TrashRow, attributes: readonly Attribute[]): string {
  const primary = attributes.find((attribute) => attribute.primary)
  const type = primary && serverAttributeTypes[primary.type]
  const data = primary && (row.values?.[primary.id]?.[0] ?? null)
  return type && data !== null && data !== undefined ? type.format(data, primary.settings, PLAIN) : ''
}
