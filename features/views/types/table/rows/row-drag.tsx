import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'

import { formatNumber, t } from '@weft/i18n'
import { type Drag, DragPreview, type EarlyPress, useDrag } from '@weft/ui'

import { ManualOrderQuestion } from '../../../client/items/manual-order-question.tsx'
import { nameOfCarried, nameOfLanding, placeInTree, stepInTree } from '../../../client/items/tree-drag.ts'
import type { ItemMove } from '../../../client/view-member.ts'
import type { ExtrasProps } from '../extras-props.ts'
import { carriedOver, dropRows, gapUnder, type LiftedRows, liftRows, lineBox } from './row-drop.ts'
import { landingAt, type RowTarget } from './row-places.ts'
import styles from './rows.module.css'

export interface RowDragHandle {
  /** `before` is what the pointer did until rows could be dragged. */
  press(event: PointerEvent, row_id: string, before?: EarlyPress): void
  lift(row_id: string): void
}

interface RowDragProps extends ExtrasProps {
  handle: RefObject<RowDragHandle | null>
}

/** Moves rows by mouse, finger and keys: up and down, into other groups, and below other rows. */
export function RowDrag(props: RowDragProps) {
  const { control, actions } = props
  const [asked, setAsked] = useState<ItemMove | null>(null)
  const { drag, nameOf } = useRowDrag(props, setAsked)
  useHandle(props, drag)
  const target = drag.session?.target ?? null
  const line = useMemo(() => (target ? lineBox(control, target) : null), [control, target])
  return (
    <>
      {line && <span className={styles['dropLine']} style={line} data-drop-line />}
      <DragPreview drag={drag} isLevel>
        {({ ids }) => (
          <span className={styles['preview']}>
            <bdi className="truncate">{nameOf(ids[0] ?? '')}</bdi>
            {ids.length > 1 && <b className="tabular">{formatNumber(ids.length)}</b>}
          </span>
        )}
      </DragPreview>
      <ManualOrderQuestion
        {...{ asked, actions }}
        message={t('This view is sorted. Remove the sort to place rows yourself.')}
        onAnswered={() => setAsked(null)}
      />
    </>
  )
}

function useRowDrag(props: RowDragProps, onSorted: (move: ItemMove) => void) {
  const { control, records, picked, pick } = props
  const { show, settle } = useLiftedMark(control)
  const nameOf = (id: string) => {
    const { primary, context } = records
    const data = primary ? (records.item(id)?.values?.[primary.id]?.data ?? null) : null
    return (data === null ? '' : primary?.type.format(data, primary.settings, context)) || t('Untitled')
  }
  const over = (lifted: LiftedRows) => carriedOver(control, lifted, records.isNested)
  const drag = useDrag<LiftedRows, RowTarget>({
    nameItem: ({ ids }) => nameOfCarried(ids, nameOf),
    namePlace: (target, { whole }) => nameOfLanding(landingAt(control.model, target, whole), nameOf),
    hitTest(point, lifted) {
      const gap = gapUnder(control, point, lifted)
      return gap && placeInTree(gap, over(lifted))
    },
    keyTarget: (lifted, from, key) =>
      stepInTree(from ?? { at: lifted.line, depth: lifted.depth }, key, over(lifted)),
    onLift: ({ whole }) => show(whole),
    onCancel: settle,
    // A finger that rested chose the row.
    onRest: ({ ids }) => pick(ids, !ids.every((id) => picked.has(id))),
    onDrop(lifted, target) {
      settle()
      control.host.focus()
      dropRows(lifted, target, { ...props, onSorted })
    },
  })
  return { drag, nameOf }
}

/** The rows that are carried say so, whenever they are drawn. */
function useLiftedMark(control: RowDragProps['control']) {
  const dragged = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const { decorators } = control.view
    const decorate: Parameters<typeof decorators.add>[0] = (slot, row) =>
      slot.element.toggleAttribute('data-lifted', dragged.current.has(row.id))
    decorators.add(decorate)
    return () => void decorators.delete(decorate)
  }, [control])
  const show = (whole: ReadonlySet<string>) => {
    dragged.current = whole
    control.view.draw()
  }
  return { show, settle: () => show(new Set()) }
}

function useHandle({ control, handle, picked }: RowDragProps, drag: Drag<LiftedRows, RowTarget>) {
  useImperativeHandle(handle, () => {
    const elementOf = (id: string) =>
      control.view.options.canvas.querySelector(`[data-row="${CSS.escape(id)}"]`)
    return {
      press(event, row_id, before) {
        const element = elementOf(row_id)
        const lifted = liftRows(control, { row_id, picked, x: event.clientX })
        if (element && lifted) drag.press(event, element, lifted, before)
        else before?.stop()
      },
      lift(row_id) {
        const element = elementOf(row_id)
        const lifted = liftRows(control, { row_id, picked, x: 0 })
        if (element && lifted) drag.lift(element, lifted)
      },
    }
  })
}
