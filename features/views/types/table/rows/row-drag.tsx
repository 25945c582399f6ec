import { isAssignable } from '@weft/features/attributes/shared'
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'

import { t } from '@weft/i18n'
import { type DragKey, DragPreview, toast, useDrag } from '@weft/ui'

import { ManualOrderQuestion } from '../../../client/items/manual-order-question.tsx'
import type { ItemMove } from '../../../client/view-member.ts'
import type { ExtrasProps } from '../extras-props.ts'
import type { GridControl } from '../grid/grid-control.ts'
import { regrouped } from '../../../client/data/group-values.ts'
import { levelsOf } from './group-values.ts'
import { depthsAt, gapAt, groupAt, landingAt, type RowTarget, wholeRows } from './row-places.ts'
import styles from './rows.module.css'

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

export interface RowDragHandle {
  press(event: PointerEvent, row_id: string): void
  lift(row_id: string): void
}

interface RowDragProps extends ExtrasProps {
  handle: RefObject<RowDragHandle | null>
}

/** Moves rows by mouse, finger and keys: up and down, into other groups, and below other rows. */
export function RowDrag({ control, handle, settings, records, actions, picked, pick }: RowDragProps) {
  const [asked, setAsked] = useState<ItemMove | null>(null)
  const dragged = useRef<ReadonlySet<string>>(new Set())
  const isManual = settings.sort.length === 0
  const nameOf = (id: string) => {
    const { primary, context } = records
    const data = primary ? (records.item(id)?.values?.[primary.id]?.data ?? null) : null
    return (data === null ? '' : primary?.type.format(data, primary.settings, context)) || t('Untitled')
  }

  const attributeOf = (id: string) => records.all.find((one) => one.id === id)
  const isStatic = (id: string) => {
    const attribute = attributeOf(id)
    return attribute !== undefined && !isAssignable(attribute.type)
  }
  const labelOf = (id: string) => attributeOf(id)?.attribute.name ?? ''

  const drag = useDrag<LiftedRows, RowTarget>({
    nameItem: ({ ids }) =>
      ids.length === 1
        ? nameOf(ids[0] ?? '')
        : t('{count, plural, one {# item} other {# items}}', { count: ids.length }),
    namePlace: (target, { whole }) => {
      const landing = landingAt(control.model, target, whole)
      if (!landing) return ''
      if (landing.parent_id !== null && landing.after === null)
        return t('as a sub-item of {name}', { name: nameOf(landing.parent_id) })
      if (landing.after !== null) return t('after {name}', { name: nameOf(landing.after) })
      if (landing.before !== null) return t('before {name}', { name: nameOf(landing.before) })
      return t('at the end')
    },
    hitTest({ x, y }, lifted) {
      const { model, view } = control
      const { line } = view.cellAt(x, y)
      const box = view.boxOf({ line, column: 0 })
      if (!box || line < 0) return null
      const top = view.options.scroller.getBoundingClientRect().top + box.top
      const at = gapAt(model, line, y > top + box.height / 2)
      const { min, max } = depthsAt(model, at, { moved: lifted.whole, isNested: records.isNested })
      const way = (x - lifted.x) * (view.isRtl ? -1 : 1)
      const wanted = lifted.depth + Math.round(way / INDENT / 1.5)
      return possible(control, { at, depth: Math.max(min, Math.min(max, wanted)) }, lifted)
    },
    keyTarget: (lifted, from, key) => stepOf(control, lifted, { from, key, isNested: records.isNested }),
    onLift({ whole }) {
      dragged.current = whole
      control.view.draw()
    },
    onCancel: () => settle(),
    // A finger that rested chose the row.
    onRest: ({ ids }) => pick(ids, !ids.every((id) => picked.has(id))),
    onDrop(lifted, target) {
      settle()
      control.host.focus()
      drop(lifted, target)
    },
  })

  function settle() {
    dragged.current = new Set()
    control.view.draw()
  }

  function drop({ ids, whole, line, depth }: LiftedRows, target: RowTarget) {
    const { model } = control
    if (isOwnPlace(control, { line, depth, whole }, target)) return
    const landing = landingAt(model, target, whole)
    if (!landing) return
    const from = groupAt(model, line)
    const isRegrouped = landing.group !== null && landing.group !== from
    const to = landing.group === null ? [] : levelsOf(model, landing.group)
    const left = from === null ? [] : levelsOf(model, from)
    const values = !isRegrouped
      ? []
      : ids.flatMap((id) => {
          const item = records.item(id)
          const own = groupOfRow(control, id)
          return item
            ? regrouped(item, own === null ? left : levelsOf(model, own), to).map((edit) => ({
                ...edit,
                item_id: id,
              }))
            : []
        })
    const frozen = to.find(({ attribute_id }) => isStatic(attribute_id))
    if (frozen && values.some(({ attribute_id }) => isStatic(attribute_id))) {
      toast.error(
        t('Rows cannot be moved between these groups: nobody sets {name}', {
          name: labelOf(frozen.attribute_id),
        }),
      )
      return
    }
    const parents = new Set(ids.map((id) => records.item(id)?.parent_id ?? null))
    const isReparented = records.isNested && [...parents].some((id) => id !== landing.parent_id)
    const move = {
      ids,
      ...(records.isNested ? { parent_id: landing.parent_id } : {}),
      after: landing.after,
      before: landing.before,
      values,
    }
    const open = () => {
      if (landing.parent_id !== null) model.setOpen(landing.parent_id, true)
    }
    if (isManual || landing.parent_id !== null) {
      actions.moveItems(move)
      open()
      return
    }
    // Under a sort the place is the sort's; a group or a parent can be changed all the same.
    if (values.length > 0 || isReparented) {
      actions.moveItems({ ...move, isUnordered: true })
      return
    }
    setAsked(move)
  }

  const liftedOf = (row_id: string, x: number): LiftedRows | null => {
    const { model } = control
    const line = model.lineOf(row_id)
    const row = model.rowAt(line)
    if (!row) return null
    // Several picked rows go together, in the order in which they are seen.
    const ids = picked.has(row_id)
      ? [...picked]
          .filter((id) => model.lineOf(id) >= 0)
          .toSorted((a, b) => model.lineOf(a) - model.lineOf(b))
      : [row_id]
    return { ids, whole: wholeRows(model, ids), line, depth: row.depth, x }
  }
  useImperativeHandle(handle, () => {
    const elementOf = (id: string) =>
      control.view.options.canvas.querySelector(`[data-row="${CSS.escape(id)}"]`)
    return {
      press(event, row_id) {
        const element = elementOf(row_id)
        const lifted = liftedOf(row_id, event.clientX)
        if (element && lifted) drag.press(event, element, lifted)
      },
      lift(row_id) {
        const element = elementOf(row_id)
        const lifted = liftedOf(row_id, 0)
        if (element && lifted) drag.lift(element, lifted)
      },
    }
  })
  useEffect(() => {
    const { decorators } = control.view
    const decorate: Parameters<typeof decorators.add>[0] = (slot, row) =>
      slot.element.toggleAttribute('data-lifted', dragged.current.has(row.id))
    decorators.add(decorate)
    return () => void decorators.delete(decorate)
  }, [control])

  const target = drag.session?.target ?? null
  const line = useMemo(() => (target ? lineBox(control, target) : null), [control, target])
  return (
    <>
      {line && <span className={styles['dropLine']} style={line} data-drop-line />}
      <DragPreview drag={drag} isLevel>
        {({ ids }) => (
          <span className={styles['preview']}>
            <bdi className="truncate">{nameOf(ids[0] ?? '')}</bdi>
            {ids.length > 1 && <b className="tabular">{ids.length}</b>}
          </span>
        )}
      </DragPreview>
      <ManualOrderQuestion
        {...{ asked, actions }}
        message={t('This view is sorted. To put rows where you want them, the sort has to go.')}
        onAnswered={() => setAsked(null)}
      />
    </>
  )
}

/** The place, unless nothing can be dropped there. */
function possible(control: GridControl, target: RowTarget, { whole }: LiftedRows): RowTarget | null {
  return landingAt(control.model, target, whole) ? target : null
}

function isOwnPlace(
  { model }: GridControl,
  { line, depth, whole }: Pick<LiftedRows, 'line' | 'depth' | 'whole'>,
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

/** The next place by an arrow key, over what cannot be dropped at. */
function stepOf(
  control: GridControl,
  lifted: LiftedRows,
  { from, key, isNested }: { from: RowTarget | null; key: DragKey; isNested: boolean },
): RowTarget | null {
  const { model, view } = control
  const own: RowTarget = from ?? { at: lifted.line, depth: lifted.depth }
  const moved = lifted.whole
  if (key === 'left' || key === 'right') {
    const { min, max } = depthsAt(model, own.at, { moved, isNested })
    const depth = own.depth + ((key === 'right') !== view.isRtl ? 1 : -1)
    return depth < min || depth > max ? null : possible(control, { ...own, depth }, lifted)
  }
  const step = key === 'up' ? -1 : 1
  for (let at = own.at + step; at >= 0 && at <= model.lines.length; at += step) {
    // All gaps around what was lifted are the place where it lies.
    if (moved.has(model.rowAt(step === 1 ? at - 1 : at)?.id ?? '')) continue
    const { min, max } = depthsAt(model, at, { moved, isNested })
    const target = possible(control, { at, depth: Math.max(min, Math.min(max, own.depth)) }, lifted)
    if (!target) continue
    view.revealLine(Math.min(at, model.lines.length - 1))
    return target
  }
  return null
}

function lineBox({ model, view }: GridControl, { at, depth }: RowTarget): CSSProperties | null {
  const last = model.lines.length - 1
  const box = view.boxOf({ line: Math.min(at, last), column: 0 })
  if (!box) return null
  return {
    insetBlockStart: box.top + (at > last ? box.height : 0) - 1,
    insetInlineStart: box.start + depth * INDENT,
  }
}
