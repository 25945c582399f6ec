import { isUuid } from '@weft/base'
import type { ActivityConsumer, ActivityEntry } from '@weft/server-kit'

import { MAX_LINKS_ASKED } from '../shared/index.ts'
import { fileTypes, linkTypes } from './file-access.ts'
import { FETCH_PREVIEWS, type PreviewJob } from './link-previews/preview-job.ts'
import { addUse, type HeldByItem, heldByItems, removeUses, wantPreviews } from './queries.ts'

/**
 * Keeps, for each item, the names that it gives its files, and which of them its values name no longer; what they name
 * anew is held with the save itself. Links of the same items are written down to be asked for.
 */
export function followItems(): ActivityConsumer {
  return {
    name: 'files',
    kinds: ['folder'],
    wants: ({ collection, action }) =>
      collection === 'values' || (collection === 'items' && action !== 'deleted'),
    async handle({ tx, feed, entries, addJob }) {
      const team_id = feed.team_id ?? 0
      const saved = savedItems(entries)
      if (saved.length === 0) return
      const items = await heldByItems(tx, team_id, saved, [...fileTypes, ...linkTypes])
      const before = heldBefore(entries)
      for (const item of items) {
        const held = item.held.filter(({ type, id }) => fileTypes.includes(type) && isUuid(id))
        const names = new Map(held.map(({ id, name }) => [id ?? '', name ?? 'file']))
        // Only what a save took out: a file that was just uploaded is not in the value yet.
        const gone = item.uses.flatMap(({ id, isRemoved }) =>
          !isRemoved && !names.has(id) && before.has(`${item.item_id}.${id}`) ? [id] : [],
        )
        if (gone.length > 0) await removeUses(tx, team_id, item.item_id, gone)
        for (const { id, isRemoved, name: was } of item.uses) {
          const name = names.get(id)
          if (name === undefined || (!isRemoved && was === name)) continue
          await addUse(tx, team_id, { attachment_id: id, item_id: item.item_id, name })
        }
      }
      const wanted = await wantPreviews(tx, team_id, pagesOf(items))
      const payload: PreviewJob = { team_id, urls: wanted }
      if (wanted.length > 0) addJob({ name: FETCH_PREVIEWS, payload, attempts: 2 })
    },
  }
}

/** Items that these entries made or saved a value of. */
function savedItems(entries: readonly ActivityEntry[]): string[] {
  const ids = entries.flatMap(({ record_id, action }) => {
    const [item_id = ''] = record_id.split('.')
    return action !== 'deleted' && isUuid(item_id) ? [item_id] : []
  })
  return [...new Set(ids)]
}

/** What the saves of these entries found in their values, as `item.element`. */
function heldBefore(entries: readonly ActivityEntry[]): Set<string> {
  const found = new Set<string>()
  for (const { collection, record_id, old } of entries) {
    if (collection !== 'values') continue
    const [item_id = ''] = record_id.split('.')
    for (const id of idsIn(old)) found.add(`${item_id}.${String(id)}`)
  }
  return found
}

function idsIn(saved: unknown): unknown[] {
  const { data } = (saved ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data.map((one) => (one as { id?: unknown } | null)?.id) : []
}

/** Pages that can be asked: those of https, without what stands behind the #. */
function pagesOf(items: readonly HeldByItem[]): string[] {
  const pages = items.flatMap(({ held }) =>
    held.flatMap(({ type, url }) => (linkTypes.includes(type) && url?.startsWith('https://') ? [url] : [])),
  )
  return [...new Set(pages)].slice(0, MAX_LINKS_ASKED)
}
