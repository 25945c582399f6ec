import { canonicalJson } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { QueuedRequest } from '@weft/store'
import { checkTold, isJoined } from '@weft/test-kit'

import type { Remembered, Truth } from './queries.ts'
import type { RealClient, RealWorld } from './real-world.ts'

type Row = Record<string, unknown>

/** A good answer that the server keeps, and what was asked. */
interface Done {
  user: number
  key: string
  request: QueuedRequest
  /** What the answer held; null where it was too large to be kept whole. */
  data: Row | null
}

const JOINED = new Set(['user_ids', 'attribute_ids'])

/** What a settled run did wrong to the records, as sentences: lost updates, keys with no effect or with two. */
export function checkHistory(world: RealWorld, truth: Truth): string[] {
  const { clients } = world
  const kept = new Map(truth.remembered.map((one) => [`${one.user_id}/${one.key}`, one]))
  const done = clients.flatMap((client) =>
    [...client.queued.values()].flatMap((request): Done[] => {
      const one = kept.get(`${client.user}/${request.idempotency_key}`)
      const data = one?.body.data ?? null
      return one ? [{ user: client.user, key: request.idempotency_key, request, data }] : []
    }),
  )
  return [
    ...world.editors.wrong,
    ...clients.flatMap((client) => [
      ...delivered(client, kept),
      ...checkTold(client, (key) => kept.has(`${client.user}/${key}`)),
    ]),
    ...effects(truth, done),
    ...misplaced(truth),
    ...lostFields(done),
    ...lostValues(world, truth, done),
  ]
}

/** All good answers to a key agree, and each is one that the server keeps. */
function delivered(client: RealClient, kept: ReadonlyMap<string, Remembered>): string[] {
  const found: string[] = []
  for (const { key, result } of client.delivered) {
    const own = kept.get(`${client.user}/${key}`)
    if (!own) found.push(`Acknowledged and not kept: key ${key}`)
    else if (own.body.data && !equal(own.body.data, result.data))
      found.push(`Another answer than the kept one to key ${key}: ${text(result.data)}`)
  }
  return found
}

/** The activity has one line per accepted key, and each line raised its record's number by one. */
function effects({ activity, tables }: Truth, done: readonly Done[]): string[] {
  const found: string[] = []
  const lines = new Map<string, number>()
  const raises = new Map<string, number>()
  const count = (counts: Map<string, number>, name: string, n = 1) =>
    counts.set(name, (counts.get(name) ?? 0) + n)
  for (const { action, collection, record_id, feed_kind } of activity) {
    // The workspace's feed only moves on when a view's rights change.
    if (collection === 'views' && feed_kind === 'team') continue
    count(lines, `${action} ${collection}/${record_id}`)
    // A move is a line in each of two feeds.
    count(raises, `${collection}/${record_id}`, action === 'moved' ? 0.5 : 1)
  }
  const asked = new Map<string, number>()
  for (const { request } of done) {
    const { kind, collection, id } = request
    if (kind === 'create') count(asked, `created ${collection}/${id}`)
    if (kind === 'save') count(asked, `changed ${collection}/${id}`)
  }
  for (const [name, n] of asked) {
    if (lines.get(name) !== n) found.push(`${name}: ${n} keys were accepted, ${lines.get(name) ?? 0} did it`)
  }
  for (const [name, n] of lines) {
    if (name.startsWith('changed') && !asked.has(name)) found.push(`${name} ${String(n)} times without a key`)
  }
  for (const [table, rows] of Object.entries(tables)) {
    for (const { id, row_version } of rows) {
      const raised = raises.get(`${table}/${String(id)}`) ?? 0
      if (raised !== row_version)
        found.push(`${table}/${String(id)} has number ${String(row_version)} after ${raised} changes`)
    }
  }
  return found
}

/** A sub-item lies in its parent's folder, in the trash with it, and never below itself. */
function misplaced({ tables }: Truth): string[] {
  const found: string[] = []
  const byId = new Map(tables.items.map((row) => [row['id'], row]))
  for (const row of tables.items) {
    const seen = new Set([row['id']])
    for (let above = byId.get(row['parent_id']); above; above = byId.get(above['parent_id'])) {
      if (seen.has(above['id'])) {
        found.push(`items/${text(row['id'])} lies below itself`)
        break
      }
      seen.add(above['id'])
      const isStrange = above['folder_id'] !== row['folder_id'] || above['board_id'] !== row['board_id']
      const isOrphan = row['deleted_at'] === null && above['deleted_at'] !== null
      if (isStrange || isOrphan)
        found.push(`items/${text(row['id'])} lies below ${text(above['id'])}, not with it`)
    }
  }
  return found
}

/** An accepted save of a record's fields replaced only what its author had seen, or joined with it. */
function lostFields(done: readonly Done[]): string[] {
  const found: string[] = []
  const histories = Map.groupBy(
    done.filter(({ request, data }) => data && 'created_at' in data && request.collection !== 'values'),
    ({ request }) => `${request.collection}/${request.id}`,
  )
  for (const [name, history] of histories) {
    const steps = history.toSorted((a, b) => numberOf(a) - numberOf(b))
    const known: Row = {}
    for (const { request, data, key } of steps) {
      for (const [field, mine] of Object.entries(request.kind === 'save' ? (request.item ?? {}) : {})) {
        // Deleting and moving what lies above changes a parent too.
        const isOfOthers = field === 'row_version' || (field === 'parent_id' && name.startsWith('items'))
        if (isOfOthers || !(field in known)) continue
        const [before, seen, after] = [known[field], request.old?.[field], data?.[field]]
        if (equal(before, seen) || equal(before, mine)) continue
        if (JOINED.has(field) && isJoined(before, seen, mine, after)) continue
        found.push(`Lost update: ${name} ${field} was ${text(before)}, ${key} saw ${text(seen)}`)
      }
      Object.assign(known, data)
    }
  }
  return found
}

/** The same for values. Items that changed boards are left out: their slots begin anew. */
function lostValues(
  world: RealWorld,
  { activity, longTexts, tables }: Truth,
  done: readonly Done[],
): string[] {
  const found: string[] = []
  const boardOf = (folder_id: unknown) =>
    tables.folders.find(({ id }) => id === folder_id)?.['board_id'] ?? folder_id
  const hasCrossed = new Set(
    activity.flatMap(({ action, record_id, old, new: now }) =>
      action === 'moved' && now && boardOf(old?.['folder_id']) !== boardOf(now['folder_id'])
        ? [record_id]
        : [],
    ),
  )
  const creations = new Map(
    done.flatMap((one) => (one.request.kind === 'create' ? [[one.request.id, one] as const] : [])),
  )
  const sets = new Set(world.boards.map(({ attributes }) => attributes.tags))
  const texts = new Set(world.boards.map(({ attributes }) => attributes.text))
  const histories = Map.groupBy(
    done.filter(({ request, data }) => request.collection === 'values' && data),
    ({ request }) => request.id,
  )
  for (const [id, history] of histories) {
    const [item_id = '', attribute_id = ''] = id.split('.')
    const attribute = tables.attributes.find((one) => one['id'] === attribute_id)
    // A client that has not heard of the attribute yet sends what was typed.
    const tidy = (data: unknown) =>
      serverAttributeTypes[String(attribute?.['type'])]?.normalise(data ?? null, {}) ?? null
    if (hasCrossed.has(item_id)) continue
    const steps = history.toSorted((a, b) => numberOf(a) - numberOf(b))
    const first = creations.get(item_id)?.request.item?.['values'] as Row | undefined
    const isGiven = tidy(first?.[attribute_id]) !== null
    let known: { data: unknown; row_version: number } = {
      data: tidy(first?.[attribute_id]),
      row_version: isGiven ? 1 : 0,
    }
    for (const step of steps) {
      const { request, data, key } = step
      const [before, seen, mine, after] = [
        known.data,
        tidy(request.old?.['data']),
        tidy(request.item?.['data']),
        data?.['data'],
      ]
      if (numberOf(step) !== known.row_version + 1)
        found.push(`${id} got number ${numberOf(step)} after ${known.row_version} by ${key}`)
      // What changes nothing of its author's own leaves alone what is there.
      if (equal(mine, seen)) {
        if (known.row_version > 0 && !equal(before, after))
          found.push(`${id} became ${text(after)} by ${key}, which changes nothing`)
        known = { data: after, row_version: numberOf(step) }
        continue
      }
      const isFree = known.row_version === 0 || equal(before, seen) || equal(before, mine)
      const [was, saw, want, is] = texts.has(attribute_id)
        ? [before, seen, mine, after].map(blocksOf)
        : [before, seen, mine, after]
      const canJoin = sets.has(attribute_id) || texts.has(attribute_id)
      if (!isFree && !(canJoin && isJoined(was, saw, want, is)))
        found.push(`Lost update: ${id} was ${text(before)}, ${key} saw ${text(seen)} and made ${text(after)}`)
      if (isFree && !equal(after, mine)) found.push(`${id} became ${text(after)}, ${key} asked ${text(mine)}`)
      known = { data: after, row_version: numberOf(step) }
    }
    const row = tables.items.find((one) => one['id'] === item_id)
    const slot = (row?.['values'] as Record<string, [unknown, number]> | undefined)?.[attribute_id]
    const stored = texts.has(attribute_id) ? (longTexts.get(id) ?? null) : (slot?.[0] ?? null)
    if (!equal(stored, known.data) || slot?.[1] !== known.row_version)
      found.push(`${id} is ${text(stored)} at ${slot?.[1]}, the last answer was ${text(known)}`)
  }
  return found
}

function numberOf({ data }: Done): number {
  return Number(data?.['row_version'])
}

function blocksOf(html: unknown): string[] {
  return typeof html === 'string' ? (html.match(/<p>.*?<\/p>/g) ?? []) : []
}

export function equal(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null)
}

export function text(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
