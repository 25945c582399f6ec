import { addUnits, type Day, secondsAt, startOf } from '@weft/recurrence'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { isAboveHours } from '../events/item-look.ts'
import { stepDays } from '../layout/days.ts'
import { allowed, type CalendarWorld } from '../world.ts'
import { type CalendarDrag, STEP_MINUTES } from './drop-edits.ts'
import { cellOf, type InputWorld } from './input-world.ts'

/** A key, and how many days it goes to the side. */
export interface PressedKey {
  key: string
  isShift: boolean
  side: number
}

type KeyOnDay = PressedKey & { day: Day }

/** A key on a free day. */
export function dayKey(input: InputWorld, target: Element, { key, side, day }: KeyOnDay): boolean {
  const { world, acts } = input
  const shape = keyShape(world)
  if (key === 'Enter') {
    if (acts.canCreate) world.create({ day, minutes: null }, target)
    return acts.canCreate
  }
  if (side !== 0) return go(input, stepDays(day, side, shape))
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!hasHours(world)) return go(input, addUnits(day, 'day', key === 'ArrowUp' ? -7 : 7))
    return key === 'ArrowDown' && focusBeside(input, day, null, 1)
  }
  const week = startOf(day, 'week', world.shape.weekStart)
  if (key === 'Home') return go(input, stepDays(addUnits(week, 'day', -1), 1, shape))
  if (key === 'End') return go(input, stepDays(addUnits(week, 'day', 7), -1, shape))
  return false
}

/** A key on an event. */
export function eventKey(
  input: InputWorld,
  target: Element,
  found: CalendarEvent,
  { key, isShift, side, day }: KeyOnDay,
): boolean {
  const { world } = input
  if (key === ' ') return liftEvent(input, target, found)
  if (isShift && lengthenBy(input, found, key, side)) return true
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return focusBeside(input, day, found.key, key === 'ArrowUp' ? -1 : 1)
  if (side !== 0) return go(input, stepDays(day, side, keyShape(world)))
  if (key !== 'Escape') return false
  cellOf(input, day)?.focus()
  return true
}

function liftEvent(input: InputWorld, target: Element, found: CalendarEvent): boolean {
  const { world } = input
  if (!allowed(world, found).move) return true
  const minutes = isByClock(world, found) ? Math.floor(secondsAt(found.span.start, world.tz) / 60) : null
  const grab = { day: found.first, minutes }
  return lift(input, target, { kind: 'move', item: found.item, event: found, grab })
}

/** Moves the end of an event by a day or a step; false where the key means nothing of that. */
function lengthenBy({ world, acts, wish }: InputWorld, found: CalendarEvent, key: string, side: number) {
  if (!allowed(world, found).end) return false
  const step = key === 'ArrowDown' ? STEP_MINUTES : key === 'ArrowUp' ? -STEP_MINUTES : 0
  const shift = side !== 0 ? { days: side } : isByClock(world, found) && step !== 0 ? { minutes: step } : null
  if (!shift) return false
  wish({ event: found.key })
  acts.lengthen(found, shift)
  return true
}

/** Takes something up to move it by keys. */
export function lift({ world, drag }: InputWorld, target: Element, item: CalendarDrag): true {
  if (world.actions.rights.editItem) drag.lift(target, item)
  return true
}

function go({ world, wish }: InputWorld, day: Day): true {
  wish({ day })
  world.show(day)
  return true
}

/** The event before or after one of the same day; before the first one comes the day itself. */
function focusBeside(input: InputWorld, day: Day, key: string | null, step: number): boolean {
  const all = [
    ...(input.root.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-event]`) ?? []),
  ]
  const at = key === null ? -1 : all.findIndex((one) => one.dataset['event'] === key)
  const next = at + step < 0 ? cellOf(input, day) : all[at + step]
  next?.focus()
  return next !== undefined && next !== null
}

const hasHours = ({ mode }: CalendarWorld): boolean => mode === 'week' || mode === 'day'

const isByClock = (world: CalendarWorld, event: CalendarEvent): boolean =>
  hasHours(world) && !isAboveHours(event)

/** The days that keys step over: where one day is shown, weekends as well. */
const keyShape = ({ mode, shape }: CalendarWorld): { weekends: boolean } =>
  mode === 'day' ? { weekends: true } : shape
