import type { FolderContent } from '@weft/protocol'
import { folderChannel, teamChannel } from '@weft/protocol'

import type { Entry } from '../history/history.ts'
import { type ModelRecord, ATTRIBUTES, TEAM, present, tombstone } from './model-record.ts'

/** Mistakes that tests plant to see that the checks find them. */
export interface ServerFaults {
  /** The last write wins. */
  ignoresOld?: boolean
  /** A repeated key runs again. */
  forgetsKeys?: boolean
  /** Nobody is told that a record left a feed. */
  hidesDepartures?: boolean
}

interface Feed {
  seq: number
  departures: { id: string; row_version: number; seq: number }[]
}

/** Whose change it is, and under which key. */
interface By {
  key: string
  user: number
}

export interface Transaction {
  seqs: Map<string, number>
  by?: By
  news: Map<string, { event: string; record: Record<string, unknown> }[]>
}

/** What a change did to the fields. */
type Happened = Pick<Entry, 'change' | 'joined'> & Partial<Pick<Entry, 'before' | 'after'>>

/** What the model server knows of feeds: numbers, frames, and what an index answers. */
export class ModelFeeds {
  readonly records = new Map<string, ModelRecord>()
  /** All that was changed, as a history has it. */
  readonly log: Entry[] = []
  rights = '1.1.0'
  protected readonly faults: ServerFaults
  private readonly feeds = new Map<string, Feed>()
  private readonly publish: (channel: string, event: string, data: unknown) => void
  private readonly floors = new Map<string, number>()

  constructor(publish: (channel: string, event: string, data: unknown) => void, faults: ServerFaults = {}) {
    this.publish = publish
    this.faults = faults
  }

  feed(channel: string): Feed {
    let feed = this.feeds.get(channel)
    if (!feed) {
      feed = { seq: 0, departures: [] }
      this.feeds.set(channel, feed)
    }
    return feed
  }

  /** Forgets what happened up to now: deltas from below answer a refresh. */
  raiseFloor(channel: string): void {
    this.floors.set(channel, this.feed(channel).seq)
  }

  live(collection: string, place: (record: ModelRecord) => boolean = () => true): ModelRecord[] {
    return [...this.records.values()].filter(
      (one) => one.collection === collection && one.trash_root === null && place(one),
    )
  }

  /** What changed, or all there is; the page is one call's. */
  index(
    collection: string,
    channel: string,
    query: {
      since?: number | undefined
      rights?: string | undefined
      after?: string | undefined
      limit?: number | undefined
    },
  ) {
    const { seq, departures } = this.feed(channel)
    const answer = { seq, rights: this.rights, has_more: false, after: null as string | null }
    const own = [...this.records.values()].filter(
      (one) => one.collection === collection && this.channelOf(one) === channel,
    )
    const limit = query.limit ?? 100
    if (query.since === undefined) {
      const rows = own
        .filter((one) => one.trash_root === null && one.id > (query.after ?? ''))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const page = rows.slice(0, limit)
      const has_more = rows.length > limit
      return {
        ...answer,
        data: page.map(present),
        has_more,
        after: has_more ? (page.at(-1)?.id ?? null) : null,
      }
    }
    const isOld = query.since < (this.floors.get(channel) ?? 0)
    if (isOld || (query.rights !== undefined && query.rights !== this.rights))
      return { ...answer, data: [], refresh: true as const }
    const { since } = query
    const changes = own
      .filter((one) => one.seq > since)
      .map((one) => ({ seq: one.seq, data: one.trash_root === null ? present(one) : tombstone(one) }))
    if (collection === 'items' && !this.faults.hidesDepartures)
      for (const one of departures)
        if (one.seq > since) changes.push({ seq: one.seq, data: { ...one, gone: true } })
    changes.sort((a, b) => a.seq - b.seq)
    if (changes.length <= limit) return { ...answer, data: changes.map(({ data }) => data) }
    // A page ends between two numbers, however long it becomes by that.
    const last = changes[limit - 1]?.seq ?? 0
    const page = changes.filter((one) => one.seq <= last)
    return {
      ...answer,
      seq: last,
      data: page.map(({ data }) => data),
      has_more: page.length < changes.length,
    }
  }

  content(folder_id: string): FolderContent {
    const channel = folderChannel(TEAM, folder_id)
    const rows = this.live('items', (one) => one.fields.folder_id === folder_id)
    const attribute_ids = Object.values(ATTRIBUTES)
    const shown = rows.map(present)
    return {
      seq: this.feed(channel).seq,
      id: rows.map((one) => one.id),
      parent_id: rows.map((one) => one.fields.parent_id as string | null),
      sort_order: rows.map((one) => Number(one.fields.sort_order)),
      row_version: rows.map((one) => one.row_version),
      created_at: shown.map((one) => String(one.created_at)),
      updated_at: shown.map((one) => String(one.updated_at)),
      created_by: rows.map(() => 1),
      updated_by: rows.map(() => 1),
      attribute_ids,
      slots: attribute_ids.map((id) =>
        rows.map((one) => {
          const slot = one.slots[id]
          return slot ? [structuredClone(slot.data), slot.row_version] : null
        }),
      ),
    }
  }

  protected channelOf(record: ModelRecord): string {
    return record.collection === 'folders'
      ? teamChannel(TEAM)
      : folderChannel(TEAM, String(record.fields.folder_id))
  }

  /** One number per feed and transaction. */
  protected advance(channel: string, { seqs }: Transaction): number {
    const known = seqs.get(channel)
    if (known !== undefined) return known
    const seq = ++this.feed(channel).seq
    seqs.set(channel, seq)
    return seq
  }

  protected number(record: ModelRecord, transaction: Transaction): void {
    record.seq = this.advance(this.channelOf(record), transaction)
  }

  protected tell(record: ModelRecord, transaction: Transaction, what: Happened): void {
    this.number(record, transaction)
    const { collection, id, row_version, seq } = record
    this.write({ record: `${collection}/${id}`, row_version, seq }, record, transaction, what)
    const stem = record.collection === 'folders' ? 'Folder' : 'Item'
    const isGone = record.trash_root !== null
    const event = `${stem}${isGone ? 'Deleted' : 'Saved'}`
    this.queue(
      this.channelOf(record),
      { event, record: isGone ? tombstone(record) : present(record) },
      transaction,
    )
  }

  protected write(
    numbers: Pick<Entry, 'record' | 'row_version' | 'seq'>,
    record: ModelRecord,
    { by }: Transaction,
    what: Happened,
  ): void {
    const feed = record.collection === 'folders' ? 'team' : `folder:${String(record.fields.folder_id)}`
    const n = this.log.length
    const { before = null, after = null, ...rest } = what
    this.log.push(
      structuredClone({
        ...numbers,
        feed,
        n,
        before,
        after,
        ...rest,
        user: by?.user ?? 0,
        key: by?.key ?? null,
      }),
    )
  }

  protected queue(
    channel: string,
    news: { event: string; record: Record<string, unknown> },
    transaction: Transaction,
  ): void {
    const list = transaction.news.get(channel)
    if (list) list.push(news)
    else transaction.news.set(channel, [news])
  }

  protected commit({ seqs, news }: Transaction): void {
    for (const [channel, seq] of seqs) {
      const groups: { event: string; records: Record<string, unknown>[] }[] = []
      for (const { event, record } of news.get(channel) ?? []) {
        const last = groups.at(-1)
        if (last?.event === event) last.records.push(record)
        else groups.push({ event, records: [record] })
      }
      if (groups.length === 0) groups.push({ event: 'ItemSaved', records: [] })
      groups.forEach(({ event, records }, i) => {
        const part = groups.length > 1 ? { part: [i + 1, groups.length] } : {}
        this.publish(channel, event, structuredClone({ seq, records, ...part }))
      })
    }
  }
}
