import type { CSSProperties } from 'react'

import { regrouped } from '../../../client/data/regrouped.ts'
import { type CarriedOver, dropInTree } from '../../../client/items/tree-drag.ts'
import type { CellEdit, ItemMove } from '../../../client/view-member.ts'
import type { ExtrasProps } from '../extras-props.ts'
import type { GridControl } from '../grid/grid-control.ts'
import { levelsOf } from './group-values.ts'
import { depthsAt, gapAt, groupAt, landingAt, type RowTarget, wholeRows } from './row-places.ts'

/** The px that make a row one level deeper. */
const INDENT = 20

/** What was lifted: rows of one list, moved as one. */
export interface LiftedRows {
  ids: readonly string[]
  /** With all that hangs below them. */
  whole: ReadonlySet<string>
  /** Where the first of them lay. */
  line: number
  depth: number
  /** Where the pointer took hold. */
  x: number
}

/** Several picked rows go together, in the order in which they are seen. */
export function liftRows(
  { model }: GridControl,
  { row_id, picked, x }: { row_id: string; picked: ReadonlySet<string>; x: number },
): LiftedRows | null {
  const line = model.lineOf(row_id)
  const row = model.rowAt(line)
  if (!row) return null
  const ids = picked.has(row_id)
    ? [...picked].filter((id) => model.lineOf(id) >= 0).toSorted((a, b) => model.lineOf(a) - model.lineOf(b))
    : [row_id]
  return { ids, whole: wholeRows(model, ids), line, depth: row.depth, x }
}

export function carriedOver(
  { model, view }: GridControl,
  { whole }: LiftedRows,
  isNested: boolean,
): CarriedOver {
  return {
    length: model.lines.length,
    isRtl: view.isRtl,
    isCarried: (at) => whole.has(model.rowAt(at)?.id ?? ''),
    depthsAt: (at) => depthsAt(model, at, { moved: whole, isNested }),
    isPossible: (target) => landingAt(model, target, whole) !== null,
    reveal: (at) => view.revealLine(at),
  }
}

/** The gap that a point in the window means, and the depth to which it was drawn. */
export function gapUnder(
  { model, view }: GridControl,
  { x, y }: { x: number; y: number },
  lifted: LiftedRows,
): RowTarget | null {
  const { line } = view.cellAt(x, y)
  const box = view.boxOf({ line, column: 0 })
  if (!box || line < 0) return null
  const top = view.options.scroller.getBoundingClientRect().top + box.top
  const way = (x - lifted.x) * (view.isRtl ? -1 : 1)
  return {
    at: gapAt(model, line, y > top + box.height / 2),
    depth: lifted.depth + Math.round(way / INDENT / 1.5),
  }
}

type DropContext = Pick<ExtrasProps, 'control' | 'settings' | 'records' | 'actions'> & {
  onSorted(move: ItemMove): void
}

/** Puts rows where they were dropped. */
export function dropRows(lifted: LiftedRows, target: RowTarget, dropContext: DropContext): void {
  const { control, settings, records, actions, onSorted } = dropContext
  if (isOwnPlace(control, lifted, target)) return
  const landing = landingAt(control.model, target, lifted.whole)
  if (!landing) return
  const values = editsOf(lifted, landing.group, dropContext)
  const isManual = settings.sort.length === 0
  const isMoved = dropInTree({ ids: lifted.ids, landing, values }, { records, actions, isManual, onSorted })
  if (isMoved && landing.parent_id !== null) control.model.setOpen(landing.parent_id, true)
}

/** What changes of rows that come into another group. */
function editsOf(
  { ids, line }: LiftedRows,
  group: number | null,
  { control, records }: DropContext,
): CellEdit[] {
  const { model } = control
  const lifted = groupAt(model, line)
  if (group === null || group === lifted) return []
  const to = levelsOf(model, group, records)
  const left = lifted === null ? [] : levelsOf(model, lifted, records)
  return ids.flatMap((item_id) => {
    const item = records.item(item_id)
    const own = groupOfRow(control, item_id)
    const from = own === null ? left : levelsOf(model, own, records)
    const edits = item ? regrouped(item, { from, to }, records) : []
    return edits.map((edit) => ({ ...edit, item_id }))
  })
}

function isOwnPlace(
  { model }: GridControl,
  { line, depth, whole }: LiftedRows,
  { at, depth: wanted }: RowTarget,
): boolean {
  let end = line + 1
  while (whole.has(model.rowAt(end)?.id ?? '')) end++
  return wanted === depth && at >= line && at <= end
}

/** The innermost group in which a row's first line stands. */
function groupOfRow({ model }: GridControl, id: string): number | null {
  const line = model.lineOf(id)
  return line < 0 ? null : groupAt(model, line + 1)
}

/** Where the line is drawn that shows a gap. */
export function lineBox({ model, view }: GridControl, { at, depth }: RowTarget): CSSProperties | null {
  const last = model.lines.length - 1
  const box = view.boxOf({ line: Math.min(at, last), column: 0 })
  if (!box) return null
  return {
    insetBlockStart: box.top + (at > last ? box.height : 0) - 1,
    insetInlineStart: box.start + depth * INDENT,
  }
}
