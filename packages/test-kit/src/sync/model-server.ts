import type { BulkEntry, BulkResult } from '@weft/protocol'

import { judgeField } from './field-rule.ts'
import { ModelHomes } from './model-homes.ts'
import { ModelFeeds, type Transaction } from './model-feeds.ts'
import {
  type ModelRecord,
  ATTRIBUTES,
  BOARD,
  DEFAULT_STATE,
  present,
  presentValue,
  tidy,
  tombstone,
} from './model-record.ts'

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

/** A creation with this order is refused, so that runs can plan refused chains. */
export const REFUSED_ORDER = -1

const FIELDS = {
  folders: ['name', 'board_id'],
  items: ['board_id', 'folder_id', 'parent_id', 'sort_order'],
} as const

/** The server of contract.md section 3 in a few maps: versions, feeds, keys, trash, moves. No network, no time. */
export class ModelServer extends ModelFeeds {
  readonly effects: Effect[] = []
  /** All good answers by user and key: those to one key must agree. */
  readonly answers = new Map<string, { body: string; result: BulkResult }>()
  private readonly homes = new ModelHomes(this.records)

  bulk(user: number, entries: readonly BulkEntry[]): BulkResult[] {
    const transaction: Transaction = { seqs: new Map(), news: new Map() }
    const results = entries.map((entry) => this.once(user, entry, () => this.run(user, entry, transaction)))
    this.commit(transaction)
    return results
  }

  move(user: number, id: string, body: Readonly<Record<string, unknown>>, key: string): BulkResult {
    const transaction: Transaction = { seqs: new Map(), news: new Map() }
    const entry = { method: 'post', route: `/items/${id}/move`, item: body, idempotency_key: key }
    transaction.by = { key, user }
    const result = this.once(user, entry as BulkEntry, () =>
      this.moveItem(id, { folder_id: String(body.folder_id), key, user }, transaction),
    )
    this.commit(transaction)
    return result
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
    transaction.by = by
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
        // Nothing given is as good as not given.
        if (tidy(data) !== null) record.slots[attribute_id] = { data: tidy(data), row_version: 1 }
    }
    this.records.set(id, record)
    this.note(by, { target: `${id}#create`, before: null, after: true, mine: true })
    this.tell(record, transaction, { change: 'created', after: record.fields })
    for (const [attribute_id, { data, row_version }] of Object.entries(record.slots)) {
      const numbers = { record: `values/${id}.${attribute_id}`, row_version, seq: record.seq }
      if (row_version > 0) this.write(numbers, record, transaction, { change: 'created', after: { data } })
    }
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
    const replaced: Record<string, unknown> = {}
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
      replaced[field] = before
      // Somebody said where it lies.
      if (field === 'parent_id') this.homes.forget(record)
    }
    record.row_version++
    this.tell(record, transaction, { change: 'changed', before: replaced, after: writes })
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
    const row_version = slot.row_version + 1
    const joined = isSet ? { joined: ['data'] } : {}
    const what = {
      change: 'changed' as const,
      before: { data: slot.data },
      after: { data: after },
      ...joined,
    }
    this.write({ record: `values/${target}`, row_version, seq: record.seq }, record, transaction, what)
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
      const tree = this.subTree(record)
      this.homes.trash(tree)
      for (const one of tree) {
        one.trash_root = record.id
        one.row_version++
        this.tell(one, transaction, { change: 'deleted' })
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
      // What lies in the trash keeps what lies below it: who comes back alone comes back to the top.
      if (parent && parent.trash_root !== null) this.homes.leave(record)
      const tree = this.subTree(record, (other) => other.trash_root === root)
      for (const one of tree) {
        one.trash_root = null
        one.row_version++
        this.tell(one, transaction, { change: 'restored', after: { parent_id: one.fields.parent_id } })
      }
      for (const child of this.homes.bringBelow(tree)) {
        child.row_version++
        const { parent_id } = child.fields
        this.tell(child, transaction, {
          change: 'changed',
          before: { parent_id: null },
          after: { parent_id },
        })
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
    // What lies in the trash goes along.
    const tree = this.subTree(record, () => true)
    this.homes.move(record, folder_id)
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
      const { parent_id } = one.fields
      this.tell(one, transaction, { change: 'moved', after: { folder_id, parent_id } })
    }
    return { status: 200, data: present(record) }
  }

  /** The record and all below it that are there, or that `belongs` says. */
  private subTree(
    root: ModelRecord,
    belongs: (record: ModelRecord) => boolean = (record) => record.trash_root === null,
  ): ModelRecord[] {
    const all = [...this.records.values()].filter((one) => one.collection === 'items' && belongs(one))
    const found = [root]
    for (const parent of found)
      for (const one of all) if (one !== root && one.fields.parent_id === parent.id) found.push(one)
    return found
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
