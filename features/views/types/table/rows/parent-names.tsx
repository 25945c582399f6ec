import { useEffect } from 'react'

import type { ExtrasProps } from '../extras-props.ts'
import type { RowDecorator } from '../grid/grid-view.ts'
import { make } from '../grid/row-slot.ts'
import styles from './rows.module.css'

/** Where sub-items are rows like all others, each says what it is a part of. */
export function ParentNames({ control, records, isMobile }: ExtrasProps) {
  const { isNested, primary, context } = records
  useEffect(() => {
    if (isNested || isMobile || !primary) return
    const { view } = control
    const names = new WeakMap<Element, HTMLElement>()
    const decorate: RowDecorator = (slot, { item }) => {
      const cell = slot.cellElement(0)
      if (!cell) return
      const parent = item.parent_id === null ? undefined : records.item(item.parent_id)
      let name = names.get(cell)
      if (!parent) {
        name?.remove()
        return
      }
      if (!name) {
        name = make('span', styles['parent'])
        const text = make('span', styles['parentText'])
        text.dir = 'auto'
        name.append(text, make('span', styles['parentSign']))
        names.set(cell, name)
      }
      const data = parent.values?.[primary.id]?.data ?? null
      const text = data === null ? '' : primary.type.format(data, primary.settings, context)
      const shown = name.firstElementChild
      if (shown && shown.textContent !== text) shown.textContent = text
      name.title = text
      if (name.parentElement !== cell) cell.querySelector('[data-action=twist]')?.after(name)
    }
    view.decorators.add(decorate)
    view.draw()
    return () => {
      view.decorators.delete(decorate)
      for (const name of view.options.canvas.querySelectorAll(`.${styles['parent']}`)) name.remove()
    }
  }, [control, records, isNested, isMobile, primary, context])
  return null
}
