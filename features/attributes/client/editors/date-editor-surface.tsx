import {
  addUnits,
  asDate,
  clockOf,
  type DateData,
  dayOfDate,
  daysOf,
  fitsRule,
  formatExactly,
  moveOnlyThis,
  repeatOf,
  settleDate,
  todayOf,
  withClock,
  withDays,
  withEnd,
  withTime,
  zoneOf,
} from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import type { AttributeInput } from '@weft/model'
import {
  Button,
  Calendar,
  RangeCalendar,
  Segmented,
  Switch,
  TextField,
  useIsMobile,
  useLeaving,
  type Weekday,
} from '@weft/ui'
import { type KeyboardEvent, useState } from 'react'
import type { EditorMove, EditorProps } from '../attribute-member.ts'
import styles from './editors.module.css'
import { EditorSurface } from './editor-surface.tsx'
import { RemindersSection } from './reminders-section.tsx'
import { RepeatSection } from './repeat-section.tsx'
import { TheirChange } from './their-change.tsx'
import { useCheckedCommit } from './use-checked-commit.ts'
import { useOpenValue } from './use-open-value.ts'

/** What is picked, and what is typed while somebody types; null while the field shows what is picked. */
interface DateDraft {
  draft: DateData | null
  typed: string | null
}

interface DateEditorProps extends EditorProps {
  input: AttributeInput
  /** What the type is called, for a field without a label. */
  typeLabel: string
}

/** A date by words, by calendar and by switches; all three show the same draft. */
export function DateEditorSurface(props: DateEditorProps) {
  const { input, settings, context, initialText, placement, label } = props
  const t = useT()
  const tz = zoneOf(settings, context)
  const open = useOpenValue<DateDraft>(props, {
    read: (data) => ({ draft: asDate(data), typed: null }),
    initial: initialText === undefined ? undefined : { draft: asDate(props.data), typed: initialText },
  })
  const { draft, typed } = open.draft
  const { problem, setProblem, commit } = useCheckedCommit(input, settings, open)
  // The calendar turns to what is typed; while somebody turns its pages it stays where they are.
  const [typedMonth, setTypedMonth] = useState('')
  const name = label ?? t(props.typeLabel)
  const say = (date: DateData | null) => (date ? formatExactly(date, settings, context) : '')
  const shownText = typed ?? say(draft)

  const [scope, setScope] = useState<'all' | 'one'>('all')
  // What the date repeated by before it was opened.
  const before = asDate(open.base)

  const put = (next: DateData | null) => {
    open.setDraft({ draft: next, typed: null })
    setProblem(null)
  }
  const pick = (next: DateData | null) => put(next && settleDate(next, draft, tz))
  const typeText = (text: string) => {
    setProblem(null)
    const parsed = input.parse(text, settings, context)
    if ('problem' in parsed) return open.setDraft({ draft, typed: text })
    const next = asDate(parsed.data)
    const kept = keepMore(next, draft)
    open.setDraft({ draft: kept && settleDate(kept, draft, tz), typed: text })
    if (next) setTypedMonth(daysOf(next, tz).start.slice(0, 7))
  }
  const days = draft && daysOf(draft, tz)
  const repeated = before && repeatOf(before)
  const asksScope = Boolean(
    repeated &&
    draft &&
    repeatOf(draft) &&
    draft.start !== before?.start &&
    !fitsRule(repeated.read, dayOfDate(draft)),
  )
  const finish = (move: EditorMove) => {
    const parsed = typed === null ? { data: draft } : input.parse(typed, settings, context)
    if ('problem' in parsed) {
      setProblem(parsed.problem)
      return false
    }
    const kept = keepMore(asDate(parsed.data), draft)
    const settled = kept && settleDate(kept, draft, tz)
    const isAlone = settled && before && asksScope && scope === 'one'
    return commit(isAlone ? moveOnlyThis(settled, before) : settled, move)
  }
  useLeaving(() => open.isTouched && finish('none'))
  const shift = (n: number, unit: 'day' | 'month' = 'day') => {
    const start = addUnits(days?.start ?? todayOf(zone), unit, n)
    pick(withDays(draft, start, days?.end ? addUnits(days.end, unit, n) : null, tz))
    setTypedMonth(start.slice(0, 7))
  }
  /** In the field the keys that a line of text has no use for, beside it those of the alphabet, too. */
  const handleKey = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'text'
    const inCalendar =
      event.currentTarget instanceof HTMLElement && event.currentTarget.dataset['keys'] === 'all'
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = (isField ? FIELD_STEPS : inCalendar ? CALENDAR_STEPS : {})[event.key]
    if (step) shift(...step)
    else if (inCalendar && event.key.toLowerCase() === 't') pick(withDays(draft, todayOf(zone), null, tz))
    else if (inCalendar && event.key === 'Delete') open.commit(null, { move: 'none' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const zone = { ...context, tz }
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
      value={shownText}
      onValueChange={typeText}
      onKeyDown={handleKey}
    />
  )

  return (
    <EditorSurface label={name} placement={placement} onDone={finish} onCancel={open.cancel}>
      <TheirChange open={open} format={(data) => say(asDate(data))} />
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
            key={typedMonth}
            {...calendar}
            value={{ start: days.start, end: days.end }}
            onValueChange={(range) => pick(withDays(draft, range.start, range.end, tz))}
          />
        ) : (
          <Calendar
            key={typedMonth}
            {...calendar}
            value={days?.start ?? null}
            onValueChange={(day) => pick(withDays(draft, day, null, tz))}
          />
        )}
      </div>
      {isDaysFirst && words}
      <div className={styles['switches']} role="presentation" onKeyDown={keepEnter}>
        <Switch
          isSpread
          checked={draft?.end !== undefined}
          disabled={draft === null}
          onCheckedChange={(isOn) => draft && pick(withEnd(draft, isOn, tz))}
        >
          {t('End date')}
        </Switch>
        <Switch
          isSpread
          checked={draft?.hasTime === true}
          disabled={draft === null}
          onCheckedChange={(isOn) => draft && pick(withTime(draft, isOn, tz))}
        >
          {t('Time')}
        </Switch>
        {draft?.hasTime && <TimeFields draft={draft} tz={tz} onChange={pick} />}
        {asksScope && (
          <Segmented<'all' | 'one'>
            label={t('What moves')}
            value={scope}
            options={[
              { value: 'all', label: t('All following') },
              { value: 'one', label: t('Only this one') },
            ]}
            onValueChange={setScope}
          />
        )}
      </div>
      {draft && (
        <div className={styles['more']} role="presentation" onKeyDown={keepEnter}>
          <RepeatSection draft={draft} tz={tz} context={context} onChange={put} />
          <RemindersSection draft={draft} context={context} source={props.source} onChange={put} />
        </div>
      )}
      <div className={styles['footer']} role="presentation" onKeyDown={keepEnter}>
        <Button
          variant="ghost"
          size="compact"
          onClick={() => pick(withDays(draft, todayOf(zone), days?.end ?? null, tz))}
        >
          {t('Today')}
        </Button>
        <Button variant="ghost" size="compact" onClick={() => open.commit(null, { move: 'none' })}>
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

/** A time typed for start and end. */
function TimeFields({
  draft,
  tz,
  onChange,
}: {
  draft: DateData
  tz: string
  onChange(next: DateData): void
}) {
  const t = useT()
  const field = (point: 'start' | 'end', name: string) => {
    const value = draft[point]
    if (value === undefined) return null
    return (
      <TextField
        label={name}
        size="compact"
        type="time"
        step={900}
        value={clockOf(value, tz)}
        onValueChange={(clock) => clock !== '' && onChange(withClock(draft, point, clock, tz))}
      />
    )
  }
  return (
    <div className={styles['pair']}>
      {field('start', t('Starts at'))}
      {field('end', t('Ends at'))}
    </div>
  )
}

/** Repetition, reminders and whatever else the date carried stay when its days change. */
function keepMore(next: DateData | null, before: DateData | null): DateData | null {
  if (!next || !before) return next
  const { start: _start, end: _end, hasTime: _hasTime, ...more } = before
  return { ...more, ...next }
}

function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}
