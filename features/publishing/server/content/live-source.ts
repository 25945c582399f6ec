import { now } from '@weft/base'
import { holdsItems, loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { currentDoneRule, readBoardSettings } from '@weft/features/boards/shared'
import { type FolderLinks, isUntouched, Work } from '@weft/features/items/server'
import { type Attribute, MAX_SORTS, type ValueContext } from '@weft/model'
import { compileFilter, enableComputing, type QueryEnv, readCell } from '@weft/query'
import { type Principal, createPrincipal, errors, GUEST, type Kit } from '@weft/server-kit'

import type { OpenedLink } from '../link-row.ts'
import type { Kept } from './kept.ts'
import { namedPeople } from './named-people.ts'
import { itemColors } from './item-colors.ts'
import type { PublicAttribute, PublicFrame, PublicItem, PublicPage, PublicSource } from './public-content.ts'
import { openSettings } from './open-settings.ts'
import { findItemRow, namesOf, parentsAmong, textsOf } from './queries.ts'
import { shownAttributes } from '../shown-attributes.ts'
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

type Links = NonNullable<QueryEnv['links']>

const NO_LINKS: Links = { read: () => null, version: null }

/** What of a workspace a link shows, and by whose eyes it is read. */
interface Sight extends Pick<OpenedLink, 'link' | 'folder' | 'board' | 'maker'> {
  kit: Kit
  view: NonNullable<OpenedLink['view']>
  settings: ReturnType<typeof openSettings>
  rules: ReturnType<typeof readBoardSettings>
  /** Of the board, those that are not in the trash. */
  attributes: ReadonlyMap<string, Attribute>
  primary: Attribute | undefined
  shown: readonly PublicAttribute[]
  guest: Principal
  /** The view shows what it showed to whoever published it: "me" is that person, and links are judged so. */
  eyes: Principal
  /** Links as the publisher sees them, and as guests do. */
  links: Links
  guests: Links
}

/** The workspace as it is now, as far as a link shows it. */
export async function liveSource(
  { kit, folderLinks, attributes: known }: LiveParts,
  { link, view, folder, board, maker, stamp }: OpenedLink,
): Promise<PublicSource> {
  const { team_id } = link
  const access = await kit.access.of(team_id)
  if (!access || !view) throw errors.not_found()
  const guest = createPrincipal(access, GUEST)
  const eyes: Principal = createPrincipal(access, { user_id: link.created_by, session_id: null })
  const attributes = await known.of(`${team_id}.${board.id}`, stamp, () =>
    standingAttributes(kit, team_id, board.id),
  )
  const settings = openSettings(view.settings, attributes)
  const primary = [...attributes.values()].find((one) => one.primary)
  const hasLinks = [...attributes.values()].some(holdsItems)
  return new LiveSource({
    kit,
    link,
    view,
    folder,
    board,
    maker,
    settings,
    rules: {
      ...readBoardSettings(board),
      doneRule: currentDoneRule(board, (id) => attributes.get(id)?.settings),
    },
    attributes,
    primary,
    shown: shownAttributes(attributes, folder.attribute_ids, settings).flatMap(
      ({ id, name, type, primary: isName, settings: own }) =>
        isName || link.attributes[id] === true ? [{ id, name, type, settings: own }] : [],
    ),
    guest,
    eyes,
    links: hasLinks ? await folderLinks(kit.db, eyes, folder.id) : NO_LINKS,
    guests: hasLinks ? await folderLinks(kit.db, guest, folder.id) : NO_LINKS,
  })
}

class LiveSource implements PublicSource {
  readonly frame: PublicFrame
  private readonly sight: Sight
  // What a page shows is computed in slices, so that one costly page leaves the others their turns.
  private readonly work = new Work()

  constructor(sight: Sight) {
    this.sight = sight
    this.frame = frameOf(sight)
  }

  async list(after: string | null, limit: number): Promise<PublicPage> {
    const { rows, has_more } = await this.read(after, limit)
    return { ...(await this.present(rows)), has_more }
  }

  async titles(limit: number): Promise<Omit<PublicItem, 'cells'>[]> {
    const { primary } = this.sight
    const { rows } = await this.read(null, limit)
    const links = this.strangersLinks(() => false)
    const env = await this.envOf(primary ? rows : [], links, primary ? [primary] : [])
    return rows.map((row) => ({ id: row.id, parent_id: row.parent_id, title: this.titleOf(row, env) }))
  }

  async item(id: string): ReturnType<PublicSource['item']> {
    const { kit, link, folder, settings, shown, links } = this.sight
    const stored = await findItemRow(kit.db, link.team_id, folder.id, { id })
    if (!stored) return null
    const row = slotted(stored)
    if (link.kind === 'view') {
      const slots = (stored['values'] ?? {}) as Slots
      const versions = (_row: ReadRow, attribute_id: string) => slots[attribute_id]?.[1]
      if (this.isHiddenPart(row) || (await this.untouched([row], versions)).has(id)) return null
      const env = await this.envOf([row], links)
      // What the view filters out is as hidden as its hidden attributes.
      if (!compileFilter(settings.filter, env, readCells(env))(row)) return null
    }
    const { items, people } = await this.present([row])
    const textIds = shown.flatMap((one) => (serverAttributeTypes[one.type]?.excerpt ? [one.id] : []))
    const texts = await textsOf(kit.db, link.team_id, [id], textIds)
    const [item] = items
    return item ? { item, people, texts: new Map(texts.map((one) => [one.attribute_id, one.html])) } : null
  }

  async idOf(end: string): Promise<string | null> {
    const { kit, link, folder } = this.sight
    const row = await findItemRow(kit.db, link.team_id, folder.id, { end })
    return row ? String(row['id']) : null
  }

  private async envOf(
    rows: readonly ReadRow[],
    links: Links,
    named: readonly Attribute[] = [...this.sight.attributes.values()],
  ): Promise<QueryEnv> {
    const { kit, link, folder, board, maker, eyes, rules, attributes } = this.sight
    // Formulas may stand on attributes that are not shown.
    const ids = new Set(rows.flatMap((row) => namedPeople(named, row)))
    const names = await namesOf(kit.db, link.team_id, [...ids])
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
      links,
      meter: this.work,
      done: rules.doneRule,
      attribute: (id) => typeOf(attributes.get(id)),
    }
  }

  /** Rows with what is shown of them, and nothing else. */
  private async present(rows: readonly ReadRow[]): Promise<Omit<PublicPage, 'has_more'>> {
    const { view, shown, guest } = this.sight
    const ids = new Set(rows.map(({ id }) => id))
    const links = this.strangersLinks(
      (one) =>
        ids.has(one.item_id) ||
        (one.folder_id !== null && guest.may('VIEW_FOLDER', { type: 'folder', id: one.folder_id })),
    )
    const env = await this.envOf(rows, links)
    const colorOf = itemColors(view.settings, env, new Set(shown.map(({ id }) => id)))
    const items: PublicItem[] = []
    for (const row of rows) {
      if (this.work.isOver) await this.work.pause()
      const color = colorOf?.(row)
      const cells: Record<string, unknown> = {}
      for (const { id } of shown) {
        const data = readCell(env, row, id)
        if (data !== null) cells[id] = data
      }
      const item = { id: row.id, parent_id: row.parent_id, title: this.titleOf(row, env), cells }
      items.push(color === undefined ? item : { ...item, color })
    }
    const named = new Set(items.flatMap(({ cells }) => namedPeople(shown, { values: cells })))
    const people = new Map(
      [...env.context.people].flatMap(([id, { name }]) => (named.has(id) ? [[id, name]] : [])),
    )
    return { items, people }
  }

  /** Stored rows of the view after one of them. */
  private async read(after: string | null, limit: number): Promise<{ rows: ReadRow[]; has_more: boolean }> {
    const { kit, eyes, folder, settings } = this.sight
    const query = kit.registry.get('items').query
    const groups = settings.groups.map(({ attribute_id, direction = 'asc' }) => ({ attribute_id, direction }))
    const sort = [...groups, ...settings.sort].slice(0, MAX_SORTS)
    const filter = settings.filter ? { filter: JSON.stringify(settings.filter) } : {}
    const answer = await query?.(
      kit,
      eyes,
      { folder_id: folder.id, sort: JSON.stringify(sort), ...filter },
      {
        feed: null,
        folder_id: folder.id,
        limit,
        after,
        since: null,
        rights: null,
        expand: 'values',
        isPublic: true,
      },
    )
    const rows = (answer?.data ?? []) as ReadRow[]
    const untouched = await this.untouched(rows, versionIn)
    const isShown = (row: ReadRow) => !this.isHiddenPart(row) && !untouched.has(row.id)
    return { rows: rows.filter(isShown), has_more: answer?.has_more ?? false }
  }

  /** Those among them in which nobody ever entered anything, be it a link or an item below. */
  private async untouched(
    rows: readonly ReadRow[],
    versionOf: (row: ReadRow, attribute_id: string) => number | undefined,
  ): Promise<ReadonlySet<string>> {
    const { kit, link, attributes, links } = this.sight
    const linking = [...attributes.values()].filter(holdsItems)
    const ids = rows.flatMap((row) => {
      const isLinked = linking.some(({ id }) => [links.read(row.id, id) ?? []].flat().length > 0)
      return !isLinked && isUntouched(attributes.values(), (id) => versionOf(row, id)) ? [row.id] : []
    })
    const parents = ids.length === 0 ? [] : await parentsAmong(kit.db, link.team_id, ids)
    return new Set(ids).difference(new Set(parents))
  }

  private titleOf(row: ReadRow, env: QueryEnv): string {
    const { primary } = this.sight
    const type = primary && env.attribute(primary.id)
    const data = primary && readCell(env, row, primary.id)
    return type && data !== null ? type.type.format(data, type.settings, env.context).trim() : ''
  }

  private isHiddenPart({ parent_id }: ReadRow): boolean {
    return this.sight.settings.sub_items === 'hide' && parent_id !== null
  }

  private strangersLinks(isShown: Parameters<typeof visibleLinks>[1]['isShown']): Links {
    const { links, guests, attributes } = this.sight
    const isStored = (id: string) => {
      const type = attributes.get(id)?.type
      return type !== undefined && serverAttributeTypes[type]?.computed === undefined
    }
    return visibleLinks(links, { guests, isShown, isStored })
  }
}

function frameOf({ view, shown, primary, board, folder, rules }: Sight): PublicFrame {
  return {
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

/** The type of an attribute, or what stands in for it under its settings. */
export function typeOf(attribute: Pick<PublicAttribute, 'type' | 'settings'> | undefined) {
  const base = attribute && serverAttributeTypes[attribute.type]
  const type = attribute && (base?.variant?.(attribute.settings) ?? base)
  return type && attribute && { type, settings: attribute.settings }
}

/** The version of a value, of a row as the index answers it. */
const versionIn = (row: ReadRow, attribute_id: string) =>
  (row['values'] as Record<string, { row_version: number }> | undefined)?.[attribute_id]?.row_version

type Slots = Record<string, [data: unknown, version: number]>

/** A stored row with its slots as the query engine reads them. */
function slotted(stored: Record<string, unknown>): ReadRow {
  const slots = Object.entries((stored['values'] ?? {}) as Slots)
  return {
    ...stored,
    values: Object.fromEntries(slots.map(([id, [data]]) => [id, { data }])),
  } as unknown as ReadRow
}

const readCells = (env: QueryEnv) => (row: { id: string }, attribute_id: string) =>
  readCell(env, row, attribute_id)
