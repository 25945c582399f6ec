import { isWireTime, searchKey } from '@weft/base'
import { type Principal, invalid, type Kit } from '@weft/server-kit'
import * as z from 'zod/mini'

import { ACTIVITY_PAGE, type ActivityLine, shownAttribute, type ShownAttribute } from '../shared/index.ts'
import { type AttributeRow, readLines } from './queries.ts'
import { presentLine, readNames } from './present-line.ts'
import { narrowPlaces, type VisiblePlaces, visiblePlaces } from './visible-places.ts'

/** Lines read at once: a page and a little, as few of it are left out; more where most will not be found by name. */
const READ = ACTIVITY_PAGE + 10
const READ_FOR_NAMES = 500
/** Lines that one call looks at, so that a name which nobody bears stays cheap. */
const MOST_READ = 4_000

export interface ActivityFilter {
  board_id?: string | undefined
  folder_id?: string | undefined
  item_id?: string | undefined
  attribute_id?: string | undefined
  user_id?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  after?: string | undefined
}

export interface ActivityPage {
  data: ActivityLine[]
  attributes: ShownAttribute[]
  after: string | null
  has_more: boolean
  days: number
}

/** A page of what people did, as far as the principal may see it now, the latest first. */
export async function listActivity(
  kit: Kit,
  principal: Principal,
  filter: ActivityFilter,
): Promise<ActivityPage> {
  const all = visiblePlaces(principal)
  const places = narrowPlaces(principal, all, filter)
  const sought = searchKey(filter.q ?? '')
  const limit = sought === '' ? READ : READ_FOR_NAMES
  const data: ActivityLine[] = []
  const attributes = new Map<string, AttributeRow>()
  let after = readCursor(filter.after)
  let hasMore = true
  for (let read = 0; hasMore && read < MOST_READ && data.length < ACTIVITY_PAGE;) {
    const rows = await readLines(kit.db, { ...questionOf(principal, filter, places), after, limit })
    const names = await readNames(kit.db, principal.access.team_id, rows)
    hasMore = rows.length === limit
    read += rows.length
    for (const row of rows) {
      after = { at: row.moment, id: row.id }
      const line = presentLine(principal, row, names, all)
      // Who is not told is not found either.
      if (!line || (filter.user_id !== undefined && line.user_id === null)) continue
      if (sought !== '' && !searchKey(line.name ?? '').includes(sought)) continue
      data.push(line)
      const attribute = names.attributes.get(line.attribute_id ?? '')
      if (attribute) attributes.set(attribute.id, attribute)
      if (data.length === ACTIVITY_PAGE) {
        hasMore ||= row !== rows.at(-1)
        break
      }
    }
  }
  return {
    data,
    attributes: shownAttributes(kit, principal, [...attributes.values()], all),
    after: hasMore && after ? `${after.at},${after.id}` : null,
    has_more: hasMore,
    days: kit.limits.activity_days,
  }
}

function questionOf(principal: Principal, filter: ActivityFilter, places: VisiblePlaces) {
  return {
    team_id: principal.access.team_id,
    folders: [...places.folders],
    boards: [...places.boards],
    seesTeam: places.seesTeam,
    item_id: filter.item_id ?? null,
    attribute_id: filter.attribute_id ?? null,
    user_ids: filter.user_id?.split(',').map(Number) ?? null,
    action: filter.action ?? null,
    kind: filter.kind ?? null,
    from: timeOf(filter.from, 'from'),
    to: timeOf(filter.to, 'to'),
  }
}

function timeOf(text: string | undefined, name: string): string | null {
  if (text === undefined) return null
  if (!isWireTime(text)) throw invalid(`${name}: is not a date with a time`)
  return text
}

/** Of attributes on boards that the reader sees; of the others nothing is said but that they changed. */
function shownAttributes(
  kit: Kit,
  principal: Principal,
  rows: readonly AttributeRow[],
  places: VisiblePlaces,
): ShownAttribute[] {
  const { present } = kit.registry.get('attributes')
  return rows
    .filter(({ board_id }) => places.boards.has(board_id))
    .map((row) => z.parse(shownAttribute, present({ ...row }, principal)))
}

function readCursor(text: string | undefined): { at: string; id: number } | null {
  if (text === undefined) return null
  const [at = '', id = ''] = text.split(',')
  if (!/^\d{1,17}$/.test(at) || !/^\d{1,15}$/.test(id)) throw invalid('after: is no place in this list')
  return { at, id: Number(id) }
}
