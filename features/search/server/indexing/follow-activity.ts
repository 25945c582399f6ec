import { sameJson } from '@weft/base'
import type { FeedKey } from '@weft/model'
import type { WantedJob } from '@weft/jobs'
import type { ActivityConsumer, ActivityEntry } from '@weft/server-kit'

import { addPending } from './waiting/queries.ts'

export const INDEX = 'index-search'

export interface IndexJob {
  team_id: number
}

/** After mails and whatever else waits: all workspaces may have to be read after an update. */
export const REBUILT = 10

export const indexJob = (team_id: number, priority = 0): WantedJob => ({
  name: INDEX,
  payload: { team_id },
  key: `${INDEX}:${team_id}`,
  priority,
  isSerial: true,
})

/** What has to be read again after something happened. */
interface Change {
  kind: 'item' | 'comment' | 'board' | 'folder' | 'view' | 'in-board' | 'in-folder'
  record: string
}

/** Notes what has to be read again; a job reads it as it is then, so that neither saves nor other consumers wait. */
export const followActivity: ActivityConsumer = {
  name: 'search',
  kinds: ['team', 'board', 'folder'],
  wants: (entry) => COLLECTIONS.has(entry.collection),
  async handle({ tx, feed, entries, addJob }) {
    const changes = new Map<string, Change>()
    for (const entry of entries)
      for (const change of changesOf(feed, entry)) changes.set(`${change.kind} ${change.record}`, change)
    if (changes.size === 0) return
    await addPending(tx, feed.team_id, [...changes.values()])
    addJob(indexJob(feed.team_id))
  },
}

const COLLECTIONS = new Set([
  'items',
  'values',
  'comments',
  'boards',
  'folders',
  'views',
  'attributes',
  'permissions',
])

function changesOf(feed: FeedKey, entry: ActivityEntry): Change[] {
  const { collection, record_id, action } = entry
  switch (collection) {
    case 'items':
    case 'values':
      // Of a value that was converted there is one entry for the whole folder.
      return /^[\da-f-]{36}/.test(record_id)
        ? [{ kind: 'item', record: record_id.slice(0, 36) }]
        : [{ kind: 'in-folder', record: feed.id }]
    case 'comments':
      return [{ kind: 'comment', record: record_id }]
    case 'boards':
      return [
        { kind: 'board', record: record_id },
        ...(action === 'changed' && !saysOf(entry, 'settings') ? [] : [inBoard(record_id)]),
      ]
    case 'folders':
      return [
        { kind: 'folder', record: record_id },
        ...(action === 'changed' && !saysOf(entry, 'parent_id') ? [] : [inFolder(record_id)]),
      ]
    case 'views':
      return [{ kind: 'view', record: record_id }]
    case 'attributes':
      return changesWords(entry) ? [inBoard(feed.id)] : []
    case 'permissions':
      // Who sees a folder decides which words it shares with others: those of all below it as well.
      return record_id.startsWith('folder.') ? [inFolder(record_id.slice('folder.'.length))] : []
    default:
      return []
  }
}

const inBoard = (record: string): Change => ({ kind: 'in-board', record })
const inFolder = (record: string): Change => ({ kind: 'in-folder', record })

const saysOf = ({ old, new: made }: ActivityEntry, field: string): boolean =>
  fieldOf(old, field) !== undefined || fieldOf(made, field) !== undefined

/** Whether the words of items change with an attribute: not by its name, and not by labels that nobody has yet. */
function changesWords(entry: ActivityEntry): boolean {
  const { action, old, new: made } = entry
  if (action === 'created') return false
  if (action !== 'changed') return true
  if (saysOf(entry, 'type') || saysOf(entry, 'primary')) return true
  const before = labelsIn(old)
  const after = labelsIn(made)
  if (before === null || after === null) return saysOf(entry, 'settings')
  return [...before].some(([id, label]) => !sameJson(label, after.get(id)))
}

/** What of labels is found: their names, and whether they mean done. */
function labelsIn(value: unknown): Map<string, unknown[]> | null {
  const labels = fieldOf(fieldOf(value, 'settings'), 'labels')
  if (!Array.isArray(labels)) return null
  return new Map(
    labels.map((label) => [
      String(fieldOf(label, 'id')),
      ['name', 'category', 'isDone'].map((field) => fieldOf(label, field) ?? null),
    ]),
  )
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
