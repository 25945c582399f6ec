import { now } from '@weft/base'
import {
  holdsItems,
  loadAttributes,
  serverAttributeType,
  serverAttributeTypes,
} from '@weft/features/attributes/server'
import { readBoardSettings } from '@weft/features/boards/shared'
import { type FolderLinks, Work } from '@weft/features/items/server'
import { orderAttributes, readQuerySettings } from '@weft/features/views/shared'
import { type Attribute, MAX_SORTS, type ValueContext } from '@weft/model'
import { compileFilter, enableComputing, type QueryEnv, readCell } from '@weft/query'
import { type Principal, createPrincipal, errors, GUEST, type Kit } from '@weft/server-kit'

import type { OpenedLink } from '../link-row.ts'
import type { Kept } from './kept.ts'
import { namedPeople } from './named-people.ts'
import { itemColors } from './item-colors.ts'
import type { PublicAttribute, PublicItem, PublicPage, PublicSource } from './public-content.ts'
import { findItemRow, namesOf, textsOf } from './queries.ts'
import { visibleLinks } from './visible-links.ts'

enableComputing()

export type BoardAttributes = Kept<ReadonlyMap<string, Attribute>>

interface LiveParts {
  kit: Kit
  folderLinks: FolderLinks
  attributes: BoardAttributes
}

/** An item as the query engine reads it. */
type ReadRow = { id: string; sort_order: number; parent_id: string | null } & Record<string, unknown>

const NO_LINKS: NonNullable<QueryEnv['links']> = { read: () => null, version: null }

/** The workspace as it is now, as far as a link shows it. */
export async function liveSource(
  { kit, folderLinks, attributes: known }: LiveParts,
  { link, view, folder, board, maker, stamp }: OpenedLink,
): Promise<PublicSource> {
  const { team_id } = link
  const access = await kit.access.of(team_id)
  if (!access || !view) throw errors.not_found()
  const guest = createPrincipal(access, GUEST)
  // The view shows what it showed to whoever published it: "me" is that person, and links are judged so.
  const eyes: Principal = createPrincipal(access, { user_id: link.created_by, session_id: null })
  const attributes = await known.of(`${team_id}.${board.id}`, stamp, () =>
    standingAttributes(kit, team_id, board.id),
  )
  const settings = readQuerySettings(view.settings)
  const rules = readBoardSettings(board)
  const primary = [...attributes.values()].find((one) => one.primary)
  const shown = shownAttributes(attributes, folder.attribute_ids, settings, primary?.id ?? null)
  const hasLinks = [...attributes.values()].some(holdsItems)
  const links = hasLinks ? await folderLinks(kit.db, eyes, folder.id) : NO_LINKS
  const guests = hasLinks ? await folderLinks(kit.db, guest, folder.id) : NO_LINKS
  const isStored = (id: string) => {
    const type = attributes.get(id)?.type
    return type !== undefined && serverAttributeTypes[type]?.computed === undefined
  }
  const textIds = shown.flatMap(({ id, type }) => (serverAttributeTypes[type]?.excerpt ? [id] : []))

  // What a page shows is computed in slices, so that one costly page leaves the others their turns.
  const work = new Work()

  async function envOf(
    rows: readonly ReadRow[],
    seen: NonNullable<QueryEnv['links']>,
    named: readonly Attribute[] = [...attributes.values()],
  ): Promise<QueryEnv> {
    // Formulas may stand on attributes that are not shown.
    const ids = new Set(rows.flatMap((row) => namedPeople(named, row)))
    const names = await namesOf(kit.db, team_id, [...ids])
    const context: ValueContext = {
      locale: maker.locale,
      tz: maker.timezone,
      week_start: maker.start_of_week,
      now: now(),
      me: eyes.user_id,
      people: new Map(names.map(({ id, name }) => [id, { name }])),
      folders: new Map([
        [folder.id, { name: folder.name, board_id: board.id, parent_id: null, sort_order: 0 }],
      ]),
    }
    return {
      context,
      links: seen,
      meter: work,
      done: rules.doneRule,
      attribute: (id) => typeOf(attributes.get(id)),
    }
  }

  /** Rows with what is shown of them, and nothing else. */
  async function present(rows: readonly ReadRow[]): Promise<Omit<PublicPage, 'has_more'>> {
    const ids = new Set(rows.map(({ id }) => id))
    const isShown = (one: { item_id: string; folder_id: string | null }) =>
      ids.has(one.item_id) ||
      (one.folder_id !== null && guest.may('VIEW_FOLDER', { type: 'folder', id: one.folder_id }))
    const env = await envOf(rows, visibleLinks(links, { guests, isShown, isStored }))
    const colorOf = itemColors(view?.settings ?? {}, env, new Set(shown.map(({ id }) => id)))
    const items: PublicItem[] = []
    for (const row of rows) {
      if (work.isOver) await work.pause()
      const color = colorOf?.(row)
      const cells: Record<string, unknown> = {}
      for (const { id } of shown) {
        const data = readCell(env, row, id)
        if (data !== null) cells[id] = data
      }
      const item = { id: row.id, parent_id: row.parent_id, title: titleOf(row, env), cells }
      items.push(color === undefined ? item : { ...item, color })
    }
    const named = new Set(items.flatMap(({ cells }) => namedPeople(shown, { values: cells })))
    const people = new Map(
      [...env.context.people].flatMap(([id, { name }]) => (named.has(id) ? [[id, name]] : [])),
    )
    return { items, people }
  }

  /** Stored rows of the view after one of them. */
  async function read(after: string | null, limit: number): Promise<{ rows: ReadRow[]; has_more: boolean }> {
    const query = kit.registry.get('items').query
    const groups = settings.groups.map(({ attribute_id, direction = 'asc' }) => ({ attribute_id, direction }))
    const sort = [...groups, ...settings.sort].slice(0, MAX_SORTS)
    const filter = settings.filter ? { filter: JSON.stringify(settings.filter) } : {}
    const answer = await query?.(
      kit,
      eyes,
      { folder_id: folder.id, sort: JSON.stringify(sort), ...filter },
      { feed: null, folder_id: folder.id, limit, after, since: null, rights: null, expand: 'values' },
    )
    const rows = (answer?.data ?? []) as ReadRow[]
    return { rows: rows.filter((row) => !isPart(row)), has_more: answer?.has_more ?? false }
  }

  function titleOf(row: ReadRow, env: QueryEnv): string {
    const type = primary && env.attribute(primary.id)
    const data = primary && readCell(env, row, primary.id)
    return type && data !== null ? type.type.format(data, type.settings, env.context).trim() : ''
  }

  const isPart = ({ parent_id }: ReadRow) => settings.sub_items === 'hide' && parent_id !== null

  return {
    frame: {
      view: { name: view.name, type: view.type, settings: view.settings },
      attributes: shown,
      primary_id: primary?.id ?? null,
      board: {
        id: board.id,
        folder_id: folder.id,
        folder_name: folder.name,
        done: rules.doneRule,
        working_days: rules.workingDays,
      },
    },
    async list(after, limit) {
      const { rows, has_more } = await read(after, limit)
      return { ...(await present(rows)), has_more }
    },
    async titles(limit) {
      const { rows } = await read(null, limit)
      const env = await envOf(
        primary ? rows : [],
        visibleLinks(links, { guests, isShown: () => false, isStored }),
        primary ? [primary] : [],
      )
      return rows.map((row) => ({ id: row.id, parent_id: row.parent_id, title: titleOf(row, env) }))
    },
    async item(id) {
      const stored = await findItemRow(kit.db, team_id, folder.id, { id })
      if (!stored) return null
      const row = slotted(stored)
      if (link.kind === 'view') {
        if (isPart(row)) return null
        const env = await envOf([row], links)
        // What the view filters out is as hidden as its hidden attributes.
        if (!compileFilter(settings.filter, env, readCells(env))(row)) return null
      }
      const { items, people } = await present([row])
      const texts = await textsOf(kit.db, team_id, [id], textIds)
      const [item] = items
      return item ? { item, people, texts: new Map(texts.map((one) => [one.attribute_id, one.html])) } : null
    },
    async idOf(end) {
      const row = await findItemRow(kit.db, team_id, folder.id, { end })
      return row ? String(row['id']) : null
    },
  }
}

async function standingAttributes(
  kit: Kit,
  team_id: number,
  board_id: string,
): Promise<ReadonlyMap<string, Attribute>> {
  const all = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id))
  return new Map(all.filter((one) => one.deleted_at === null).map((one) => [one.id, one]))
}

function shownAttributes(
  attributes: ReadonlyMap<string, Attribute>,
  attribute_ids: readonly string[],
  settings: ReturnType<typeof readQuerySettings>,
  primary: string | null,
): PublicAttribute[] {
  const own = attribute_ids.filter((id) => attributes.has(id))
  const ids = primary !== null && !own.includes(primary) ? [primary, ...own] : own
  return orderAttributes(ids, settings, { primary }).flatMap((id) => {
    const one = attributes.get(id)
    // A press on a button does something to its item: there is nothing to read.
    return one && serverAttributeTypes[one.type] && !serverAttributeType(one.type).isAction
      ? [{ id, name: one.name, type: one.type, settings: one.settings }]
      : []
  })
}

/** The type of an attribute, or what stands in for it under its settings. */
export function typeOf(attribute: Pick<PublicAttribute, 'type' | 'settings'> | undefined) {
  const base = attribute && serverAttributeTypes[attribute.type]
  const type = attribute && (base?.variant?.(attribute.settings) ?? base)
  return type && attribute && { type, settings: attribute.settings }
}

/** A stored row with its slots as the query engine reads them. */
function slotted(stored: Record<string, unknown>): ReadRow {
  const slots = Object.entries((stored['values'] ?? {}) as Record<string, [unknown, number]>)
  return {
    ...stored,
    values: Object.fromEntries(slots.map(([id, [data]]) => [id, { data }])),
  } as unknown as ReadRow
}

const readCells = (env: QueryEnv) => (row: { id: string }, attribute_id: string) =>
  readCell(env, row, attribute_id)
