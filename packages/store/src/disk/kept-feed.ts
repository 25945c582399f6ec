import type { FeedKey } from '@weft/model'

import { type LazyRow, rowOf } from '../columns/row-columns.ts'
import type { Row } from '../row.ts'
import type { Database, DiskChange } from './database.ts'
import type { KeptFeed, WholeTeam } from './feed-storage.ts'
import { rowsOfSegment, type Segment } from './segment.ts'

export const FEEDS = 'feeds'
export const SEGMENTS = 'segments'
export const LOG = 'log'
/** Stores of the database of records; all of it can be had from the server again. */
export const RECORD_STORES = [FEEDS, SEGMENTS, LOG] as const

/** Rises when what is written is no longer understood by older clients, or theirs by this one. */
const FORMAT = 1

/** The head of a feed on disk: segments and log below it count only as far as it says. */
export interface FeedHead {
  format: number
  feed: FeedKey
  seq: number
  rights: string
  /** Names this writing of the segments; another one lies under other keys. */
  writing: string
  segments: number
  /** Log entries so far, and records in them. */
  entries: number
  logged: number
  /** Milliseconds; when room runs out, what was not used for longest goes first. */
  used_at: number
}

/** Records of one collection as JSON, or items in columns. */
export type SegmentOnDisk =
  | { kind: 'columns'; collection: string; segment: Segment }
  | { kind: 'records'; collection: string; text: string }

/** Changes since the entry before, by collection: records as they are now, and ids that left the feed. */
export type LogEntry = Record<string, { rows: Row[]; gone: string[] }>

export function headKey({ team_id, kind, id }: FeedKey): string {
  return `${team_id}/${kind}/${id}/`
}

export function segmentKey(head: Pick<FeedHead, 'feed' | 'writing'>, at: number): string {
  return `${headKey(head.feed)}${head.writing}/${numbered(at)}`
}

/** Keys of a log sort by the order in which they were written. */
export function logKey(head: Pick<FeedHead, 'feed' | 'writing'>, at: number): string {
  return `${headKey(head.feed)}${head.writing}/${numbered(at)}`
}

function numbered(at: number): string {
  return String(at).padStart(8, '0')
}

export function newHead(feed: FeedKey, writing: string): FeedHead {
  return {
    format: FORMAT,
    feed,
    seq: 0,
    rights: '',
    writing,
    segments: 0,
    entries: 0,
    logged: 0,
    used_at: 0,
  }
}

export function headOf(value: unknown): FeedHead | null {
  const head = value as Partial<FeedHead> | null | undefined
  const isWhole = head?.format === FORMAT && typeof head.writing === 'string' && typeof head.seq === 'number'
  return isWhole ? (head as FeedHead) : null
}

/** Under which everything of a feed lies, or of all feeds of a workspace. */
export function placeOf(feed: FeedKey | WholeTeam): string {
  return 'kind' in feed ? headKey(feed) : `${feed.team_id}/`
}

/** Everything of a feed or of a workspace, heads included. */
export function removal(feed: FeedKey | WholeTeam): DiskChange[] {
  const removeAll = placeOf(feed)
  return [FEEDS, SEGMENTS, LOG].map((store) => ({ in: store, removeAll }))
}

/** Reads a feed back; null when it is not there, or not as its head says. */
export async function readKeptFeed(
  database: Database,
  feed: FeedKey,
): Promise<(KeptFeed & { head: FeedHead }) | null> {
  const [found] = await database.all(FEEDS, headKey(feed))
  const head = headOf(found?.[1])
  if (!head) return null
  const below = `${headKey(feed)}${head.writing}/`
  const [segments, log] = await Promise.all([database.all(SEGMENTS, below), database.all(LOG, below)])
  // An entry beyond the head is of a write that never ended; with one missing nothing after it can be trusted.
  if (segments.length !== head.segments || log.length !== head.entries) return null
  const records = new Map<string, (Row | LazyRow)[]>()
  const later = laterOf(log.map(([, entry]) => JSON.parse(entry as string) as LogEntry))
  for (const [, value] of segments) {
    const { collection, rows } = rowsOnDisk(value as SegmentOnDisk)
    const changed = later.get(collection)
    const list = records.get(collection) ?? []
    for (const row of rows) if (!changed?.has(row.id)) list.push(row)
    records.set(collection, list)
  }
  for (const [collection, changed] of later) {
    const list = records.get(collection) ?? []
    for (const row of changed.values()) if (row) list.push(row)
    records.set(collection, list)
  }
  return { seq: head.seq, rights: head.rights, records, head }
}

function rowsOnDisk(value: SegmentOnDisk): { collection: string; rows: (Row | LazyRow)[] } {
  const { collection } = value
  if (value.kind === 'columns') return { collection, rows: rowsOfSegment(value.segment) }
  return { collection, rows: JSON.parse(value.text) as Row[] }
}

/** The last state of each record that the log speaks of; null where it left. */
function laterOf(log: readonly LogEntry[]): Map<string, Map<string, Row | null>> {
  const later = new Map<string, Map<string, Row | null>>()
  for (const entry of log) {
    for (const [collection, { rows, gone }] of Object.entries(entry)) {
      const changed = later.get(collection) ?? new Map<string, Row | null>()
      for (const row of rows) changed.set(row.id, row)
      for (const id of gone) changed.set(id, null)
      later.set(collection, changed)
    }
  }
  return later
}

/** Records as they are held, as plain ones. */
export function plain(rows: readonly (Row | LazyRow)[]): Row[] {
  return rows.map((row) => rowOf(row))
}
