import { cutCharacters } from '@weft/base'
import { holdsLabels, labelSettings, loadAttributes, serverTypeFor } from '@weft/features/attributes/server'
import { itemStore, slotsOf } from '@weft/features/items/server'
import type { Attribute } from '@weft/model'
import { invalid, type Kit, type Principal } from '@weft/server-kit'

import { ENTRIES_PAGE, type ToldEntry } from '../shared/index.ts'
import { listEntries, type ListedRow } from './queries.ts'

interface Asked {
  board_id: string | null
  user_id?: string | undefined
  item_id?: string | undefined
  attribute_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  updated_after?: string | undefined
  after?: string | undefined
}

/** A page of entries that the principal may see: their own, and those that attributes share, where the items lie open. */
export async function tellEntries(
  kit: Kit,
  principal: Principal,
  asked: Asked,
): Promise<{ data: ToldEntry[]; has_more: boolean; after: string | null }> {
  const { team_id, graph } = principal.access
  if (asked.from !== undefined && asked.to !== undefined && asked.to < asked.from)
    throw invalid('to: must not be before from')
  const sees = (id: string) => principal.may('VIEW_FOLDER', { type: 'folder', id })
  const open = new Set([...graph.folders.keys()].filter(sees))
  const rows = await listEntries(kit.db, team_id, {
    user_id: ownerIn(principal),
    board_id: asked.board_id,
    of: asked.user_id === undefined ? null : Number(asked.user_id),
    item_id: asked.item_id ?? null,
    attribute_id: asked.attribute_id ?? null,
    from: asked.from ?? null,
    to: asked.to ?? null,
    updated_after: asked.updated_after ?? null,
    after: asked.after ?? null,
    folders: [...open],
    limit: ENTRIES_PAGE + 1,
  })
  const page = rows.slice(0, ENTRIES_PAGE)
  const partsOf = await itemParts(
    kit,
    team_id,
    page.filter(({ folder_id }) => open.has(folder_id)),
  )
  const hasMore = rows.length > ENTRIES_PAGE
  return {
    data: page.map((row) => ({
      ...row,
      ...partsOf(row.item_id),
      folder_id: open.has(row.folder_id) ? row.folder_id : null,
    })),
    has_more: hasMore,
    after: hasMore ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Whose own entries are told: nobody's to whoever looks through the eyes of somebody else. */
export function ownerIn({ user_id, viewer }: Principal): number {
  return viewer === undefined || viewer.user_id === user_id ? user_id : 0
}

type Parts = Pick<ToldEntry, 'folder_id' | 'item_name' | 'labels'>
const NO_PARTS: Parts = { folder_id: null, item_name: null, labels: [] }

/** What is told of the items of entries: their names and labels. */
export async function itemParts(
  kit: Kit,
  team_id: number,
  rows: readonly Pick<ListedRow, 'board_id' | 'item_id'>[],
): Promise<(item_id: string) => Parts> {
  if (rows.length === 0) return () => NO_PARTS
  const boards = new Map<string, Attribute[]>()
  const items = await kit.db.read(team_id, async (tx) => {
    for (const id of new Set(rows.map(({ board_id }) => board_id)))
      boards.set(id, await loadAttributes(tx, team_id, id))
    return itemStore.load(tx, team_id, [...new Set(rows.map(({ item_id }) => item_id))])
  })
  return (item_id) => {
    const item = items.get(item_id)
    if (!item) return NO_PARTS
    const attributes = (boards.get(item.board_id) ?? []).filter(({ deleted_at }) => deleted_at === null)
    const slots = slotsOf(item)
    const primary = attributes.find((one) => one.primary)
    const labelled = attributes.find(holdsLabels)
    const ids = labelled ? slots[labelled.id]?.[0] : null
    return {
      folder_id: item.folder_id,
      item_name: primary ? nameOf(primary, slots[primary.id]?.[0]) : null,
      labels: labelled && Array.isArray(ids) ? labelsAmong(labelled, ids) : [],
    }
  }
}

function labelsAmong({ settings }: Attribute, ids: readonly unknown[]): ToldEntry['labels'] {
  const { byId } = labelSettings(settings)
  return ids.flatMap((id) => {
    const label = byId.get(String(id))?.label
    return label ? [{ id: label.id, name: label.name, color: label.color }] : []
  })
}

/** One text for whoever reads it: names are hardly ever numbers or dates. */
function nameOf(primary: Attribute, data: unknown): string | null {
  if (data === null || data === undefined) return null
  const context = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }
  return cutCharacters(serverTypeFor(primary).format(data, primary.settings, context), 0, 200) || null
}
