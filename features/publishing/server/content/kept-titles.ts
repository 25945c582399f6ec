import { now } from '@weft/base'

import type { OpenedLink } from '../link-row.ts'
import type { PublicItem } from './public-content.ts'

type Titles = readonly Omit<PublicItem, 'cells'>[]

/** Documents whose trees are kept; the one that was asked for longest ago goes first. */
const MAX_LINKS = 100
/** Filters may look at the time. */
const MAX_AGE_MS = 60_000

/** Trees of documents as they were last made, good while nothing of the document changed. */
export interface KeptTitles {
  of(opened: OpenedLink, make: () => Promise<Titles>): Promise<Titles>
}

export function keepTitles(): KeptTitles {
  const kept = new Map<string, { stamp: string; at: number; titles: Titles }>()
  return {
    async of({ link, stamp }, make) {
      const name = `${link.team_id}.${link.id}`
      const known = kept.get(name)
      const isFresh = known?.stamp === stamp && now() - known.at < MAX_AGE_MS && now() >= known.at
      // The stamp is older than what is read now: what changes meanwhile has another one with the next look.
      const entry = isFresh ? known : { stamp, at: now(), titles: await make() }
      kept.delete(name)
      kept.set(name, entry)
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_LINKS) break
        kept.delete(oldest)
      }
      return entry.titles
    },
  }
}
