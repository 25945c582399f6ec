import { useEffect, useMemo } from 'react'

import { colorsOf } from '../../../client/color/row-colors.ts'
import { readRowColor } from '../../../shared/row-color.ts'
import type { ExtrasProps } from '../extras-props.ts'
import type { RowDecorator } from '../grid/grid-view.ts'
import styles from './row-tints.module.css'

/** Rows in their colours: a bar where they begin, and a tint. */
export function RowTints({ control, view, env }: ExtrasProps) {
  const colorOf = useMemo(() => colorsOf(readRowColor(view.settings), env), [view.settings, env])
  useEffect(() => {
    if (!colorOf) return
    const { decorators, options } = control.view
    const tinted = styles['tinted'] ?? ''
    const decorate: RowDecorator = ({ element }, { item }) => {
      const color = colorOf(item)
      element.classList.toggle(tinted, color !== null)
      if (color !== null) element.style.setProperty('--row-tint', `var(--label-${color}-solid)`)
    }
    decorators.add(decorate)
    control.view.draw()
    return () => {
      decorators.delete(decorate)
      for (const row of options.canvas.querySelectorAll<HTMLElement>('[data-tint]'))
        delete row.dataset['tint']
    }
  }, [control, colorOf])
  return null
}
