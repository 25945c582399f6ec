import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { WorkItem } from '@weft/model'
import { addUnits, type Day, startOf, withDays } from '@weft/recurrence'
import { Button, DatePicker, Dialog, Menu, MenuItem, MenuSeparator } from '@weft/ui'
import { type ReactElement, useState } from 'react'

import { dateWork } from './change-work.ts'
import { todayIn } from './use-work.ts'
import { dueDay, dueOf, type WorkCalendar } from './work-groups.ts'

interface DueMenuProps {
  readonly item: WorkItem
  readonly calendar: WorkCalendar
  readonly trigger: ReactElement<object, string>
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** Puts an item off, or sooner: its time and how long it takes stay. */
export function DueMenu({ item, calendar, trigger, isOpen, onOpenChange }: DueMenuProps) {
  const t = useT()
  const store = useStore()
  const [isPicking, setPicking] = useState(false)
  const today = todayIn(calendar)
  const date = dueOf(item)
  const put = (day: Day | null) =>
    dateWork(store, item, day === null ? null : movedTo(item, day, calendar.tz))
  const nextWeek = addUnits(startOf(today, 'week', calendar.week_start), 'week', 1)
  return (
    <>
      <Menu trigger={trigger} label={t('Due')} isOpen={isOpen} onOpenChange={onOpenChange} width={200}>
        <MenuItem id="today" onAction={() => put(today)}>
          {t('Today')}
        </MenuItem>
        <MenuItem id="tomorrow" onAction={() => put(addUnits(today, 'day', 1))}>
          {t('Tomorrow')}
        </MenuItem>
        <MenuItem id="week" onAction={() => put(nextWeek)}>
          {t('Next week')}
        </MenuItem>
        <MenuItem id="pick" onAction={() => setPicking(true)}>
          {t('Pick a date…')}
        </MenuItem>
        {date !== null && (
          <>
            <MenuSeparator />
            <MenuItem id="none" onAction={() => put(null)}>
              {t('No date')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isPicking && (
        <PickDate
          day={date === null ? today : dueDay(date, calendar.tz)}
          today={today}
          onPick={put}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

/** The date with its end on another day. */
function movedTo(item: WorkItem, day: Day, tz: string) {
  const date = dueOf(item)
  if (date?.end === undefined) return withDays(date, day, null, tz)
  const start = dueDay({ ...date, end: date.start }, tz)
  return withDays(date, start < day ? start : day, day, tz)
}

interface PickDateProps {
  readonly day: Day
  readonly today: Day
  onPick(day: Day): void
  onClose(): void
}

function PickDate({ day, today, onPick, onClose }: PickDateProps) {
  const t = useT()
  const [value, setValue] = useState<string>(day)
  return (
    <Dialog
      title={t('Due')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onPick(value)
              onClose()
            }}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <DatePicker label={t('Date')} today={today} value={value} onValueChange={setValue} />
    </Dialog>
  )
}
