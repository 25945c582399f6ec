import { type CSSProperties, useLayoutEffect, useRef } from 'react'

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { GroupSegment, LiveQuery } from '@weft/query'
import { IconButton } from '@weft/ui'
import { ChevronDown, Plus } from 'lucide-react'

import { dataOf } from '../../client/cards/card-attributes.ts'
import { emptyName } from '../../client/data/empty-name.ts'
import { groupValue } from '../../client/data/group-value.ts'
import type { ItemRow, ViewRecords } from '../../client/view-member.ts'
import type { GroupLine } from './lines/list-lines.ts'
import styles from './list.module.css'

interface GroupHeadProps {
  line: GroupLine
  segment: GroupSegment
  query: LiveQuery<ItemRow>
  records: ViewRecords
  onToggle(): void
  onAdd: (() => void) | undefined
}

/** The header of a group: its value as its type paints it, and how many items it has. */
export function GroupHead({ line, segment, query, records, onToggle, onAdd }: GroupHeadProps) {
  const t = useT()
  const name = useRef<HTMLElement>(null)
  const { key, attribute_id, start, count } = segment
  const attribute = records.all.find(({ id }) => id === attribute_id)
  const label = key === null ? emptyName(attribute?.attribute.name ?? '', t) : segment.label || t('Untitled')
  const first = count > 0 && query.at(start)?.row
  const own = first && attribute ? dataOf(first, attribute) : (segment.data ?? null)
  useLayoutEffect(() => {
    const element = name.current
    if (!element) return
    const shown = groupValue({ key, label }, own, attribute, records.context)
    element.replaceChildren()
    if ('text' in shown) element.textContent = shown.text
    else attribute?.type.paint(element, shown.data, attribute.settings, records.context)
  }, [attribute, own, key, label, records.context])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the line takes Enter
    <div className={styles['head']} style={{ '--depth': line.level } as CSSProperties} onClick={onToggle}>
      <span role="gridcell" className={styles['headName']}>
        <ChevronDown
          className={styles['headTwist']}
          data-closed={line.isClosed || undefined}
          aria-hidden="true"
        />
        <b ref={name} dir="auto" />
        <span className={styles['count']}>{formatNumber(segment.count)}</span>
      </span>
      {onAdd && (
        <span role="gridcell" className={styles['headAdd']}>
          <IconButton
            icon={<Plus />}
            label={t('Add item to {name}', { name: label })}
            size="small"
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation()
              onAdd()
            }}
          />
        </span>
      )}
    </div>
  )
}

/** The last line: here a new item begins. */
export function AddHead({ hasTick, onAdd }: { hasTick: boolean; onAdd(): void }) {
  const t = useT()
  return (
    <span role="gridcell" className={styles['add']} data-plain={!hasTick || undefined}>
      <button type="button" tabIndex={-1} onClick={onAdd}>
        <Plus aria-hidden="true" />
        {t('Add item')}
      </button>
    </span>
  )
}
