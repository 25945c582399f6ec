import { isUuid } from '@weft/base'
import {
  type ActivityConsumer,
  type ActivityEntry,
  type Asker,
  createAsker,
  type Kit,
} from '@weft/server-kit'

import { MAX_LINKS_ASKED } from '../shared/index.ts'
import { fileTypes, linkTypes } from './file-access.ts'
import { FETCH_PREVIEWS, type PreviewJob } from './link-previews/preview-job.ts'
import { addUse, foldersHolding, type HeldByItem, heldByItems, removeUses, wantPreviews } from './queries.ts'

/**
 * Keeps, for each item, which files it holds: what its values name, as far as somebody who put it there may see the file.
 * So a copied item shares the files of the first one, and an id that was guessed opens nothing. Links of the same items
 * are written down to be asked for.
 */
export function followItems(kit: () => Kit): ActivityConsumer {
  return {
    name: 'files',
    kinds: ['folder'],
    async handle({ tx, feed, entries, addJob }) {
      const team_id = feed.team_id ?? 0
      const writers = writersOf(entries)
      if (writers.size === 0) return
      const items = await heldByItems(tx, team_id, [...writers.keys()], [...fileTypes, ...linkTypes])
      const asking = askersOf(kit(), team_id)
      const before = heldBefore(entries)
      for (const item of items) {
        const held = item.held.filter(({ type, id }) => fileTypes.includes(type) && isUuid(id))
        const names = new Map(held.map(({ id, name }) => [id ?? '', name ?? 'file']))
        // Only what a save took out: a file that was just uploaded is not in the value yet.
        const gone = item.uses.flatMap(({ id, isRemoved }) =>
          !isRemoved && !names.has(id) && before.has(`${item.item_id}.${id}`) ? [id] : [],
        )
        if (gone.length > 0) await removeUses(tx, team_id, item.item_id, gone)
        for (const [attachment_id, name] of names) {
          const use = item.uses.find(({ id }) => id === attachment_id)
          if (use && !use.isRemoved && use.name === name) continue
          const people = writers.get(item.item_id)?.(attachment_id) ?? []
          const folders = use ? [] : await foldersHolding(tx, team_id, [attachment_id])
          const mayHold =
            use !== undefined ||
            (await someMaySee(
              people.map((person) => () => asking(tx, person)),
              folders.map(({ folder_id }) => folder_id),
            ))
          if (mayHold) await addUse(tx, team_id, { attachment_id, item_id: item.item_id, name })
        }
      }
      const wanted = await wantPreviews(tx, team_id, pagesOf(items))
      const payload: PreviewJob = { team_id, urls: wanted }
      if (wanted.length > 0) addJob({ name: FETCH_PREVIEWS, payload, attempts: 2 })
    },
  }
}

type Writers = (attachment_id: string) => readonly number[]

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

/** Who may have put which file into each of the items: saves of values say so, of whole items anything. */
function writersOf(entries: readonly ActivityEntry[]): Map<string, Writers> {
  const whole = new Map<string, number[]>()
  const values = new Map<string, { user_id: number; ids: ReadonlySet<unknown> }[]>()
  for (const { collection, record_id, user_id, new: after, action } of entries) {
    const [item_id = ''] = record_id.split('.')
    if (!isUuid(item_id) || action === 'deleted') continue
    if (collection === 'values') {
      const saves = values.get(item_id) ?? []
      values.set(item_id, [...saves, { user_id: user_id ?? 0, ids: new Set(idsIn(after)) }])
    } else if (collection === 'items') whole.set(item_id, [...(whole.get(item_id) ?? []), user_id ?? 0])
  }
  const writers = new Map<string, Writers>()
  for (const item_id of new Set([...whole.keys(), ...values.keys()])) {
    writers.set(item_id, (attachment_id) => [
      ...(whole.get(item_id) ?? []),
      ...(values.get(item_id) ?? [])
        .filter(({ ids }) => ids.has(attachment_id))
        .map(({ user_id }) => user_id),
    ])
  }
  return writers
}

/** What people may see now, each asked for once; on the connection at hand, as a second one could wait for this. */
function askersOf(kit: Kit, team_id: number) {
  const known = new Map<number, Asker | null>()
  return async (tx: Parameters<Kit['access']['within']>[0], user_id: number): Promise<Asker | null> => {
    const found = known.get(user_id)
    if (found !== undefined) return found
    const access = kit.access.peek(team_id) ?? (await kit.access.within(tx, team_id, -1))
    const asker = access && createAsker(access, { user_id, session_id: null })
    known.set(user_id, asker)
    return asker
  }
}

async function someMaySee(
  people: readonly (() => Promise<Asker | null>)[],
  folders: readonly string[],
): Promise<boolean> {
  for (const person of people) {
    const asker = folders.length > 0 ? await person() : null
    if (asker && folders.some((id) => asker.may('VIEW_FOLDER', { type: 'folder', id }))) return true
  }
  return false
}

/** Pages that can be asked: those of https, without what stands behind the #. */
function pagesOf(items: readonly HeldByItem[]): string[] {
  const pages = items.flatMap(({ held }) =>
    held.flatMap(({ type, url }) => (linkTypes.includes(type) && url?.startsWith('https://') ? [url] : [])),
  )
  return [...new Set(pages)].slice(0, MAX_LINKS_ASKED)
}
