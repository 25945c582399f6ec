import { useEffect, useImperativeHandle, useRef, useState } from 'react'

import { useMe } from '@weft/features/session/client'
import { isFinger } from '@weft/ui'

import { usePastMoment } from '../../client/past/past-moment.ts'
import type { ExtrasProps } from './extras-props.ts'
import { RowTints } from './color/row-tints.tsx'
import { Cursors } from './presence/cursors.tsx'
import { FindBar } from './find/find-bar.tsx'
import { heldRow } from './rows/held-row.ts'
import { ParentNames } from './rows/parent-names.tsx'
import { RowDrag, type RowDragHandle } from './rows/row-drag.tsx'
import rowStyles from './rows/rows.module.css'
import { createStructure } from './rows/structure.ts'
import { handleStructureKey } from './rows/structure-keys.ts'

/** What a table can do once its rows are there: moving rows, and whatever is drawn over them. */
export function TableExtras(props: ExtrasProps) {
  const { control, records, actions, settings, structure, showNew, picked, pick, isMobile } = props
  const drag = useRef<RowDragHandle | null>(null)
  /** How often somebody asked to find something; 0 while the bar is closed. */
  const [asked, setAsked] = useState(0)
  const isManual = settings.sort.length === 0
  const mayMove = actions.rights.editItem
  useImperativeHandle(
    structure,
    () =>
      createStructure({
        control,
        records,
        actions,
        isManual,
        showNew,
        lift: (row_id) => drag.current?.lift(row_id),
      }),
    [control, records, actions, isManual, showNew],
  )

  useEffect(() => {
    const { catcher, scroller, canvas } = control.view.options
    const handleKey = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event
      if (key.toLowerCase() === 'f' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
        event.preventDefault()
        event.stopImmediatePropagation()
        setAsked((before) => before + 1)
        return
      }
      if (!mayMove || !structure.current || !handleStructureKey(event, control, structure.current)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const handleDown = (event: PointerEvent) => {
      const id = mayMove ? heldRow(event) : null
      if (id !== null) drag.current?.press(event, id)
    }
    // Whether rows can be moved may be known a moment later than this is there.
    const early = mayMove ? control.earlyRows?.take() : undefined
    for (const [id, press] of early ?? []) drag.current?.press(press.event, id, press)
    catcher.addEventListener('keydown', handleKey, { capture: true })
    canvas.addEventListener('pointerdown', handleDown)
    scroller.classList.toggle(rowStyles['movable'] ?? '', mayMove && !isMobile)
    return () => {
      catcher.removeEventListener('keydown', handleKey, { capture: true })
      canvas.removeEventListener('pointerdown', handleDown)
    }
  }, [control, mayMove, isMobile, structure])

  useEffect(() => {
    if (picked.size === 0) return
    // While rows are chosen, a tap chooses more of them and opens none.
    const { canvas } = control.view.options
    const handleTap = (event: MouseEvent) => {
      const id = (event.target as Element).closest<HTMLElement>('[data-row]')?.dataset['row']
      if (!id || !(isMobile || isFinger(event))) return
      event.preventDefault()
      event.stopPropagation()
      pick([id], !picked.has(id))
    }
    canvas.addEventListener('click', handleTap, { capture: true })
    return () => canvas.removeEventListener('click', handleTap, { capture: true })
  }, [control, isMobile, picked, pick])

  const { guest } = useMe()
  const isPast = usePastMoment() !== null
  return (
    <>
      {mayMove && <RowDrag {...props} handle={drag} />}
      {!guest && !isPast && <Cursors {...props} />}
      <RowTints {...props} />
      <ParentNames {...props} />
      {asked > 0 && <FindBar {...props} asked={asked} onClose={() => setAsked(0)} />}
    </>
  )
}
