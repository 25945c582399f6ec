import { isSlug } from '@weft/base'
import type { Database } from '@weft/db'

import { idEndOf, isEndOf, type LinkKind } from '../shared/index.ts'
import type { OpenedLink } from './link-row.ts'
import { openLinks } from './queries.ts'
import { type ChosenSlug, slugsOfView } from './slugs/queries.ts'

export interface FoundPage {
  opened: OpenedLink
  /** Addresses that people chose for items of the view. */
  slugs: readonly ChosenSlug[]
}

/** The link that an address leads to; null where it leads nowhere. */
export async function findPage(
  db: Database,
  kind: LinkKind,
  { pub, slug }: { pub: string; slug?: string | undefined },
): Promise<FoundPage | null> {
  const [, team = '', key = ''] = /^([1-9]\d{0,8})-(.+)$/.exec(pub) ?? []
  if (!isSlug(key)) return null
  const team_id = Number(team)
  const links = await openLinks(db, team_id, { kind, key })
  if (links.length === 0) return null
  const slugs = kind === 'file' || slug === undefined ? [] : await slugsOfView(db, team_id, key)
  const opened =
    kind === 'item'
      ? links.find(({ link }) => link.item_id !== null && leadsTo(link.item_id, slug ?? '', slugs))
      : links[0]
  return opened ? { opened, slugs } : null
}

/** Whether an address means the item: by a word that somebody chose, or by the end of its id. */
function leadsTo(item_id: string, slug: string, slugs: readonly ChosenSlug[]): boolean {
  const chosen = slugs.find((one) => one.slug === slug)
  if (chosen) return chosen.item_id === item_id
  const end = idEndOf(slug)
  return end !== null && isEndOf(end, item_id)
}

/** The address that was chosen last for an item, if any is. */
export function chosenOf(item_id: string, slugs: readonly ChosenSlug[]): string | undefined {
  return slugs.findLast((one) => one.item_id === item_id && !one.is_retired)?.slug
}
