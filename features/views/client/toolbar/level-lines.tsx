import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import { Dropdown, IconButton, moved, ReorderLines, Segmented } from '@weft/ui'

import type { ShownAttribute } from '../view-member.ts'
import styles from '../views.module.css'

interface Level {
  attribute_id: string
  direction?: 'asc' | 'desc'
}

interface LevelLinesProps<L extends Level> {
  levels: readonly L[]
  /** Those that a level can be of; each is in one level. */
  possible: readonly ShownAttribute[]
  /** What its place among the levels makes of one. */
  labelAt(index: number): string
  onChange(levels: L[]): void
  /** What else a level is made of. */
  renderMore?(level: L, onChange: (level: L) => void): ReactNode
}

/** Levels of order, each an attribute and a direction: chosen, turned round, moved and taken out. */
export function LevelLines<L extends Level>(props: LevelLinesProps<L>) {
  const { levels, possible, labelAt, onChange, renderMore } = props
  const t = useT()
  const used = new Set(levels.map(({ attribute_id }) => attribute_id))
  const box = useFocusOfNew(levels.length)
  const replace = (index: number, next: L) => onChange(levels.map((one, i) => (i === index ? next : one)))
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <ReorderLines
        lines={levels.map((level, index) => ({
          key: level.attribute_id,
          name: possible.find(({ id }) => id === level.attribute_id)?.attribute.name ?? '',
          content: (
            <span className={styles['level']} data-level>
              <Dropdown
                aria-label={labelAt(index)}
                size="compact"
                search
                value={level.attribute_id}
                options={possible
                  .filter(({ id }) => id === level.attribute_id || !used.has(id))
                  .map(({ id, attribute, type }) => ({ id, label: attribute.name, icon: <type.icon /> }))}
                onValueChange={(attribute_id) => replace(index, { ...level, attribute_id })}
              />
              {renderMore?.(level, (next) => replace(index, next))}
              <Segmented
                label={t('Direction')}
                value={level.direction ?? 'asc'}
                options={[
                  { value: 'asc', label: t('Ascending'), icon: <ArrowUp />, isIconOnly: true },
                  { value: 'desc', label: t('Descending'), icon: <ArrowDown />, isIconOnly: true },
                ]}
                onValueChange={(direction) => replace(index, { ...level, direction })}
              />
              <IconButton
                icon={<X />}
                label={t('Remove')}
                size="small"
                onClick={() => onChange(levels.filter((_, i) => i !== index))}
              />
            </span>
          ),
        }))}
        onMove={(from, to) => onChange(moved(levels, from, to))}
      />
    </div>
  )
}

/** A level that was added goes on with the focus: what it was chosen from is gone. */
function useFocusOfNew(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) {
      const levels = box.current?.querySelectorAll<HTMLElement>('[data-level]')
      levels?.[count - 1]?.querySelector('button')?.focus()
    }
    before.current = count
  }, [count])
  return box
}
