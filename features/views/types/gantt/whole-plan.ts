import type { Item } from '@weft/model'
import { inPieces, Meter, runWhole } from '@weft/query'

import { dataOf } from '../../client/cards/card-attributes.ts'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import type { GanttRows } from './rows/gantt-rows.ts'
import { type Dependency, readTerms } from './schedule/dependency.ts'
import { dependencyGraph, type ParentTree } from './schedule/graph.ts'
import { type Plan, sumOf } from './schedule/reschedule.ts'
import type { Span } from './schedule/span.ts'

/** Steps of reading a cell, and of each of its links. */
const READ_STEPS = 5

/** Items lie at most so deep; a record that lies below itself by mistake ends there as well. */
const DEEPEST = 8

interface PlanContext {
  records: Pick<ViewRecords, 'item' | 'every' | 'children'>
  /** Of what is shown. */
  plan: Plan
  made: Pick<GanttRows, 'items' | 'summaries'>
  links: readonly Dependency[]
  dependencies: ShownAttribute | null
  spanOfItem(item: Item): Span | null
}

/** What the rules of scheduling run over. */
export interface WholePlan {
  plan: Plan
  links: readonly Dependency[]
  /** Whether a filter keeps an item out of sight. */
  isUnseen(id: string): boolean
}

/** The plan of all items of the folders: what a filter hides waits and is waited for all the same. */
export function wholePlan(context: PlanContext): WholePlan {
  const { records, plan, made, dependencies, spanOfItem } = context
  const seen = new Set(made.items.map(({ id }) => id))
  const unseen: Item[] = []
  for (const item of records.every()) if (!seen.has(item.id)) unseen.push(item)
  const isUnseen = (id: string) => !seen.has(id)
  if (unseen.length === 0) return { plan, links: context.links, isUnseen }
  const sums = new Map<string, Span | undefined>()
  const spanOf = (id: string, depth = 0): Span | undefined => {
    if (seen.has(id)) return plan.spanOf(id)
    const item = records.item(id)
    return item && (sumBelow(id, depth) ?? spanOfItem(item) ?? undefined)
  }
  /** The sum of what lies below; undefined for what is no parent of anything with dates. */
  const sumBelow = (id: string, depth = 0): Span | undefined => {
    if (seen.has(id)) return made.summaries.get(id)
    if (!sums.has(id)) {
      const below = depth < DEEPEST ? records.children(id) : []
      sums.set(id, sumOf(below.map((child) => spanOf(child.id, depth + 1))))
    }
    return sums.get(id)
  }
  const more = runWhole(linkingItems(unseen, dependencies, new Meter(Infinity)))
  const links = [...context.links, ...more]
  const graph = dependencyGraph(
    links,
    treeOf(records, (id) => sumBelow(id) !== undefined),
  )
  return { plan: { ...plan, spanOf: (id) => spanOf(id), graph }, links, isUnseen }
}

/** Parents that are the sum of what lies below them. */
export function treeOf(
  { item, children }: Pick<ViewRecords, 'item' | 'children'>,
  isSum: (id: string) => boolean,
): ParentTree {
  return {
    partsOf: (id) => (isSum(id) ? children(id).map((one) => one.id) : []),
    parentOf(id) {
      const parent_id = item(id)?.parent_id ?? null
      return parent_id !== null && isSum(parent_id) ? parent_id : null
    },
  }
}

/** The links of a cell lead to what its item waits for. In slices. */
export function* linkingItems(
  items: readonly Item[],
  attribute: ShownAttribute | null,
  meter: Meter,
): Generator<void, Dependency[]> {
  const links: Dependency[] = []
  if (!attribute) return links
  yield* inPieces(items.length, meter, {
    steps: READ_STEPS,
    each(at) {
      const item = items[at] as Item
      const data = dataOf(item, attribute)
      if (!Array.isArray(data)) return
      meter.take(READ_STEPS * data.length)
      for (const link of data as { item_id: string; data?: unknown }[])
        links.push({ from: link.item_id, to: item.id, ...readTerms(link.data) })
    },
  })
  return links
}
