import { t } from '@weft/i18n'
import { type Drag, useDrag } from '@weft/ui'

import { movedKey } from './heads/column-actions.ts'

interface ColumnDragOptions {
  root: React.RefObject<HTMLElement | null>
  columns: readonly { key: string }[]
  nameOf(column: string): string
  onMove(keys: readonly string[], column: string): void
}

/** Carries columns to another place, by mouse, finger and keys; `at` counts without the carried one. */
export function useColumnDrag({
  root,
  columns,
  nameOf,
  onMove,
}: ColumnDragOptions): Drag<{ key: string }, { at: number }> {
  const keys = columns.map(({ key }) => key)
  const isRtl = () => (root.current ? getComputedStyle(root.current).direction === 'rtl' : false)
  return useDrag<{ key: string }, { at: number }>({
    nameItem: ({ key }) => nameOf(key),
    namePlace: ({ at }) => t('place {place} of {count}', { place: at + 1, count: keys.length }),
    hitTest({ x }, { key }) {
      const sections = [...(root.current?.querySelectorAll<HTMLElement>('[data-column-head]') ?? [])]
      let at = 0
      for (const section of sections) {
        const own = section.dataset['columnHead']
        if (own === key) continue
        const box = section.getBoundingClientRect()
        const middle = box.left + box.width / 2
        if (isRtl() ? x > middle : x < middle) break
        at++
      }
      return { at }
    },
    keyTarget({ key: column }, before, key) {
      if (key === 'up' || key === 'down') return null
      const at = (before?.at ?? keys.indexOf(column)) + ((key === 'right') !== isRtl() ? 1 : -1)
      return at < 0 || at >= keys.length ? null : { at }
    },
    onDrop({ key }, { at }) {
      const next = movedKey(keys, key, at)
      if (next.join('\n') !== keys.join('\n')) onMove(next, key)
    },
  })
}
