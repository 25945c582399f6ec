import { addUnits, type Day, secondsAt, startOf } from '@weft/recurrence'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { isAboveHours } from '../events/item-look.ts'
import { stepDays } from '../layout/days.ts'
import { allowed, type CalendarContext } from '../calendar-context.ts'
import { type CalendarDrag, STEP_MINUTES } from './drop-edits.ts'
import { cellOf, type InputContext } from './input-context.ts'

/** A key, and how many days it goes to the side. */
export interface PressedKey {
  key: string
  isShift: boolean
  side: number
}

type KeyOnDay = PressedKey & { day: Day }

/** A key on a free day. */
export function dayKey(input: InputContext, target: Element, { key, side, day }: KeyOnDay): boolean {
  const { context, calendarActions } = input
  const shape = keyShape(context)
  if (key === 'Enter') {
    if (calendarActions.canCreate) context.create({ day, minutes: null }, target)
    return calendarActions.canCreate
  }
  if (side !== 0) return go(input, stepDays(day, side, shape))
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!hasHours(context)) return go(input, addUnits(day, 'day', key === 'ArrowUp' ? -7 : 7))
    return key === 'ArrowDown' && focusBeside(input, day, null, 1)
  }
  const week = startOf(day, 'week', context.shape.weekStart)
  if (key === 'Home') return go(input, stepDays(addUnits(week, 'day', -1), 1, shape))
  if (key === 'End') return go(input, stepDays(addUnits(week, 'day', 7), -1, shape))
  return false
}

/** A key on an event. */
export function eventKey(
  input: InputContext,
  target: Element,
  found: CalendarEvent,
  { key, isShift, side, day }: KeyOnDay,
): boolean {
  const { context } = input
  if (key === ' ') return liftEvent(input, target, found)
  if (isShift && lengthenBy(input, found, key, side)) return true
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return focusBeside(input, day, found.key, key === 'ArrowUp' ? -1 : 1)
  if (side !== 0) return go(input, stepDays(day, side, keyShape(context)))
  if (key !== 'Escape') return false
  cellOf(input, day)?.focus()
  return true
}

function liftEvent(input: InputContext, target: Element, found: CalendarEvent): boolean {
  const { context } = input
  if (!allowed(context, found).move) return true
  const minutes = isByClock(context, found) ? Math.floor(secondsAt(found.span.start, context.tz) / 60) : null
  const grab = { day: found.first, minutes }
  return lift(input, target, { kind: 'move', item: found.item, event: found, grab })
}

/** Moves the end of an event by a day or a step; false where the key means nothing of that. */
function lengthenBy(
  { context, calendarActions, wish }: InputContext,
  found: CalendarEvent,
  key: string,
  side: number,
) {
  if (!allowed(context, found).end) return false
  const step = key === 'ArrowDown' ? STEP_MINUTES : key === 'ArrowUp' ? -STEP_MINUTES : 0
  const shift =
    side !== 0 ? { days: side } : isByClock(context, found) && step !== 0 ? { minutes: step } : null
  if (!shift) return false
  wish({ event: found.key })
  calendarActions.lengthen(found, shift)
  return true
}

/** Takes something up to move it by keys. */
export function lift({ context, drag }: InputContext, target: Element, item: CalendarDrag): true {
  if (context.actions.rights.editItem) drag.lift(target, item)
  return true
}

function go({ context, wish }: InputContext, day: Day): true {
  wish({ day })
  context.show(day)
  return true
}

/** The event before or after one of the same day; before the first one comes the day itself. */
function focusBeside(input: InputContext, day: Day, key: string | null, step: number): boolean {
  const all = [
    ...(input.root.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-event]`) ?? []),
  ]
  const at = key === null ? -1 : all.findIndex((one) => one.dataset['event'] === key)
  const next = at + step < 0 ? cellOf(input, day) : all[at + step]
  next?.focus()
  return next !== undefined && next !== null
}

const hasHours = ({ mode }: CalendarContext): boolean => mode === 'week' || mode === 'day'

const isByClock = (context: CalendarContext, event: CalendarEvent): boolean =>
  hasHours(context) && !isAboveHours(event)

/** The days that keys step over: where one day is shown, weekends as well. */
const keyShape = ({ mode, shape }: CalendarContext): { weekends: boolean } =>
  mode === 'day' ? { weekends: true } : shape
