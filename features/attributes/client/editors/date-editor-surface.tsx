import { asDate } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Button, Calendar, RangeCalendar, TextField, useIsMobile, type Weekday } from '@weft/ui'
import type { KeyboardEvent } from 'react'
import { DateSwitches } from './date-switches.tsx'
import styles from './editors.module.css'
import { EditorSurface } from './editor-surface.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { RepeatSection } from './repeat-section.tsx'
import { TheirChange } from './their-change.tsx'
import { type DateEditorProps, useDateDraft } from './use-date-draft.ts'

/** A date by words, by calendar and by switches; all three show the same draft. */
export function DateEditorSurface(props: DateEditorProps) {
  const { context, initialText, placement } = props
  const t = useT()
  const date = useDateDraft(props)
  const { open, draft, tz, days, problem } = date
  const name = props.label ?? t(props.typeLabel)
  /** In the field the keys that a line of text has no use for, beside it those of the alphabet, too. */
  const handleKey = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'text'
    const inCalendar =
      event.currentTarget instanceof HTMLElement && event.currentTarget.dataset['keys'] === 'all'
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = (isField ? FIELD_STEPS : inCalendar ? CALENDAR_STEPS : {})[event.key]
    if (step) date.shift(...step)
    else if (inCalendar && event.key.toLowerCase() === 't') date.pickDays(date.today(), null)
    else if (inCalendar && event.key === 'Delete') date.clear()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // A field that is entered brings the keyboard of a phone, which would cover the days.
  const isDaysFirst = useIsMobile() && initialText === undefined
  const calendar = { label: name, firstDay: context.week_start as Weekday }

  const words = (
    <TextField
      size="compact"
      aria-label={name}
      placeholder={t('Tomorrow 3pm, next fri, +2w…')}
      autoComplete="off"
      autoFocus={!isDaysFirst}
      error={problem === null ? undefined : t(problem)}
      value={date.text}
      onValueChange={date.typeText}
      onKeyDown={handleKey}
    />
  )

  return (
    <EditorSurface label={name} placement={placement} onDone={date.finish} onCancel={open.cancel}>
      <TheirChange open={open} format={(data) => date.say(asDate(data))} />
      {!isDaysFirst && words}
      {/* Inside the calendar Enter and the arrows belong to it. */}
      <div
        className={styles['calendar']}
        role="presentation"
        data-keys="all"
        onKeyDown={keepEnter}
        onKeyDownCapture={handleKey}
      >
        {days?.end ? (
          <RangeCalendar
            key={date.typedMonth}
            {...calendar}
            value={{ start: days.start, end: days.end }}
            onValueChange={(range) => date.pickDays(range.start, range.end)}
          />
        ) : (
          <Calendar
            key={date.typedMonth}
            {...calendar}
            value={days?.start ?? null}
            onValueChange={(day) => date.pickDays(day, null)}
          />
        )}
      </div>
      {isDaysFirst && words}
      <div className={styles['switches']} role="presentation" onKeyDown={keepEnter}>
        <DateSwitches draft={draft} tz={tz} scope={date.scope} onChange={date.pick} />
      </div>
      {draft && (
        <div className={styles['more']} role="presentation" onKeyDown={keepEnter}>
          <RepeatSection draft={draft} tz={tz} context={context} source={props.source} onChange={date.put} />
          <RemindersSection draft={draft} context={context} source={props.source} onChange={date.put} />
        </div>
      )}
      <div className={styles['footer']} role="presentation" onKeyDown={keepEnter}>
        <Button variant="ghost" size="compact" onClick={() => date.pickDays(date.today(), days?.end ?? null)}>
          {t('Today')}
        </Button>
        <Button variant="ghost" size="compact" onClick={date.clear}>
          {t('Clear')}
        </Button>
      </div>
    </EditorSurface>
  )
}

type Step = [n: number, unit?: 'day' | 'month']
const FIELD_STEPS: Partial<Record<string, Step>> = {
  ArrowUp: [1],
  ArrowDown: [-1],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
}
const CALENDAR_STEPS: Partial<Record<string, Step>> = { '+': [1], '-': [-1] }

function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}
