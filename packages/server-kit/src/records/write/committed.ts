import { deletedEvent, EVENTS, savedEvent } from '@weft/protocol'

import type { RunningUnit, RecordChange } from '../contract/unit.ts'
import type { CommittedFeed } from '../contract/writer.ts'

/** Records after what they lie in or are made of; of these alone a transaction tells the creation first. */
const ORDER = ['Board', 'Folder', 'Attribute', 'View', 'Item', 'Value', 'Reference', 'Comment', 'Permission']

/** What was saved, then what was deleted, and that the other way round: what lies in a record goes before it does. */
function inOrder(a: RecordChange, b: RecordChange): number {
  if (a.kind !== b.kind) return a.kind === 'saved' ? -1 : 1
  const steps = placeOf(a) - placeOf(b)
  return a.kind === 'saved' ? steps : -steps
}

/** Records that others know nothing of come last. */
function placeOf({ record }: RecordChange): number {
  const place = ORDER.indexOf(record)
  return place < 0 ? ORDER.length : place
}

/** Groups a unit’s changes by feed and event; a record that changed twice is told once, as it is at the end. */
export function committedFeeds(unit: RunningUnit): CommittedFeed[] {
  const feeds: CommittedFeed[] = []
  for (const state of unit.feeds.values()) {
    if (!state.touched) continue
    const last = new Map<string, RecordChange>()
    for (const change of unit.done.recordChanges) {
      if (change.feed.kind !== state.key.kind || change.feed.id !== state.key.id) continue
      last.delete(`${change.record}:${change.id}`)
      last.set(`${change.record}:${change.id}`, change)
    }
    const events = new Map<string, { id: string; record: unknown }[]>()
    const hints: NonNullable<CommittedFeed['hints']>[number][] = []
    const partial = new Set<string>()
    for (const change of [...last.values()].toSorted(inOrder)) {
      const record = change.present()
      const name = change.kind === 'deleted' ? deletedEvent(change.record) : savedEvent(change.record)
      const list = events.get(name) ?? []
      if (change.isUntold) partial.add(name)
      for (const hint of change.hints ?? []) hints.push({ ...hint, event: name })
      // A frame without records still says the number, or everybody would take it for lost.
      if (record !== null) list.push({ id: change.id, record })
      events.set(name, list)
    }
    if (state.isReloaded) {
      feeds.push({ key: state.key, seq: state.seq, events: [{ event: EVENTS.refresh, records: [] }] })
      continue
    }
    feeds.push({
      key: state.key,
      seq: state.seq,
      events: [...events].map(([event, records]) =>
        partial.has(event) ? { event, records: [], partial: true as const } : { event, records },
      ),
      ...(hints.length > 0 && { hints }),
    })
  }
  return feeds
}
