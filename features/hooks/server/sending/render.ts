import { fromWireTime } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { isExcerpt } from '@weft/rich-text'
import type { Principal } from '@weft/server-kit'

import type { Told } from '../events/read-entry.ts'
import { seesFolder } from '../maker.ts'
import type { HookRow } from '../queries.ts'
import type { DueEvent, Facts } from './queries.ts'

/** What receivers can tell a later shape of bodies by. */
export const API_VERSION = '1'
/** Bytes of a body; of more only ids are sent, and where the rest is. */
const MOST_BYTES = 20_000

type Fields = Record<string, unknown>

/**
 * The body of an event for whoever made the hook, by what they may see now; null where they may not see what it is about.
 * Fields out of their sight are not in it.
 */
export function renderEvent(
  event: Pick<DueEvent, 'id' | 'type' | 'told' | 'item_id'>,
  facts: Facts,
  { hook, maker, origin }: { hook: Pick<HookRow, 'id' | 'team_id'>; maker: Principal; origin: string },
): string | null {
  const { told, type } = event
  const folder_id = facts.item?.folder_id ?? told.folder_id
  // Of what was removed for ever nothing is told but that it went.
  if ((!facts.item && type !== 'item.deleted') || !seesFolder(maker, folder_id)) return null
  const hides = hidesAuthor(told, facts)
  const ids = {
    team_id: hook.team_id,
    board_id: told.board_id,
    folder_id: told.folder_id,
    item_id: event.item_id,
    ...(told.attribute_id !== undefined && { attribute_id: told.attribute_id }),
    ...(told.comment_id !== undefined && { comment_id: told.comment_id }),
  }
  const actor = hides || told.actor_id === null ? null : { id: told.actor_id, name: facts.actor_name }
  const url = `${origin}/b/${told.board_id}/${told.folder_id}/${event.item_id}`
  const rest = { actor, ...(told.row_version !== undefined && { row_version: told.row_version }) }
  const wrap = (data: Fields) =>
    JSON.stringify({
      type,
      timestamp: isoOf(told.at),
      data: { ...ids, ...data, ...rest },
      meta: { api_version: API_VERSION, hook_id: hook.id, delivery_id: event.id },
    })
  const whole = wrap(changeOf(event, facts, { maker, hides, url }))
  return Buffer.byteLength(whole) <= MOST_BYTES ? whole : wrap({ truncated: true, url })
}

export const isoOf = (wire: string): string => new Date(fromWireTime(wire)).toISOString()

/** Of an attribute that is gone nobody can say any more whether it kept its authors secret. */
function hidesAuthor({ attribute_id }: Told, { attribute }: Facts): boolean {
  if (attribute === null) return attribute_id !== undefined
  return serverAttributeTypes[attribute.type]?.hidesAuthor?.(attribute.settings) === true
}

interface Sight {
  maker: Principal
  hides: boolean
  url: string
}

/** Before and after, as far as it may be seen. */
function changeOf(
  { type, told }: Pick<DueEvent, 'type' | 'told'>,
  facts: Facts,
  { maker, hides, url }: Sight,
): Fields {
  if (told.comment_id !== undefined) return type === 'comment.deleted' ? {} : textOfComment(facts)
  if (told.attribute_id === undefined)
    return { old: seenFields(told.old, maker), new: seenFields(told.new, maker) }
  // An attribute that was deleted is nobody's to read, and a vote says nothing where votes are secret.
  if (!facts.attribute || hides) return {}
  if (told.link) {
    const { linked_folder_id } = facts
    return linked_folder_id !== null && seesFolder(maker, linked_folder_id) ? { link: told.link } : {}
  }
  const excerpt = serverAttributeTypes[facts.attribute.type]?.excerpt
  return excerpt ? textOf(told, facts, url) : { old: told.old, new: told.new }
}

const textOfComment = ({ comment }: Facts): Fields => ({
  text: comment === null || comment.html === null ? null : { html: comment.html },
})

/** Of a long text the activity knows the hash alone: the beginning is told, as long as it is the text that was written. */
function textOf(told: Told, { item }: Facts, url: string): Fields {
  const kept: unknown = item?.slot?.[0]
  const isSame = isExcerpt(kept) && kept.hash === told.new
  return { old: null, new: isSame ? kept.excerpt : null, truncated: true, url }
}

/** Folders out of sight are not named. */
function seenFields(part: unknown, maker: Principal): Fields | null {
  if (part === null || typeof part !== 'object') return null
  const { folder_id, board_id, ...rest } = part as Fields
  const sees = typeof folder_id === 'string' && seesFolder(maker, folder_id)
  return {
    ...rest,
    ...(sees && { folder_id }),
    ...(sees && board_id !== undefined && { board_id }),
  }
}
