import { useT } from '@weft/i18n/react'
import { useEffect, useRef } from 'react'

import { nameOf } from '../../../client/cards/card-attributes.ts'
import type { BoardWorld } from '../board-world.ts'
import type { Line } from '../stacking/build-board.ts'
import styles from './card.module.css'

/** The name of a card as a field: Enter keeps it, Escape does not. */
export function CardRename({
  line,
  world,
  onDone,
}: {
  line: Line
  world: BoardWorld
  onDone(name: string | null): void
}) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.select()
  }, [])
  const finish = (name: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(name)
  }
  return (
    <textarea
      ref={field}
      className={styles['rename']}
      aria-label={world.records.primary?.attribute.name ?? t('Name')}
      defaultValue={nameOf(line.row, world.records)}
      autoFocus
      rows={2}
      dir="auto"
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(event.currentTarget.value)
        else if (event.key === 'Escape') finish(null)
        else return
        event.preventDefault()
      }}
    />
  )
}
