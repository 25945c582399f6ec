import { GripVertical } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import styles from './reorder-lines.module.css'
import { useDrag } from './use-drag.ts'

interface Line {
  key: string
  /** What it is called, for people who hear the page. */
  name: string
  content: ReactNode
}

interface ReorderLinesProps {
  lines: readonly Line[]
  /** The line at `from` is to be the one at `to`. */
  onMove(from: number, to: number): void
}

type Place = { index: number }

/** Lines of a panel with a handle each: dragged, or lifted with Space and moved with the arrows. */
export function ReorderLines({ lines, onMove }: ReorderLinesProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const drag = useDrag<Line, Place>({
    nameItem: ({ name }) => name,
    namePlace: ({ index }, line) => {
      const from = lines.findIndex(({ key }) => key === line.key)
      return t('place {place}', { place: index > from ? index : index + 1 })
    },
    hitTest({ y }) {
      const boxes = [...(list.current?.children ?? [])].map((line) => line.getBoundingClientRect())
      const index = boxes.findIndex((box) => y < box.top + box.height / 2)
      return { index: index < 0 ? boxes.length : index }
    },
    keyTarget(line, at, key) {
      const from = lines.findIndex((one) => one.key === line.key)
      const index = at?.index ?? from
      // A place is before a line: the one right behind is where it stands already.
      const down = index === from ? index + 2 : index + 1
      const up = index === from + 2 ? from : index - 1
      const next = key === 'up' ? up : key === 'down' ? down : index
      return next < 0 || next > lines.length ? null : { index: next }
    },
    onDrop(line, { index }) {
      const from = lines.findIndex(({ key }) => key === line.key)
      const to = index > from ? index - 1 : index
      if (from >= 0 && to !== from) onMove(from, to)
    },
  })
  const { session } = drag
  return (
    <div ref={list} className={styles['lines']}>
      {lines.map((line, index) => (
        <div
          key={line.key}
          className={classNames(styles['line'], session?.item.key === line.key && styles['dragged'])}
          data-drop={session?.target?.index === index || undefined}
          data-drop-after={
            (index === lines.length - 1 && session?.target?.index === lines.length) || undefined
          }
        >
          {lines.length > 1 && (
            <span
              {...drag.handleProps(line)}
              className={styles['grip']}
              role="button"
              tabIndex={0}
              aria-label={t('Move {name}', { name: line.name })}
            >
              <GripVertical />
            </span>
          )}
          <Fragment>{line.content}</Fragment>
        </div>
      ))}
    </div>
  )
}

/** A list with one of its elements at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  const taken = rest.splice(from, 1)
  rest.splice(to, 0, ...taken)
  return rest
}
