import { sameJson } from '@weft/base'
import type { WantedJob } from '@weft/jobs'
import type { FeedKey } from '@weft/model'
import type { ActivityConsumer, ActivityEntry } from '@weft/server-kit'

import { noteImported } from './queries.ts'
import { addPending, type Change } from './waiting/queries.ts'

export const KEEP = 'keep-work'

export interface KeepJob {
  team_id: number
}

export const keepJob = (team_id: number, priority = 0): WantedJob => ({
  name: KEEP,
  payload: { team_id },
  key: `${KEEP}:${team_id}`,
  priority,
  isSerial: true,
})

/** Notes what has to be judged again; a job does so, since one save may be work of 200 people. */
export const followActivity: ActivityConsumer = {
  name: 'my-work',
  kinds: ['team', 'board', 'folder'],
  wants: (entry) => COLLECTIONS.has(entry.collection),
  async handle({ tx, feed, entries, addJob }) {
    const changes = new Map<string, Change>()
    for (const entry of entries)
      for (const change of changesOf(feed, entry)) changes.set(`${change.kind} ${change.record}`, change)
    if (changes.size === 0) return
    await noteImported(
      tx,
      feed.team_id,
      entries.filter(isImport).map(({ record_id }) => record_id),
    )
    await addPending(tx, feed.team_id, [...changes.values()])
    addJob(keepJob(feed.team_id))
  },
}

const COLLECTIONS = new Set([
  'items',
  'values',
  'comments',
  'boards',
  'folders',
  'attributes',
  'permissions',
  'members',
  'teams',
])

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

const isImport = ({ collection, action, record_id, origin }: ActivityEntry): boolean =>
  collection === 'items' &&
  action === 'created' &&
  UUID.test(record_id) &&
  (origin?.via === 'import' || origin?.via === 'sync')

const SIGHT: Change = { kind: 'sight', record: '' }

function changesOf(feed: FeedKey, entry: ActivityEntry): Change[] {
  const { collection, record_id, action } = entry
  switch (collection) {
    case 'items':
    case 'values':
      // Of a value that was converted there is one entry for the whole folder.
      return UUID.test(record_id)
        ? [{ kind: 'item', record: record_id.slice(0, 36) }]
        : [{ kind: 'in-folder', record: feed.id }]
    case 'comments':
      return namesNobody(entry) ? [] : [{ kind: 'comment', record: record_id }]
    case 'boards':
      if (action === 'created') return []
      return [...(saysOf(entry, 'settings') ? [{ kind: 'in-board' as const, record: record_id }] : []), SIGHT]
    case 'folders':
      return action === 'created' ? [] : [SIGHT]
    case 'attributes':
      return changesRoles(entry) ? [{ kind: 'in-board', record: feed.id }] : []
    default:
      return [SIGHT]
  }
}

/** A new comment without a name, of which most are. */
function namesNobody({ action, new: made }: ActivityEntry): boolean {
  const mentions = fieldOf(made, 'mentions')
  return action === 'created' && Array.isArray(mentions) && mentions.length === 0
}

/** Whether attributes may mean something else, or labels look otherwise: not by a name, nor by a label nobody has yet. */
function changesRoles(entry: ActivityEntry): boolean {
  const { action, old, new: made } = entry
  if (action !== 'changed') return true
  if (['type', 'primary', 'sort_order'].some((field) => saysOf(entry, field))) return true
  if (!saysOf(entry, 'settings')) return false
  const before = labelsIn(old)
  const after = labelsIn(made)
  if (before === null || after === null) return true
  if (!sameJson(withoutLabels(old), withoutLabels(made))) return true
  return before.some((label, n) => !sameJson(label, after[n]))
}

function labelsIn(value: unknown): readonly unknown[] | null {
  const labels = fieldOf(fieldOf(value, 'settings'), 'labels')
  return Array.isArray(labels) ? labels : null
}

function withoutLabels(value: unknown): unknown {
  const settings = fieldOf(value, 'settings')
  return typeof settings === 'object' && settings !== null ? { ...settings, labels: null } : null
}

const saysOf = ({ old, new: made }: ActivityEntry, field: string): boolean =>
  fieldOf(old, field) !== undefined || fieldOf(made, field) !== undefined

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
