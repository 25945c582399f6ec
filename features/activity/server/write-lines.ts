import type { Tx } from '@weft/db'
import type { ActivityConsumer, ActivityEntry } from '@weft/server-kit'

import { foldLines, thingOf } from './fold.ts'
import { withoutHidden } from './hidden-authors.ts'
import { isTold, lineOf } from './line.ts'
import {
  addLines,
  boardsOfFolders,
  changeLines,
  dropLines,
  erasePast,
  holdMovedItems,
  latestLines,
  removedItems,
} from './queries.ts'

/** Writes what happened as lines that people read; what was removed for ever takes its lines along. */
export const writeLines: ActivityConsumer = {
  name: 'activity-lines',
  kinds: ['team', 'board', 'folder'],
  wants: (entry) => entry.action === 'purged' || entry.action === 'moved' || isTold(entry),
  async handle({ tx, feed, entries }) {
    const team_id = feed.team_id ?? 0
    if (entries.some(mayErase)) await holdMovedItems(tx, team_id)
    const boards = await boardsOfFolders(tx, team_id, foldersIn(feed.kind, feed.id, entries))
    const told = entries.filter((entry) => entry.action !== 'purged' && isTold(entry))
    const named = told.map((entry) =>
      lineOf(feed, entry, boards.get(folderOf(feed.kind, feed.id, entry) ?? '') ?? null),
    )
    const lines = await withoutHidden(tx, team_id, named)
    const standing = await latestLines(tx, team_id, lines)
    const { added, changed } = foldLines(lines, new Map(standing.map((line) => [thingOf(line), line])))
    if (changed.length > 0) await changeLines(tx, team_id, changed)
    if (added.length > 0) await addLines(tx, team_id, feed.kind, added)
    const gone = entries.filter(({ action }) => action === 'purged')
    const items = await goneItems(tx, team_id, entries)
    if (items.length > 0) await erasePast(tx, team_id, items)
    const records = [...new Set([...gone.map(({ record_id }) => record_id), ...items])]
    if (records.length > 0) await dropLines(tx, team_id, records)
  },
}

const mayErase = ({ action, collection }: ActivityEntry): boolean =>
  collection === 'items' && (action === 'moved' || action === 'purged')

/**
 * Items that were removed for ever. Feeds are read apart: what an item was elsewhere may come up after its end, and then
 * the lines of its end could not tell where to look.
 */
async function goneItems(tx: Tx, team_id: number, entries: readonly ActivityEntry[]): Promise<string[]> {
  const ofItems = entries.filter(({ collection }) => collection === 'items')
  const idsOf = (wanted: string) =>
    ofItems.flatMap(({ action, record_id }) => (action === wanted ? [record_id] : []))
  const moved = idsOf('moved')
  const removed = moved.length > 0 ? await removedItems(tx, team_id, moved) : []
  return [...new Set([...idsOf('purged'), ...removed])]
}

function folderOf(kind: string, feed_id: string, { collection, record_id }: ActivityEntry): string | null {
  if (kind === 'folder') return feed_id
  if (collection === 'folders') return record_id
  return collection === 'permissions' && record_id.startsWith('folder.')
    ? record_id.slice('folder.'.length)
    : null
}

function foldersIn(kind: string, feed_id: string, entries: readonly ActivityEntry[]): string[] {
  return [...new Set(entries.flatMap((entry) => folderOf(kind, feed_id, entry) ?? []))]
}
