import type { BulkEntry, BulkResult, FolderContent } from '@weft/protocol'
import { folderChannel, teamChannel } from '@weft/protocol'

import { judgeField } from './field-rule.ts'
import { type ModelRecord, BOARD, TEAM, present, presentValue, tidy, tombstone } from './model-record.ts'

/** One field that a write changed, for those who judge the run afterwards. */
export interface Effect {
  key: string
  user: number
  /** Record or value and field. */
  target: string
  before: unknown
  after: unknown
  /** What the sender wanted, and what it based that on as it told its own log. */
  mine: unknown
  isDefault: boolean
  isSet: boolean
}

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

interface Transaction {
  seqs: Map<string, number>
  news: Map<string, { event: string; record: Record<string, unknown> }[]>
}

/** Sets are merged, defaults are filled in: the attributes that the runs use. */
export const ATTRIBUTES = {
  name: 'a0000000-0000-7000-8000-000000000001',
  note: 'a0000000-0000-7000-8000-000000000002',
  tags: 'a0000000-0000-7000-8000-000000000003',
  state: 'a0000000-0000-7000-8000-000000000004',
} as const
export const DEFAULT_STATE = 'open'

/** A creation with this order is refused, so that runs can plan refused chains. */
export const REFUSED_ORDER = -1

const FIELDS = {
  folders: ['name', 'board_id'],
  items: ['board_id', 'folder_id', 'parent_id', 'sort_order'],
} as const

/** The server of contract.md section 3 in a few maps: versions, feeds, keys, trash, moves. No network, no time. */
export class ModelServer {
  readonly records = new Map<string, ModelRecord>()
  readonly effects: Effect[] = []
  /** All good answers by user and key: those to one key must agree. */
  readonly answers = new Map<string, { body: string; result: BulkResult }>()
  rights = '1.1.0'
  private readonly feeds = new Map<string, Feed>()
  private readonly faults: ServerFaults
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

  bulk(user: number, entries: readonly BulkEntry[]): BulkResult[] {
    const transaction: Transaction = { seqs: new Map(), news: new Map() }
    const results = entries.map((entry) => this.once(user, entry, () => this.run(user, entry, transaction)))
    this.commit(transaction)
    return results
  }

  move(user: number, id: string, body: Readonly<Record<string, unknown>>, key: string): BulkResult {
    const transaction: Transaction = { seqs: new Map(), news: new Map() }
    const entry = { method: 'post', route: `/items/${id}/move`, item: body, idempotency_key: key }
    const result = this.once(user, entry as BulkEntry, () =>
      this.moveItem(id, { folder_id: String(body.folder_id), key, user }, transaction),
    )
    this.commit(transaction)
    return result
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
      rights: this.rights,
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

  private once(user: number, entry: BulkEntry, run: () => BulkResult): BulkResult {
    const { idempotency_key: key, ...rest } = entry
    const body = JSON.stringify(rest)
    const known = this.answers.get(`${user}/${key}`)
    if (known && !this.faults.forgetsKeys)
      return known.body === body ? known.result : { status: 422, message: 'Another body under this key' }
    const result = structuredClone(run())
    if (result.status < 300) this.answers.set(`${user}/${key}`, { body, result })
    return result
  }

  private run(user: number, entry: BulkEntry, transaction: Transaction): BulkResult {
    const [, collection = '', id = '', verb] = entry.route.split('/')
    const by = { key: entry.idempotency_key, user }
    if (collection === 'values') return this.saveValue(id, entry, by, transaction)
    const record = this.records.get(id)
    if (verb === 'restore') return this.restore(record, by, transaction)
    if (entry.method === 'delete') return this.trash(record, by, transaction)
    if (!record) return this.create(collection, id, { entry, by }, transaction)
    if (record.trash_root !== null) return { status: 409, code: 'deleted', data: tombstone(record) }
    return this.save(record, entry, by, transaction)
  }

  private create(
    collection: string,
    id: string,
    { entry, by }: { entry: BulkEntry; by: { key: string; user: number } },
    transaction: Transaction,
  ): BulkResult {
    const item = entry.item ?? {}
    if (entry.old || item.row_version !== 1) return { status: 404 }
    if (item.sort_order === REFUSED_ORDER || item.name === 'refused')
      return { status: 422, message: 'Refused' }
    const names = collection === 'folders' ? FIELDS.folders : FIELDS.items
    const folder = this.records.get(String(item.folder_id))
    if (collection === 'items' && (!folder || folder.trash_root !== null)) return { status: 404 }
    const parent = typeof item.parent_id === 'string' ? this.records.get(item.parent_id) : null
    if (parent === undefined || (parent && parent.fields.folder_id !== item.folder_id)) return { status: 404 }
    if (parent && parent.trash_root !== null) return { status: 409, code: 'deleted', data: tombstone(parent) }
    const record: ModelRecord = {
      collection: collection === 'folders' ? 'folders' : 'items',
      id,
      fields: Object.fromEntries(names.map((name) => [name, item[name] ?? null])),
      slots: {},
      row_version: 1,
      trash_root: null,
      seq: 0,
    }
    if (collection === 'items') {
      record.slots[ATTRIBUTES.state] = { data: DEFAULT_STATE, row_version: 0 }
      for (const [attribute_id, data] of Object.entries((item.values ?? {}) as Record<string, unknown>))
        record.slots[attribute_id] = { data: tidy(data), row_version: 1 }
    }
    this.records.set(id, record)
    this.note(by, { target: `${id}#create`, before: null, after: true, mine: true })
    this.tell(record, transaction)
    return { status: 201, data: present(record) }
  }

  private save(
    record: ModelRecord,
    entry: BulkEntry,
    by: { key: string; user: number },
    transaction: Transaction,
  ): BulkResult {
    const { row_version, ...wanted } = entry.item ?? {}
    const old = entry.old
    if (!old && row_version !== record.row_version + 1 && !this.faults.ignoresOld)
      return { status: 409, code: 'conflict', data: present(record) }
    const writes: Record<string, unknown> = {}
    for (const [field, mine] of Object.entries(wanted)) {
      const stored = { data: record.fields[field], isDefault: false }
      const verdict =
        old && !this.faults.ignoresOld
          ? judgeField(stored, { mine, old: old[field] }, false)
          : ({ kind: 'write', data: mine } as const)
      if (verdict.kind === 'conflict') return { status: 409, code: 'conflict', data: present(record) }
      if (verdict.kind === 'write') writes[field] = verdict.data
    }
    for (const [field, after] of Object.entries(writes)) {
      const before = record.fields[field]
      this.note(by, { target: `${record.id}#${field}`, before, after, mine: wanted[field] })
      record.fields[field] = after
    }
    record.row_version++
    this.tell(record, transaction)
    return { status: 200, data: present(record) }
  }

  private saveValue(
    id: string,
    entry: BulkEntry,
    by: { key: string; user: number },
    transaction: Transaction,
  ): BulkResult {
    const [item_id = '', attribute_id = ''] = id.split('.')
    const record = this.records.get(item_id)
    if (!record) return { status: 404 }
    if (record.trash_root !== null) return { status: 409, code: 'deleted', data: tombstone(record) }
    const slot = record.slots[attribute_id] ?? { data: null, row_version: 0 }
    const isSet = attribute_id === ATTRIBUTES.tags
    const isDefault = slot.row_version === 0
    const mine = entry.item?.data
    const conflict = { status: 409, code: 'conflict', data: presentValue(record, attribute_id) }
    let after: unknown = tidy(mine)
    if (this.faults.ignoresOld) after = tidy(mine)
    else if (entry.old) {
      const verdict = judgeField({ data: slot.data, isDefault }, { mine, old: entry.old.data }, isSet)
      if (verdict.kind === 'conflict') return conflict
      after = verdict.kind === 'write' ? verdict.data : slot.data
    } else if (entry.item?.row_version !== slot.row_version + 1) return conflict
    const target = `${item_id}.${attribute_id}`
    this.note(by, { target, before: slot.data, after, mine: tidy(mine) }, { isDefault, isSet })
    record.slots[attribute_id] = { data: after, row_version: slot.row_version + 1 }
    this.number(record, transaction)
    this.queue(
      this.channelOf(record),
      { event: 'ValueSaved', record: presentValue(record, attribute_id) },
      transaction,
    )
    return { status: 200, data: presentValue(record, attribute_id) }
  }

  private trash(
    record: ModelRecord | undefined,
    by: { key: string; user: number },
    transaction: Transaction,
  ): BulkResult {
    if (!record) return { status: 404 }
    if (record.trash_root === null) {
      this.note(by, { target: `${record.id}#trash`, before: false, after: true, mine: true })
      for (const one of this.subTree(record)) {
        one.trash_root = record.id
        one.row_version++
        this.tell(one, transaction)
      }
    }
    return { status: 200, data: tombstone(record) }
  }

  private restore(
    record: ModelRecord | undefined,
    by: { key: string; user: number },
    transaction: Transaction,
  ): BulkResult {
    if (!record) return { status: 404 }
    if (record.trash_root !== null) {
      this.note(by, { target: `${record.id}#trash`, before: true, after: false, mine: false })
      const root = record.trash_root
      const parent = this.records.get(String(record.fields.parent_id))
      if (parent && parent.trash_root !== null && parent.trash_root !== root) record.fields.parent_id = null
      for (const one of [...this.records.values()].filter((other) => other.trash_root === root)) {
        one.trash_root = null
        one.row_version++
        this.tell(one, transaction)
      }
    }
    return { status: 200, data: present(record) }
  }

  private moveItem(
    id: string,
    { folder_id, ...by }: { folder_id: string; key: string; user: number },
    transaction: Transaction,
  ): BulkResult {
    const record = this.records.get(id)
    const folder = this.records.get(folder_id)
    if (!record || !folder || folder.trash_root !== null) return { status: 404 }
    if (record.trash_root !== null) return { status: 409, code: 'deleted', data: tombstone(record) }
    if (record.fields.folder_id === folder_id) return { status: 200, data: present(record) }
    const before = record.fields.folder_id
    this.note(by, { target: `${id}#folder_id`, before, after: folder_id, mine: folder_id })
    const tree = this.subTree(record)
    record.fields.parent_id = null
    for (const one of tree) {
      const from = this.channelOf(one)
      one.fields.folder_id = folder_id
      one.row_version++
      const seq = this.advance(from, transaction)
      const departure = { id: one.id, row_version: one.row_version, seq }
      const feed = this.feed(from)
      feed.departures = [...feed.departures.filter((other) => other.id !== one.id), departure]
      if (!this.faults.hidesDepartures)
        this.queue(from, { event: 'ItemDeleted', record: { ...departure, gone: true } }, transaction)
      this.tell(one, transaction)
    }
    return { status: 200, data: present(record) }
  }

  private subTree(root: ModelRecord): ModelRecord[] {
    const found = [root]
    for (const parent of found)
      for (const one of this.live('items')) if (one.fields.parent_id === parent.id) found.push(one)
    return found
  }

  private channelOf(record: ModelRecord): string {
    return record.collection === 'folders'
      ? teamChannel(TEAM)
      : folderChannel(TEAM, String(record.fields.folder_id))
  }

  /** One number per feed and transaction. */
  private advance(channel: string, { seqs }: Transaction): number {
    const known = seqs.get(channel)
    if (known !== undefined) return known
    const seq = ++this.feed(channel).seq
    seqs.set(channel, seq)
    return seq
  }

  private number(record: ModelRecord, transaction: Transaction): void {
    record.seq = this.advance(this.channelOf(record), transaction)
  }

  private tell(record: ModelRecord, transaction: Transaction): void {
    this.number(record, transaction)
    const stem = record.collection === 'folders' ? 'Folder' : 'Item'
    const isGone = record.trash_root !== null
    const event = `${stem}${isGone ? 'Deleted' : 'Saved'}`
    this.queue(
      this.channelOf(record),
      { event, record: isGone ? tombstone(record) : present(record) },
      transaction,
    )
  }

  private queue(
    channel: string,
    news: { event: string; record: Record<string, unknown> },
    transaction: Transaction,
  ): void {
    const list = transaction.news.get(channel)
    if (list) list.push(news)
    else transaction.news.set(channel, [news])
  }

  private commit({ seqs, news }: Transaction): void {
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

  private note(
    by: { key: string; user: number },
    what: { target: string; before: unknown; after: unknown; mine: unknown },
    slot: { isDefault: boolean; isSet: boolean } = { isDefault: false, isSet: false },
  ): void {
    this.effects.push({ ...by, ...what, before: structuredClone(what.before), ...slot })
  }
}

export function firstFolders(server: ModelServer, ids: readonly string[]): void {
  for (const id of ids) {
    const fields = { name: id, board_id: BOARD }
    const record: ModelRecord = {
      collection: 'folders',
      id,
      fields,
      slots: {},
      row_version: 1,
      trash_root: null,
      seq: 0,
    }
    server.records.set(id, record)
  }
}
