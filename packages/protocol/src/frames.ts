/** One realtime frame of a feed: all that one transaction changed there, or a part of it. */
export interface FeedFrame {
  /** The feed's number after the transaction. */
  seq: number
  /** Saved records, tombstones and departures that the receiver may see; may be empty. */
  records: unknown[]
  /** Too large to carry: ask the index with `since`. */
  partial?: true
  /** Which of how many frames of this transaction, from 1; missing when it is the only one. */
  part?: [index: number, of: number]
}

export interface Heartbeat {
  seq: number
  rights: string
}

export const EVENTS = {
  heartbeat: 'Heartbeat',
  refresh: 'Refresh',
  permissionUpdating: 'PermissionUpdating',
  newAppVersion: 'NewAppVersion',
} as const

export function savedEvent(record: string): string {
  return `${record}Saved`
}
export function deletedEvent(record: string): string {
  return `${record}Deleted`
}

/** Splits an event's name into record and what happened, or null for events of another kind. */
export function parseRecordEvent(event: string): { record: string; kind: 'saved' | 'deleted' } | null {
  const match = /^([A-Z][A-Za-z]*)(Saved|Deleted)$/.exec(event)
  return match?.[1] ? { record: match[1], kind: match[2] === 'Saved' ? 'saved' : 'deleted' } : null
}
