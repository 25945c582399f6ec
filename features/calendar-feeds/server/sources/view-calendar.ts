import { serverTypeFor } from '@weft/features/attributes/server'
import type { ItemCells } from '@weft/features/items/server'
import { datesOfView, isFlatView } from '@weft/features/views/server'
import { orderAttributes, readQuerySettings } from '@weft/features/views/shared'
import type { ValueContext } from '@weft/model'
import { zoneOf } from '@weft/recurrence'
import { now } from '@weft/base'
import { type Kit, type Principal, seesRecord } from '@weft/server-kit'

import { calendarWork } from '../budget.ts'
import { attributesOf, attributesOfTypes, type CalendarAttribute, numbersOf } from '../queries.ts'
import type { Calendar, DatedItem, Reader } from './calendar.ts'
import { dateOf, dateSource } from './date-source.ts'
import { type DaysTold, daysTold } from './days-told.ts'
import { createFoldersShown } from './folders-shown.ts'
import { createHanging, type Hanging, MOVING_TYPES, quarter } from './hanging.ts'
import { nearest } from './nearest.ts'
import { stampOf } from './stamp.ts'
import type { ViewRow } from './view-row.ts'

/** Steps of reading a row and of saying its name. */
const ROW_STEPS = 60

export interface ViewCalendarDeps {
  kit: Kit
  cells: ItemCells
  appUrl: URL
}

/** Whether somebody may see a view now, which says when items are. */
export function seesView({ registry }: Pick<Kit, 'registry'>, principal: Principal, view: ViewRow): boolean {
  return (
    view.deleted_at === null &&
    datesOfView(view) !== null &&
    seesRecord(registry.get('views'), principal, view)
  )
}

/**
 * What views show somebody who sees them: see `seesView`. The numbers of all of them are asked by one statement.
 */
export async function viewCalendars(
  deps: ViewCalendarDeps,
  reader: Reader,
  views: readonly ViewRow[],
): Promise<Calendar[]> {
  const { db } = deps.kit
  const { access } = reader.principal
  const { team_id } = access
  const work = calendarWork(team_id)
  const foldersOf = createFoldersShown(reader.principal, work)
  const placed: { view: ViewRow; folder_ids: string[] }[] = []
  for (const view of views) placed.push({ view, folder_ids: await foldersOf(view) })
  const board_ids = [...new Set(views.map(({ board_id }) => board_id))]
  const folder_ids = new Set<string>()
  for (const one of placed) for (const id of one.folder_ids) folder_ids.add(id)
  const numbers = await numbersOf(db, team_id, { folder_ids: [...folder_ids], board_ids })
  const hangsOn = createHanging(await attributesOfTypes(db, team_id, { types: MOVING_TYPES, board_ids }))
  const found: Calendar[] = []
  for (const one of placed) {
    work.take(VIEW_STEPS + one.folder_ids.length * NUMBER_STEPS)
    if (work.isOver) await work.pause()
    found.push(calendarOf(deps, reader, { ...one, numbers, hanging: hangsOn(one.view) }))
  }
  return found
}

/** Steps of making the stamp of a view, and of each folder in it. */
const VIEW_STEPS = 300
const NUMBER_STEPS = 10

function calendarOf(
  deps: ViewCalendarDeps,
  reader: Reader,
  {
    view,
    folder_ids,
    numbers,
    hanging,
  }: { view: ViewRow; folder_ids: string[]; numbers: ReadonlyMap<string, number>; hanging: Hanging },
): Calendar {
  const { access, user_id } = reader.principal
  const days = daysTold(reader.tz)
  const parts = () => [
    view.id,
    view.row_version,
    ...folder_ids.map((id) => `${id} ${numbers.get(`folder ${id}`) ?? 0}`),
    numbers.get(`board ${view.board_id}`) ?? 0,
    deps.kit.access.rights(access, user_id, { team_id: access.team_id, kind: 'folder', id: view.folder_id }),
    ...(hanging === 'clock' ? [`clock ${quarter()}`] : []),
  ]
  return {
    id: view.id,
    name: `${view.folder_name} · ${view.name}`,
    color: view.board_color,
    tz: reader.tz,
    stamp: hanging === 'more' ? null : stampOf(deps.appUrl, reader, days, parts()),
    items: () => itemsOf(deps, reader, { view, folder_ids, days }),
  }
}

interface Asked {
  view: ViewRow
  folder_ids: readonly string[]
  days: DaysTold
}

async function itemsOf(
  deps: ViewCalendarDeps,
  reader: Reader,
  { view, folder_ids, days }: Asked,
): Promise<DatedItem[]> {
  const { db } = deps.kit
  const { principal } = reader
  const settings = readQuerySettings(view.settings)
  const attributes = inOrder(await attributesOf(db, principal.access.team_id, view.board_id), settings)
  const dates = datesOfView(view)
  const source = dates && dateSource(attributes, dates)
  const primary = attributes.find((one) => one.primary)
  if (!source) return []
  const { start, end } = source
  const attribute_ids = [...(primary ? [primary.id] : []), start.id, ...(end ? [end.id] : [])]
  const context = contextOf(reader)
  const nameOf = naming(primary, context)
  const read_in = zoneOf(start.settings, context)
  const work = calendarWork(principal.access.team_id)
  const found: DatedItem[] = []
  for (const folder_id of folder_ids) {
    const rows = await deps.cells(db, principal, {
      folder_id,
      filter: settings.filter,
      attribute_ids,
      work,
      // Of two attributes neither says by itself when an item is.
      days: end ? undefined : { attribute_ids: [start.id], from: days.from, to: days.to },
    })
    const isShown = ({ parent_id }: { parent_id: string | null }) =>
      parent_id === null || settings.sub_items !== 'hide' || isFlatView(view.type)
    for (const row of rows) {
      if (work.isOver) await work.pause()
      work.take(ROW_STEPS)
      if (!isShown(row)) continue
      const [name, ...points] = primary ? row.cells : [null, ...row.cells]
      const date = dateOf(end !== null, points)
      if (!date) continue
      found.push({
        item_id: row.id,
        attribute_id: start.id,
        name: nameOf(name),
        url: `${deps.appUrl.origin}/b/${view.board_id}/${folder_id}/${row.id}`,
        // Days and times that meet in one date are days of the zone that its attribute is read in.
        date: { ...date, read_in },
        updated_at: row.updated_at,
        version: row.version,
      })
    }
  }
  return nearest(found, days, work)
}

function inOrder(
  attributes: readonly CalendarAttribute[],
  settings: ReturnType<typeof readQuerySettings>,
): CalendarAttribute[] {
  const primary = attributes.find((one) => one.primary)?.id ?? null
  const byId = new Map(attributes.map((one) => [one.id, one]))
  return orderAttributes([...byId.keys()], settings, { primary, withHidden: true }).flatMap(
    (id) => byId.get(id) ?? [],
  )
}

const contextOf = ({ locale, tz, principal }: Reader): ValueContext => ({
  locale,
  tz,
  week_start: 1,
  now: now(),
  me: principal.user_id,
  people: new Map(),
})

function naming(primary: CalendarAttribute | undefined, context: ValueContext): (data: unknown) => string {
  if (!primary) return () => ''
  const type = serverTypeFor(primary)
  return (data) => (data === null || data === undefined ? '' : type.format(data, primary.settings, context))
}
