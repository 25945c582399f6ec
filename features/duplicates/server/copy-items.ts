import { markJudged } from '@weft/features/items/server'
import { loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import { type Attribute, SORT_GAP } from '@weft/model'
import { saidOf } from '@weft/server-kit'

import { copyLinks } from './copy-links.ts'
import { type ItemsRun, originOfCopy } from './copy-run.ts'
import { type CopiedPlaces, copyId, type NewIds, withNewLinks } from './new-ids.ts'
import { itemRows, itemTree, type SourceItem, type SourceRow, standingItems } from './queries.ts'

/** One at the writer, so that what people save meanwhile goes before the next one. */
const CHUNK = 100

/**
 * Brings the items of a copy's folders, as the caller may make them now; what an earlier try brought is left alone.
 * Answers false when it was interrupted. Throws when an item cannot be made.
 */
export async function copyItems(run: ItemsRun): Promise<boolean> {
  const { kit, team_id, plan, signal, onProgress } = run
  const ids = new Map(plan.attributes)
  const attributes = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, plan.board_id))
  const standing = attributes.filter(({ deleted_at }) => deleted_at === null)
  const trees: { to: string; items: SourceItem[] }[] = []
  const seqs = new Map(plan.seqs)
  for (const [from, to] of plan.folders) {
    const then = { seq: seqs.get(from) ?? Number.MAX_SAFE_INTEGER, at: plan.at }
    trees.push({ to, items: await kit.db.read(team_id, (tx) => itemTree(tx, team_id, from, then)) })
  }
  const all = trees.flatMap(({ items }) => items.map(({ id }) => id))
  const there = new Set(all)
  const copied: CopiedPlaces = {
    places: new Map([
      ...plan.folders,
      ...(plan.source_board ? [[plan.source_board, plan.board_id] as const] : []),
    ]),
    itemCopy: (id) => (there.has(id) ? copyId(plan.id, id) : undefined),
  }
  const total = trees.reduce((sum, { items }) => sum + items.length, 0)
  let done = 0
  for (const { to, items: ordered } of trees) {
    // Numbered anew: where two stood at the same place their ids decided, and those are others now.
    const places = new Map(ordered.map(({ id }, n) => [id, (n + 1) * SORT_GAP]))
    const items = parentsFirst(ordered)
    for (let at = 0; at < items.length; at += CHUNK) {
      if (signal?.aborted) return false
      const chunk = items.slice(at, at + CHUNK).map(({ id }) => id)
      const rows = await kit.db.read(team_id, (tx) => itemRows(tx, team_id, chunk))
      const order = new Map(chunk.map((id, n) => [id, n]))
      rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      await writeChunk(run, { folder_id: to, rows, places, attributes: standing, ids, copied })
      done += chunk.length
      await onProgress(done, total)
    }
  }
  return copyLinks(run, all, standing)
}

/** Each item after its parent; otherwise in their order. */
function parentsFirst(items: readonly SourceItem[]): SourceItem[] {
  const children = new Map<string | null, SourceItem[]>()
  const there = new Set(items.map(({ id }) => id))
  for (const item of items) {
    const parent = item.parent_id !== null && there.has(item.parent_id) ? item.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), item])
  }
  const ordered: SourceItem[] = []
  let level = children.get(null) ?? []
  while (level.length > 0) {
    ordered.push(...level)
    level = level.flatMap(({ id }) => children.get(id) ?? [])
  }
  return ordered
}

interface Chunk {
  folder_id: string
  rows: readonly SourceRow[]
  /** Orders by old item. */
  places: ReadonlyMap<string, number>
  attributes: readonly Attribute[]
  ids: NewIds
  copied: CopiedPlaces
}

async function writeChunk({ kit, team_id, caller, plan }: ItemsRun, chunk: Chunk): Promise<void> {
  const { folder_id, rows, places, attributes } = chunk
  const judgedBy = new Map(attributes.map(({ id, row_version }) => [id, row_version]))
  const made = rows.map((row) => copyId(plan.id, row.id))
  const outcomes = await kit.writer.submit(
    team_id,
    rows.map((row, n) => {
      const values = valuesOf(row, chunk)
      // They were judged when they were saved: a rule that came later refuses no copy.
      markJudged(values, judgedBy)
      return {
        collection: 'items',
        method: 'put' as const,
        id: made[n] ?? '',
        row_version: 1,
        old: undefined,
        fields: {
          board_id: plan.board_id,
          folder_id,
          parent_id: row.parent_id === null ? null : copyId(plan.id, row.parent_id),
          sort_order: places.get(row.id) ?? 0,
          values,
        },
        caller,
        key: null,
        hash: '',
        origin: originOfCopy(plan),
      }
    }),
  )
  if (outcomes.every(({ status }) => status < 300)) return
  const there = await kit.db.read(team_id, (tx) => standingItems(tx, team_id, made))
  const refused = outcomes.find(({ status }, n) => status >= 300 && !there.has(made[n] ?? ''))
  if (refused) throw new Error(`an item could not be copied: ${saidOf(refused)}`)
}

/** An item's values for its copy; what is unique on the same board stays with the original. */
function valuesOf(row: SourceRow, { attributes, ids, copied }: Chunk): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const old = new Map([...ids].map(([from, to]) => [to, from]))
  for (const { id, type, settings } of attributes) {
    const member = serverAttributeTypes[type]
    // What nobody sets is not copied, and votes are everybody's own.
    if (!member || !isAssignable(member.variant?.(settings) ?? member)) continue
    const source = old.get(id) ?? id
    const isTaken = ids.size === 0 && settings['unique'] === true
    const data = isTaken ? null : (row.texts?.[source] ?? row.values[source]?.[0] ?? null)
    // An empty value is named as well: the copy of an empty cell gets no default.
    values[id] = member.excerpt && typeof data === 'string' ? withNewLinks(data, copied) : data
  }
  return values
}
