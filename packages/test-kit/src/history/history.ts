import { isSame } from './is-same.ts'

export type Row = Readonly<Record<string, unknown>>

/** What somebody asked to be changed. */
export interface Write {
  /** Collection and id, such as `values/{item}.{attribute}`. */
  record: string
  kind: 'create' | 'save' | 'delete' | 'restore' | 'move'
  /** The fields to write, without the number; null where the call carries none. */
  item: Row | null
  /** The same fields as the sender knew them. */
  old: Row | null
}

/** One line of a client's log. An attempt is an `invoke` and what came of it; times in ms. */
export interface Call {
  t: number
  client: string
  phase: 'invoke' | 'ok' | 'fail' | 'unknown'
  key: string
  write: Write
  /** From the answer; 0 when none came. */
  status?: number
  code?: string | undefined
  /** Of the whole answer, so that two of them can be compared. */
  body_hash?: string
  row_version?: number | undefined
  seq?: number | undefined
  /** The record that came with the answer. */
  data?: Row | undefined
  /** Whether a lost answer was told again with the record as it was by then: its number or a later one. */
  isLater?: boolean
}

/** One change as the server wrote it down, in the order of its feed. */
export interface Entry {
  feed: string
  seq: number
  /** Place within its transaction. */
  n: number
  record: string
  row_version: number
  user: number
  /** The idempotency key that asked for it; null when none of the run's keys did. */
  key: string | null
  change: 'created' | 'changed' | 'deleted' | 'restored' | 'moved'
  /** The fields that were written, before and after; null where the server does not keep them. */
  before: Row | null
  after: Row | null
  /** Fields of which both sides' changes are joined instead of one replacing the other. */
  joined?: readonly string[]
  /** Commit time in ms, where it is known. */
  t?: number
}

/** A record as it is at the end, or as somebody shows it. */
export interface FinalRow {
  record: string
  row_version: number
  fields: Row
}

/** One answer of a list: what was asked when, and which records it held. */
export interface Read {
  client: string
  user: number
  asked: number
  answered: number
  feed: string
  /** The feed's number in the rows' snapshot; null for a page that is followed by more. */
  seq: number | null
  rows: readonly { record: string; row_version: number; place: string | null }[]
}

/** A realtime frame on its way to somebody. */
export interface Frame {
  /** When what it tells of was committed, in ms; of the tap where that is not known. */
  t: number
  user: number
  channel: string
  seq: number
  rows: readonly { record: string; place: string | null }[]
}

/** From when to when somebody might see a place: commit times in ms. */
export interface Sight {
  user: number
  place: string
  from: number
  until: number
}

/** A call to the outside about one entry of a feed. */
export interface Delivery {
  id: string
  /** Sent along and signed with the body, in ms. */
  t: number
  body: string
  signature: string
}

interface Shown {
  client: string
  /** Edits without an answer. */
  waiting: number
  shows: readonly FinalRow[]
  /** What the server has and the person may see, of what the client follows. */
  sees: readonly FinalRow[]
}

/** What a run left behind, as plain data. A part that is null is something that the run cannot tell of. */
export interface History {
  calls: readonly Call[]
  reads: readonly Read[]
  frames: readonly Frame[]
  feed: readonly Entry[]
  /** All records at the end, those in the trash too. */
  rows: readonly FinalRow[]
  shown: readonly Shown[]
  sight: readonly Sight[] | null
  deliveries: readonly Delivery[] | null
  /** Of the deliveries' signatures. */
  secret: string
}

export interface Checker {
  name: string
  /** Sentences about what is wrong; empty when it is right, null when the history cannot tell. */
  check(history: History): string[] | null
}

/** All good answers of a history by key, in the order of their arrival. */
export function goodAnswers({ calls }: History): Map<string, Call[]> {
  return Map.groupBy(
    calls.filter(({ phase }) => phase === 'ok'),
    ({ key }) => key,
  )
}

/** Whether a write may be good and change nothing: what is asked for is so already. */
export function isIdle({ kind, item, old }: Write): boolean {
  if (kind === 'delete' || kind === 'restore' || kind === 'move') return true
  return old !== null && Object.entries(item ?? {}).every(([field, mine]) => isSame(mine, old[field]))
}
