import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { useMemo } from 'react'

import { useOwnChoice } from '../../client/data/own-choice.ts'
import { dateAttributes, dateSource, isSettable } from '../../client/dates/date-source.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { CalendarBoard } from './board/calendar-board.tsx'
import { MODES, readCalendarSettings } from './definition.ts'
import styles from '../../client/views.module.css'

/** Items on the days that they have. */
export function CalendarView(props: ViewProps) {
  const { records, view } = props
  const preset = useMemo(() => readCalendarSettings(view.settings), [view.settings])
  const place = { user_id: records.context.me, view_id: view.id, name: 'mode' }
  const [mode, onMode] = useOwnChoice(preset.mode, MODES, place)
  const settings = useMemo(() => ({ ...preset, mode }), [preset, mode])
  const { date_attribute, end_attribute } = settings
  const { all } = records
  const source = useMemo(
    () => dateSource({ all }, { start: date_attribute, end: end_attribute }),
    [all, date_attribute, end_attribute],
  )
  if (source) return <CalendarBoard {...props} {...{ source }} calendar={settings} onMode={onMode} />
  return <NoDate {...props} isGone={date_attribute !== null} />
}

/** A folder without a date, or one whose date was deleted. */
function NoDate({ records, actions, isGone }: ViewProps & { isGone: boolean }) {
  const t = useT()
  const [other] = dateAttributes(records)
  const first = dateAttributes(records).find(isSettable) ?? other
  return (
    <div className={styles['page']}>
      <EmptyState
        title={
          isGone ? t('The date attribute of this calendar was deleted') : t('This folder has no date yet')
        }
        actions={
          first ? (
            <Button variant="primary" onClick={() => actions.changeSettings({ date_attribute: first.id })}>
              {t('Use {name}', { name: first.attribute.name })}
            </Button>
          ) : (
            actions.rights.createAttribute && (
              <Button variant="primary" onClick={(event) => actions.addAttribute(event.currentTarget)}>
                {t('Add an attribute')}
              </Button>
            )
          )
        }
      >
        {isGone
          ? t('Its attribute was deleted or is no longer in this folder.')
          : t('A calendar shows items on the days of a date attribute.')}
      </EmptyState>
    </div>
  )
}
