import { serverAttributeType } from '@weft/features/attributes/server'
import { nameOfLink, type LinkedItem } from '@weft/features/attributes/shared'

import { HERE, itemEnd } from '../../shared/index.ts'
import type { PublicAttribute } from '../content/public-content.ts'

/**
 * The data of a shown cell as far as it is drawn. Who is reminded, who has a line to do and who voted is nowhere drawn;
 * of linked items there is the name, or that there is one.
 */
export function shownData(
  { type, settings }: Pick<PublicAttribute, 'type' | 'settings'>,
  data: unknown,
): unknown {
  const { holds, listOf, published } = serverAttributeType(type)
  if (holds === 'folder') return HERE
  // What is looked up is cut as it is where it comes from.
  if (listOf && Array.isArray(data)) return data.map((one) => shownData(listOf(settings), one))
  return published?.drawn ? published.drawn(data) : plainOnly(data)
}

/** Data of any depth, with links and dates cut to what is drawn of them. */
function plainOnly(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one, at) => (isLink(one) ? linkAt(one, at) : plainOnly(one)))
  if (typeof data !== 'object' || data === null) return data
  if (isLink(data)) return linkAt(data, 0)
  const { reminders: _reminders, ...rest } = data as Record<string, unknown>
  return rest
}

function isLink(data: unknown): data is LinkedItem {
  return typeof data === 'object' && data !== null && 'item_id' in data && 'inputs' in data
}

function linkAt(link: LinkedItem, at: number) {
  const isSeen = link.folder_id !== null
  return {
    item_id: isSeen ? itemEnd(link.item_id) : `private-${at}`,
    folder_id: isSeen ? HERE : null,
    name: nameOfLink(link),
    shown: {},
    inputs: {},
    ...(isSeen && link.data !== undefined && link.data !== null ? { data: link.data } : {}),
  }
}
