import {
  addUnits,
  asDate,
  type DateData,
  dayOfDate,
  daysOf,
  fitsRule,
  formatExactly,
  moveOnlyThis,
  repeatOf,
  settleDate,
  todayOf,
  withDays,
  zoneOf,
} from '@weft/recurrence'
import type { AttributeInput } from '@weft/model'
import { useLeaving } from '@weft/ui'
import { useState } from 'react'
import type { EditorMove, EditorProps } from '../attribute-member.ts'
import { useCheckedCommit } from './use-checked-commit.ts'
import { useOpenValue } from './use-open-value.ts'

/** What is picked, and what is typed while somebody types; null while the field shows what is picked. */
interface DateDraft {
  draft: DateData | null
  typed: string | null
}

export interface DateEditorProps extends EditorProps {
  input: AttributeInput
  /** What the type is called, for a field without a label. */
  typeLabel: string
}

/** Which dates of a repeated one move. */
export type MoveScope = 'all' | 'one'

/** The date that an editor has open, as it is typed, picked and saved. */
export function useDateDraft(props: DateEditorProps) {
  const { input, settings, context, initialText } = props
  const tz = zoneOf(settings, context)
  const open = useOpenValue<DateDraft>(props, {
    read: (data) => ({ draft: asDate(data), typed: null }),
    initial: initialText === undefined ? undefined : { draft: asDate(props.data), typed: initialText },
  })
  const { draft, typed } = open.draft
  const { problem, setProblem, commit } = useCheckedCommit(input, settings, open)
  // The calendar turns to what is typed; while somebody turns its pages it stays where they are.
  const [typedMonth, setTypedMonth] = useState('')
  const [scope, setScope] = useState<MoveScope>('all')
  // What the date repeated by before it was opened.
  const before = asDate(open.base)
  const days = draft && daysOf(draft, tz)
  const today = () => todayOf({ ...context, tz })
  const say = (date: DateData | null) => (date ? formatExactly(date, settings, context) : '')

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
  const shift = (n: number, unit: 'day' | 'month' = 'day') => {
    const start = addUnits(days?.start ?? today(), unit, n)
    pick(withDays(draft, start, days?.end ? addUnits(days.end, unit, n) : null, tz))
    setTypedMonth(start.slice(0, 7))
  }
  const asksScope = leavesItsRule(before, draft)
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
  return {
    open,
    draft,
    tz,
    days,
    problem,
    typedMonth,
    text: typed ?? say(draft),
    say,
    /** Takes a date as it is. */
    put,
    /** Takes another day or time; what it repeats and reminds by follows. */
    pick,
    pickDays: (start: string, end: string | null) => pick(withDays(draft, start, end, tz)),
    today,
    typeText,
    shift,
    clear: () => open.commit(null, { move: 'none' }),
    finish,
    /** Null unless a repeated date was moved off its rule. */
    scope: asksScope ? { value: scope, set: setScope } : null,
  }
}

/** Whether a date that repeats, and goes on doing so, was moved where its rule has none. */
function leavesItsRule(before: DateData | null, draft: DateData | null): boolean {
  const repeated = before && repeatOf(before)
  return Boolean(
    repeated &&
    draft &&
    repeatOf(draft) &&
    draft.start !== before?.start &&
    !fitsRule(repeated.read, dayOfDate(draft)),
  )
}

/** Repetition, reminders and whatever else the date carried stay when its days change. */
function keepMore(next: DateData | null, before: DateData | null): DateData | null {
  if (!next || !before) return next
  const { start: _start, end: _end, hasTime: _hasTime, ...more } = before
  return { ...more, ...next }
}
