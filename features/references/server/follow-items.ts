import type { Tx } from '@weft/db'
import type { WantedJob } from '@weft/jobs'
import { parseReferenceId, parseValueId } from '@weft/model'
import {
  type ActivityConsumer,
  type ActivityEntry,
  type Caller,
  type Kit,
  originAfter,
  type Unit,
} from '@weft/server-kit'
import { sameJson } from '@weft/base'

import { endOf, isHeld, keyOf, loadEnds, putEnd, targetPart } from './ends.ts'
import { workOf } from './inputs.ts'
import {
  attributesIn,
  attributesOfBoards,
  type EndPlace,
  endsOf,
  linkingAttributes,
  primaryAttributes,
} from './queries.ts'
import { type ReferenceRow, referenceStore } from './reference-store.ts'
import { refreshTargets } from './refresh-targets.ts'
import { targetIds, watchedBy } from './watched.ts'

export const FOLLOW = 'follow-references'

export interface FollowJob {
  team_id: number
  items: string[]
  attributes: string[]
}

/** So many items go into one job. */
const MAX_ITEMS = 200

/** Notices what changes links: items that go, come back, move or are called otherwise. */
export const followItems: ActivityConsumer = {
  name: 'references',
  kinds: ['folder', 'board'],
  wants: ({ collection, action }) =>
    collection === 'items'
      ? action !== 'created' && action !== 'changed'
      : collection === 'values' || collection === 'references' || collection === 'attributes',
  async handle({ tx, feed, entries, addJob }) {
    const { team_id } = feed
    const leads = await leadsIn(tx, team_id)
    if (!leads) return
    const attributes = new Set<string>()
    for (const { collection, record_id } of entries)
      if (collection === 'attributes' && leads.through(record_id)) attributes.add(record_id)
    const all = leads.items(entries)
    for (let at = 0; at < all.length; at += MAX_ITEMS)
      addJob({ name: FOLLOW, payload: job(team_id, all.slice(at, at + MAX_ITEMS), []) })
    if (attributes.size > 0) addJob({ name: FOLLOW, payload: job(team_id, [], [...attributes]) })
  },
}

type Change = Pick<ActivityEntry, 'collection' | 'action' | 'record_id'>

/** What changes in a workspace lead to. */
export interface Leads {
  /** The items whose links changes are about, each once. */
  items(changes: Iterable<Change>): string[]
  /** Whether ends depend on how an attribute is made. */
  through(attribute_id: string): boolean
}

/** What changes in a workspace lead to; null where nothing links. */
export async function leadsIn(tx: Tx, team_id: number): Promise<Leads | null> {
  const linking = await linkingAttributes(tx, team_id)
  if (linking.length === 0) return null
  const watched = watchedBy(linking, await attributesIn(tx, team_id, targetIds(linking)))
  const others = new Set([
    ...(await primaryAttributes(tx, team_id, [...watched.boards])),
    ...(await attributesOfBoards(tx, team_id, [...watched.computed])),
  ])
  const isWatched = (id: string) => watched.attributes.has(id) || others.has(id)
  return {
    items(changes) {
      const items = new Set<string>()
      for (const change of changes) {
        const item = itemOf(change, isWatched, watched.computing)
        if (item !== null) items.add(item)
      }
      return [...items]
    },
    through: (attribute_id) => watched.through(attribute_id).length > 0,
  }
}

/** Jobs that bring the links of items up to date, which came without anything being said of them. */
export function followJobs(team_id: number, items: readonly string[]): WantedJob[] {
  const jobs: WantedJob[] = []
  for (let at = 0; at < items.length; at += MAX_ITEMS)
    jobs.push({ name: FOLLOW, payload: job(team_id, items.slice(at, at + MAX_ITEMS), []) })
  return jobs
}

const job = (team_id: number, items: string[], attributes: string[]): FollowJob => ({
  team_id,
  items,
  attributes,
})

/** The item whose links an entry is about; null when it is about none. */
function itemOf(
  { collection, action, record_id }: Change,
  isWatched: (attribute_id: string) => boolean,
  computing: ReadonlySet<string>,
): string | null {
  // A new item has no links yet, and one that only changed its place in the list is called the same.
  if (collection === 'items') return action === 'created' || action === 'changed' ? null : record_id
  if (collection === 'values') {
    const key = parseValueId(record_id)
    return key && isWatched(key.attribute_id) ? key.item_id : null
  }
  if (collection !== 'references') return null
  // What is made of an item's links may be what others look up.
  const key = parseReferenceId(record_id)
  return key && computing.has(key.attribute_id) ? key.from_item_id : null
}

const SYSTEM: Caller = { user_id: 0, session_id: null }

/**
 * Brings the ends of items up to date, in batches of one folder with numbers of their own; safe to run again. `onEnd`
 * hears of each of them.
 */
export async function bringUpToDate(
  {
    kit,
    isStopping,
    onEnd,
  }: { kit: Pick<Kit, 'db' | 'writer'>; isStopping: () => boolean; onEnd?: (id: string) => void },
  { team_id, items, attributes: changed }: FollowJob,
): Promise<'done' | 'stopped'> {
  const attributes = changed.length === 0 ? [] : await refreshTargets(kit, team_id, changed)
  let after: EndPlace | null = null
  for (;;) {
    const page: EndPlace[] = await endsOf(kit.db, team_id, { items, attributes }, after)
    for (const [folder_id, ids] of byFolder(page)) {
      if (isStopping()) return 'stopped'
      await kit.writer.act({
        team_id,
        feeds: [{ team_id, kind: 'folder', id: folder_id }],
        caller: SYSTEM,
        key: null,
        hash: FOLLOW,
        origin: originAfter(null, 'references'),
        run: async (unit) => {
          await settleEnds(unit, folder_id, ids, onEnd)
          return { status: 200, body: {} }
        },
      })
    }
    after = page.at(-1) ?? null
    if (after === null) return 'done'
  }
}

function byFolder(page: readonly EndPlace[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const { id, folder_id } of page) {
    const ids = folders.get(folder_id)
    if (ids) ids.push(id)
    else folders.set(folder_id, [id])
  }
  return folders
}

/** Writes those of a folder's ends that are not as their items say. */
async function settleEnds(
  unit: Unit,
  folder_id: string,
  ids: readonly string[],
  onEnd?: (id: string) => void,
): Promise<void> {
  await unit.load(referenceStore, ids)
  const rows = ids.flatMap((id) => {
    const row = unit.get(referenceStore, id)
    // Moved meanwhile: the move is followed as well.
    return row?.folder_id === folder_id ? [row] : []
  })
  await loadEnds(
    unit,
    rows.map((row) => ({ key: keyOf(row), board_id: row.board_id })),
  )
  for (const row of rows) {
    await workOf(unit).pause()
    settleEnd(unit, row)
    onEnd?.(row.id)
  }
}

function settleEnd(unit: Unit, row: ReferenceRow): void {
  const end = endOf(unit, keyOf(row), row.board_id)
  if (!end) return
  const stands = !row.unlinked && isHeld(unit, end)
  const part = targetPart(unit, end)
  const isSame = Object.entries(part).every(([field, value]) => sameJson(row[field], value))
  const stood = row.deleted_at === null
  if (stands === stood && (isSame || !stood)) return
  const next: ReferenceRow = {
    ...row,
    ...part,
    deleted_at: stands ? null : (row.deleted_at ?? unit.at),
    row_version: row.row_version + 1,
  }
  putEnd(unit, next, stands === stood ? 'changed' : stands ? 'restored' : 'deleted', 0)
}
