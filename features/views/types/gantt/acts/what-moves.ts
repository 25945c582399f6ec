import { editsOf } from '../../../client/dates/date-source.ts'
import type { Span } from '../schedule/span.ts'
import type { ActsWorld } from './acts-world.ts'

/** Whether the person may move an item; parents are moved with all that lies below them. */
export function canMove(world: ActsWorld, id: string): boolean {
  const { props, data } = world
  if (!props.actions.rights.editItem) return false
  if (data.summaries.has(id)) return leavesBelow(world, id).every((leaf) => hasOwnDates(world, leaf))
  return hasOwnDates(world, id)
}

function hasOwnDates({ props, data }: ActsWorld, id: string): boolean {
  const item = props.records.item(id)
  return Boolean(item && data.source && editsOf(data.source, item).move)
}

export function canResize(world: ActsWorld, id: string): boolean {
  const { props, data } = world
  const item = props.records.item(id)
  if (data.summaries.has(id) || !canMove(world, id)) return false
  return Boolean(item && data.source && editsOf(data.source, item).end)
}

/** The items with bars of their own that a parent is the sum of. */
function leavesBelow(world: ActsWorld, id: string): string[] {
  const { props, data } = world
  return props.records.children(id).flatMap((child) => {
    if (data.summaries.has(child.id)) return leavesBelow(world, child.id)
    return data.spanOf(child.id) ? [child.id] : []
  })
}

/** The same, with what lies below in the place of parents. */
export function spread(world: ActsWorld, moved: ReadonlyMap<string, Span>): Map<string, Span> {
  const { data } = world
  const spans = new Map<string, Span>()
  for (const [id, span] of moved) {
    const was = data.summaries.get(id)
    if (!was) spans.set(id, span)
    const days = was ? span.start - was.start : 0
    for (const leaf of was ? leavesBelow(world, id) : []) {
      const { start, end } = data.spanOf(leaf) ?? was ?? span
      spans.set(leaf, { start: start + days, end: end + days })
    }
  }
  return spans
}
