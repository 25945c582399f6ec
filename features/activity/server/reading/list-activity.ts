import { isWireTime, searchKey } from '@weft/base'
import { type Principal, invalid, type Kit } from '@weft/server-kit'
import * as z from 'zod/mini'

import { ACTIVITY_PAGE, type ActivityLine, shownAttribute, type ShownAttribute } from '../../shared/index.ts'
import { type ActKey, type AttributeRow, lineOfId, readLines, sizeOfAct } from './queries.ts'
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
  acts?: 'once' | undefined
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
  let after: { at: string; id: number } | null = readCursor(filter.after)
  const told = await toldAct(kit, principal, filter, all)
  let hasMore = true
  for (let read = 0; hasMore && read < MOST_READ && data.length < ACTIVITY_PAGE;) {
    const rows = await readLines(kit.db, { ...questionOf(principal, filter, places), after, told, limit })
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
  const isWithin = hasMore && filter.acts === 'once' && (await sizeLast(kit, principal, data))
  return {
    data,
    attributes: shownAttributes(kit, principal, [...attributes.values()], all),
    after: hasMore && after ? `${after.at},${after.id}${isWithin ? `,${data.at(-1)?.id}` : ''}` : null,
    has_more: hasMore,
    days: kit.limits.activity_days,
  }
}

/** The act within which the page before this one ended, as the reader was told of it. */
async function toldAct(
  kit: Kit,
  principal: Principal,
  { acts, after }: ActivityFilter,
  places: VisiblePlaces,
): Promise<ActKey | null> {
  const id = after?.split(',')[2]
  if (acts !== 'once' || id === undefined) return null
  const row = await lineOfId(kit.db, principal.access.team_id, Number(id))
  const names = await readNames(kit.db, principal.access.team_id, row ? [row] : [])
  const line = row && presentLine(principal, row, names, places)
  return line ? keyOf(line) : null
}

/** Says of the act in which a page ends how large it is; false where it ends in none. */
async function sizeLast(kit: Kit, { access }: Principal, data: readonly ActivityLine[]): Promise<boolean> {
  const last = data.at(-1)
  const key = last ? keyOf(last) : null
  const first = key && data.find((line) => isOf(key, line))
  if (!key || !first) return false
  first.act_size = await sizeOfAct(kit.db, access.team_id, key)
  return true
}

/** Null for what belongs to no act of a folder. */
function keyOf({ act, user_id, action, collection, attribute_id, folder_id }: ActivityLine): ActKey | null {
  if (act === null || folder_id === null) return null
  return { act, user_id, action, collection, attribute_id, folder_id }
}

const isOf = (key: ActKey, line: ActivityLine): boolean =>
  line.act === key.act &&
  line.user_id === key.user_id &&
  line.action === key.action &&
  line.collection === key.collection &&
  line.attribute_id === key.attribute_id &&
  line.folder_id === key.folder_id

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
  const [at = '', id = '', within = '0'] = text.split(',')
  if (![/^\d{1,17}$/.test(at), ...[id, within].map((one) => /^\d{1,15}$/.test(one))].every(Boolean))
    throw invalid('after: is no place in this list')
  return { at, id: Number(id) }
}
