import { type FeedKey, feedName } from '@weft/model'

import type { Operation } from '../contract/operation.ts'

/** Operations that go together in one transaction. */
export interface BatchPlan {
  feeds: readonly FeedKey[]
  /** Where they stand in the call. */
  indexes: number[]
}

interface Placed {
  operation: Operation
  feeds: readonly FeedKey[]
}

/**
 * Sorts the entries of a call into transactions, one a set of feeds as far as possible, so that running them one
 * after the other has the effects of the given order: what depends on an earlier entry, or is what an earlier one
 * depended on, is never before it. Creations that an earlier entry names already are done before that one. Entries
 * without a place are left out.
 */
export function planBatches(
  operations: readonly Operation[],
  places: readonly (readonly FeedKey[] | undefined)[],
): BatchPlan[] {
  const plans: (BatchPlan & { name: string; wide: Placed[]; all: Placed[] })[] = []
  const lastOf = new Map<string, number>()
  const lastOfRecord = new Map<string, number>()
  const placed = operations.flatMap((operation, index) => {
    const feeds = places[index]
    return feeds ? [{ operation, feeds, index }] : []
  })
  for (const entry of hoisted(placed)) {
    const { feeds, index } = entry
    const name = feeds.map(feedName).join('+')
    const own = lastOf.get(name) ?? -1
    // Entries in folders depend on one another by their records alone: those go where the last one went, or later.
    const isWide = !isLeaf(entry)
    const records = recordsOf(entry.operation)
    const isLast = records.every((record) => (lastOfRecord.get(record) ?? -1) <= own)
    const isFree =
      isLast &&
      plans.every((plan, at) => {
        const others = isWide ? plan.all : plan.wide
        return at <= own || plan.name === name || !others.some((other) => dependent(other, entry))
      })
    let plan = own === -1 || !isFree ? undefined : plans[own]
    if (!plan) {
      plan = { name, feeds, indexes: [], wide: [], all: [] }
      lastOf.set(name, plans.push(plan) - 1)
    }
    for (const record of records)
      lastOfRecord.set(record, Math.max(lastOfRecord.get(record) ?? -1, lastOf.get(name) ?? 0))
    plan.indexes.push(index)
    plan.all.push(entry)
    if (isWide) plan.wide.push(entry)
  }
  return plans
}

/** The entries in order, but boards, folders and the like that are made come before what names them. */
function hoisted<P extends Placed>(entries: readonly P[]): P[] {
  const makers = entries.filter((entry) => !isLeaf(entry) && isCreation(entry.operation))
  if (makers.length === 0) return [...entries]
  const order = new Set<P>()
  const open = new Set<P>()
  const visit = (entry: P) => {
    if (order.has(entry) || open.has(entry)) return
    open.add(entry)
    for (const maker of makers)
      if (maker !== entry && !order.has(maker) && names(entry, maker.operation)) visit(maker)
    order.add(entry)
  }
  for (const entry of entries) visit(entry)
  return [...order]
}

/**
 * The record that an entry is about, and the one that it lies below; a value is part of its record, and what ties two
 * records together (`{one}.{how}.{other}`) is about both.
 */
function recordsOf({ id, fields }: Operation): string[] {
  const [own = id, , other] = id.split('.')
  const records = other === undefined ? [own] : [own, other]
  return typeof fields['parent_id'] === 'string' ? [...records, fields['parent_id']] : records
}

/** Whether nothing lies in what an entry changes but what its record says: so it is in folders, and with a person's own. */
function isLeaf({ feeds }: Placed): boolean {
  return feeds.every((feed) => feed.kind === 'folder' || feed.kind === 'user')
}

/** Whether two entries of different feeds must keep their order; when in doubt they must. */
function dependent(a: Placed, b: Placed): boolean {
  if (isCreation(a.operation)) return names(b, a.operation) || (!isLeaf(b) && !isCreation(b.operation))
  if (isCreation(b.operation)) return names(a, b.operation) || !isLeaf(a)
  return aboutOneBoard(a, b) ?? aboutOneBoard(b, a) ?? true
}

/** Before it nothing could hang on the record, and after it only what names it does. */
function isCreation({ method, row_version, old }: Operation): boolean {
  return method === 'put' && row_version === 1 && old === undefined
}

/** Whether an entry lies in a record, or mentions it. */
function names({ feeds, operation }: Placed, { id }: Operation): boolean {
  return (
    operation.id.includes(id) ||
    operation.board_id === id ||
    feeds.some((feed) => feed.id === id) ||
    mentions(operation.fields, id)
  )
}

function mentions(value: unknown, id: string): boolean {
  if (typeof value === 'string') return value === id || value.includes(id)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]) => key === id || mentions(member, id))
}

/** False when the first changes one board's own records and the second is about another board. */
function aboutOneBoard(a: Placed, b: Placed): boolean | undefined {
  const [only] = a.feeds
  if (a.feeds.length !== 1 || only?.kind !== 'board' || !isLeaf(b) || b.operation.board_id === undefined)
    return undefined
  return b.operation.board_id === only.id
}
