import { editsOf } from '../../../client/dates/date-source.ts'
import type { Span } from '../schedule/span.ts'
import type { ActionContext } from './action-context.ts'

/** Whether the person may move an item; parents are moved with all that lies below them. */
export function canMove(context: ActionContext, id: string): boolean {
  const { props, data } = context
  if (!props.actions.rights.editItem) return false
  if (data.summaries.has(id)) return leavesBelow(context, id).every((leaf) => hasOwnDates(context, leaf))
  return hasOwnDates(context, id)
}

function hasOwnDates({ props, data }: ActionContext, id: string): boolean {
  const item = props.records.item(id)
  return Boolean(item && data.source && editsOf(data.source, item).move)
}

export function canResize(context: ActionContext, id: string): boolean {
  const { props, data } = context
  const item = props.records.item(id)
  if (data.summaries.has(id) || !canMove(context, id)) return false
  return Boolean(item && data.source && editsOf(data.source, item).end)
}

/** The items with bars of their own that a parent is the sum of. */
function leavesBelow(context: ActionContext, id: string): string[] {
  const { props, data } = context
  return props.records.children(id).flatMap((child) => {
    if (data.summaries.has(child.id)) return leavesBelow(context, child.id)
    return data.spanOf(child.id) ? [child.id] : []
  })
}

/** The same, with what lies below in the place of parents. */
export function spread(context: ActionContext, moved: ReadonlyMap<string, Span>): Map<string, Span> {
  const { data } = context
  const spans = new Map<string, Span>()
  for (const [id, span] of moved) {
    const was = data.summaries.get(id)
    if (!was) spans.set(id, span)
    const days = was ? span.start - was.start : 0
    for (const leaf of was ? leavesBelow(context, id) : []) {
      const { start, end } = data.spanOf(leaf) ?? was ?? span
      spans.set(leaf, { start: start + days, end: end + days })
    }
  }
  return spans
}
