import type { Translate } from '@weft/i18n'
import { late } from '@weft/ui'

import { nameOf } from '../../../client/cards/card-attributes.ts'
import type { CellEdit, ViewProps } from '../../../client/view-member.ts'
import type { Span } from '../schedule/span.ts'
import type { GanttData } from '../use-gantt-data.ts'

/** What actions work on. */
export interface ActionContext {
  props: ViewProps
  data: GanttData
  t: Translate
  /** Shows the links of a circle that was refused, each as `{from} {to}`. */
  onRefused(links: ReadonlySet<string>): void
}

/** Answers what is current: an act may wait, and what is drawn goes on meanwhile. */
export type CurrentContext = () => ActionContext

/** How dates are written; on the way as soon as the view is there. */
export const dateEdits = late(() => import('../schedule-edits.ts'))

export type DateEdits = NonNullable<ReturnType<typeof dateEdits.loaded>>

export const nameOfItem = ({ props, t }: ActionContext, id: string): string =>
  nameOf(props.records.item(id), props.records) || t('Untitled')

/** The edits that give items these spans. */
export function editsFor(
  { props, data: { source, tz } }: ActionContext,
  changes: ReadonlyMap<string, Span>,
  part: DateEdits,
): CellEdit[] {
  if (!source) return []
  return [...changes].flatMap(([id, span]) => {
    const item = props.records.item(id)
    return item ? part.spanEdits(source, item, span, tz) : []
  })
}

/** A program that cannot be loaded is reported by the page. */
export function ignore(): void {}
