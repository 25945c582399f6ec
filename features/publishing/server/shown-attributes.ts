import { serverAttributeType, serverAttributeTypes } from '@weft/features/attributes/server'
import { isPublishable } from '@weft/features/attributes/shared'
import { orderAttributes, type QuerySettings, readQuerySettings } from '@weft/features/views/shared'
import type { Attribute } from '@weft/model'
import type { Tx } from '@weft/db'

import type { LinkAttribute } from '../shared/index.ts'
import type { LinkRow, ListedLink } from './link-row.ts'
import { viewWithAttributes } from './links/queries.ts'

type Named = Pick<Attribute, 'id' | 'type' | 'primary'>

/** Attributes that a view shows, in its order: the most that a link to it can show. */
export function shownAttributes<T extends Named>(
  attributes: ReadonlyMap<string, T>,
  attribute_ids: readonly string[],
  settings: Pick<QuerySettings, 'order' | 'hidden'>,
): T[] {
  const primary = [...attributes.values()].find((one) => one.primary)?.id ?? null
  const own = attribute_ids.filter((id) => attributes.has(id))
  const ids = primary !== null && !own.includes(primary) ? [primary, ...own] : own
  return orderAttributes(ids, settings, { primary }).flatMap((id) => {
    const one = attributes.get(id)
    return one && serverAttributeTypes[one.type] && isPublishable(serverAttributeType(one.type)) ? [one] : []
  })
}

type Listed = Pick<ListedLink, 'view_settings' | 'attribute_ids' | 'board_attributes'>

const shownOf = ({ view_settings, attribute_ids, board_attributes }: Listed) =>
  shownAttributes(
    new Map((board_attributes ?? []).map((one) => [one.id, one])),
    attribute_ids,
    readQuerySettings(view_settings ?? {}),
  )

/** What a link can show, and what of it readers see. */
export function linkAttributes(link: Listed & Pick<LinkRow, 'attributes'>): LinkAttribute[] {
  return shownOf(link).map(({ id, name, primary }) => {
    // What names the items is always shown: addresses and lists are made of it.
    const isShown = primary || link.attributes[id]
    return { id, name, primary, state: isShown === undefined ? 'new' : isShown ? 'public' : 'private' }
  })
}

/** What a new link shows unless its maker chose: all that its view shows now, and nothing that comes later. */
export async function shownNow(
  tx: Tx,
  place: { team_id: number; folder_id: string; view_id: string },
): Promise<Record<string, boolean>> {
  const listed = await viewWithAttributes(tx, place)
  return Object.fromEntries(listed ? shownOf(listed).map(({ id }) => [id, true]) : [])
}
