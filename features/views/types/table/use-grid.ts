import { LiveQuery } from '@weft/query'
import { keepPresses } from '@weft/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { GridControl, type GridHost } from './grid/grid-control.ts'
import { listenToInput } from './grid/grid-input.ts'
import { GridModel, type GridModelOptions } from './grid/grid-model.ts'
import { GridView, type GridViewOptions } from './grid/grid-view.ts'
import { heldRow } from './rows/held-row.ts'
import { createQuietRun } from './when-quiet.ts'

export interface GridElements {
  scroller: RefObject<HTMLDivElement | null>
  canvas: RefObject<HTMLDivElement | null>
  catcher: RefObject<HTMLTextAreaElement | null>
}

type LookOptions = Omit<GridViewOptions, 'scroller' | 'canvas' | 'catcher' | 'model'>

/** Mounts the grid on its elements and keeps it in step with what React knows. */
export function useGrid(
  elements: GridElements,
  options: { model: GridModelOptions; look: LookOptions; host: () => GridHost },
): GridControl | null {
  const [control, setControl] = useState<GridControl | null>(null)
  const latest = useRef(options)

  useLayoutEffect(() => {
    const { scroller, canvas, catcher } = elements
    if (!scroller.current || !canvas.current || !catcher.current) return
    const { model: modelOptions, look } = latest.current
    const model = new GridModel(modelOptions)
    const view = new GridView({
      ...look,
      scroller: scroller.current,
      canvas: canvas.current,
      catcher: catcher.current,
      model,
    })
    const made = new GridControl(view, () => latest.current.host())
    const earlyRows = keepPresses(canvas.current, heldRow)
    made.earlyRows = earlyRows
    const input = {
      scroller: scroller.current,
      canvas: canvas.current,
      catcher: catcher.current,
    }
    const stopListening = listenToInput(input, () => made)
    setControl(made)
    return () => {
      stopListening()
      for (const [, press] of earlyRows.take()) press.stop()
      view.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the elements stay as long as the component
  }, [])

  useLayoutEffect(() => {
    const before = latest.current
    latest.current = options
    if (!control) return
    const { model, look } = options
    Object.assign(control.view.options, look)
    const hasNewColumns = model.columns !== control.model.options.columns
    control.model.update(model)
    if (hasNewColumns || before.look.paintGroup !== look.paintGroup) control.view.refreshGroups()
    control.follow()
  })

  const { query } = options.model
  useEffect(() => {
    if (!control || !(query instanceof LiveQuery)) return
    // In the same task as the edit, so that it is painted with the next frame.
    const quiet = createQuietRun(() => {
      control.view.refreshGroups()
      control.view.draw()
    })
    const askForGroups = () => {
      if (control.model.groups.length > 0) quiet.ask()
    }
    const stop = query.subscribe(() => {
      control.model.refresh()
      control.view.refreshGroups(true)
      control.follow()
      askForGroups()
    })
    const stopGathered = query.subscribeGathered(askForGroups)
    return () => {
      stop()
      stopGathered()
      quiet.cancel()
    }
  }, [control, query])

  return control
}
