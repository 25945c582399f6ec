import { useEffect } from 'react'

import { type PersonHere, usePeopleHere, usePresence } from '@weft/features/presence/client'

import type { ExtrasProps } from '../extras-props.ts'
import { make } from '../grid/row-slot.ts'
import styles from './cursors.module.css'

/** Outlines the cells that others have, with their names, and tells them which one is had here. */
export function Cursors({ control, folder }: ExtrasProps) {
  const room = usePresence(folder)
  const people = usePeopleHere(folder)

  useEffect(() => {
    const tell = () => {
      const { active, activeRow, model } = control
      const column = active && model.options.columns[active.column]
      room.show({ item_id: activeRow?.id ?? null, attribute_id: (activeRow && column?.id) || null })
    }
    tell()
    const stop = control.subscribe(tell)
    return () => {
      stop()
      room.show({ item_id: null, attribute_id: null })
    }
  }, [control, room])

  useEffect(() => {
    const { view } = control
    const placed = people.filter(({ cursor }) => cursor !== null)
    if (placed.length === 0) return
    const marks = new Map(placed.map((person) => [person, markOf(person)]))
    const decorate: Parameters<typeof view.decorators.add>[0] = (slot, row) => {
      let isVisited = false
      for (const [{ cursor }, mark] of marks) {
        const isHere = cursor?.item_id === row.id
        const column = isHere ? control.model.columnIndex(cursor.attribute_id ?? '') : -1
        const cell = column < 0 ? undefined : slot.cellElement(column)
        if (cell) {
          isVisited = true
          if (mark.parentElement !== cell) cell.append(mark)
        } else if (slot.element.contains(mark)) mark.remove()
      }
      slot.element.toggleAttribute('data-visited', isVisited)
    }
    view.decorators.add(decorate)
    view.draw()
    return () => {
      view.decorators.delete(decorate)
      for (const mark of marks.values()) mark.remove()
    }
  }, [control, people])
  return null
}

function markOf({ name, color }: PersonHere): HTMLElement {
  const mark = make('span', styles['mark'])
  mark.dataset['color'] = color
  mark.dataset['presence'] = ''
  const label = make('span', styles['name'])
  label.textContent = name
  label.dir = 'auto'
  mark.append(label)
  return mark
}
