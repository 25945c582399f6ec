import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { useMemo } from 'react'

import type { ViewProps } from '../../client/view-member.ts'
import { StackedBoard } from './board/stacked-board.tsx'
import styles from './board/board.module.css'
import { readColumnSettings } from './definition.ts'
import { chosenStack, stackable } from './stacking/stack.ts'

/** Items as cards, in a column for each value of an attribute. */
export function ColumnView(props: ViewProps) {
  const { view, records } = props
  const column = useMemo(() => readColumnSettings(view.settings), [view.settings])
  const attribute = chosenStack(records, column.stack)
  if (!attribute) return <NothingToStack {...props} isGone={column.stack !== null} />
  const lane = records.all.find(({ id }) => id === column.lanes && id !== attribute.id) ?? null
  // Another attribute is another board: nothing of what was picked or written there is meant for it.
  return (
    <StackedBoard key={`${attribute.id} ${lane?.id ?? ''}`} {...props} {...{ column, attribute, lane }} />
  )
}

/** What stands where there is no attribute to make columns of. */
function NothingToStack({ records, actions, isGone }: ViewProps & { isGone: boolean }) {
  const t = useT()
  const possible = stackable(records)
  if (possible.length > 0)
    return (
      <div className={styles['center']}>
        <EmptyState
          title={
            isGone ? t('The attribute used for columns was deleted') : t('Choose what to group columns by')
          }
          actions={
            <div className={styles['choices']}>
              {possible.slice(0, 6).map(({ id, attribute, type }) => (
                <Button key={id} icon={<type.icon />} onClick={() => actions.changeSettings({ stack: id })}>
                  {attribute.name}
                </Button>
              ))}
            </div>
          }
        >
          {t('Group items by another attribute.')}
        </EmptyState>
      </div>
    )
  return (
    <div className={styles['center']}>
      <EmptyState
        title={t('Nothing to group by yet')}
        actions={
          actions.rights.createAttribute && (
            <Button variant="primary" onClick={() => actions.addAttribute()}>
              {t('Add attribute')}
            </Button>
          )
        }
      >
        {t('Group columns by labels, people, checkboxes, links, ratings or dates.')}
      </EmptyState>
    </div>
  )
}
