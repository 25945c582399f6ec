import type { Item } from '@weft/model'
import type { Day } from '@weft/recurrence'
import type { KeyboardEvent } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { pageBy } from '../layout/days.ts'
import { dayKey, eventKey, lift, type PressedKey } from './date-keys.ts'
import { cardAt, cellOf, dayAt, eventAt, type InputContext, isOwn } from './input-context.ts'

/** A key in the calendar; `side` is how many days an arrow to the side goes. */
export function keyAt(input: InputContext, event: KeyboardEvent<HTMLElement>, side: number): void {
  const { target, key, shiftKey: isShift } = event
  if (event.defaultPrevented || !isOwn(input, target)) return
  if (target.closest('input, textarea, select, [contenteditable]')) return
  const isHandled =
    event.ctrlKey || event.metaKey
      ? commandKey(input, target, key, isShift)
      : event.altKey
        ? false
        : onDates(input, target, { key, isShift, side }) || everywhere(input, target, key)
  if (isHandled) event.preventDefault()
}

function commandKey(input: InputContext, target: Element, key: string, isShift: boolean): boolean {
  const { calendarActions, context } = input
  const { actions } = context
  const letter = key.toLowerCase()
  const found = eventAt(input, target) ?? null
  const item = found?.item ?? cardAt(input, target)
  if (letter === 'z' && isShift) actions.redo()
  else if (letter === 'z') actions.undo()
  else if (letter === 'y') actions.redo()
  else if (letter === 'c' && item && actions.rights.createItem) calendarActions.copy(item.id)
  else if (letter === 'v' && calendarActions.hasCopy) calendarActions.paste(dayAt(target) ?? context.cursor)
  else if (key === 'Backspace' && item) return remove(input, target, item, found)
  else return false
  return true
}

function everywhere(input: InputContext, target: Element, key: string): boolean {
  const { calendarActions, context } = input
  if (key === 'PageUp' || key === 'PageDown')
    turn(input, pageBy(context.mode, context.cursor, key === 'PageUp' ? -1 : 1))
  else if (key.toLowerCase() === 't') turn(input, context.today)
  else if (key.toLowerCase() === 'n' && calendarActions.canCreate) {
    const day = dayAt(target) ?? context.cursor
    context.create({ day, minutes: null }, cellOf(input, day) ?? target)
  } else return false
  return true
}

/** Keys of what has a date, of a card without one, and of days. */
function onDates(input: InputContext, target: Element, pressed: PressedKey): boolean {
  const { context } = input
  const { key } = pressed
  const card = cardAt(input, target)
  const found = eventAt(input, target)
  const item = found?.item ?? card
  if (item && letterOn(input, item, found ?? null, key.toLowerCase())) return true
  if (item && key === 'Delete') return remove(input, target, item, found ?? null)
  if (card) {
    const grab = { day: context.cursor, minutes: null }
    return key === ' ' && lift(input, target, { kind: 'tray', item: card, event: null, grab })
  }
  const day = dayAt(target)
  if (day === undefined) return false
  return found
    ? eventKey(input, target, found, { ...pressed, day })
    : dayKey(input, target, { ...pressed, day })
}

/** The letters that change an item where it lies. */
function letterOn(input: InputContext, item: Item, event: CalendarEvent | null, letter: string): boolean {
  if (!input.context.actions.rights.editItem) return false
  if (letter === 'd') input.setDate(item, event)
  else if (letter === 'm' || letter === 'l') input.change(item, letter, event?.key ?? item.id)
  else return false
  return true
}

function remove(input: InputContext, target: Element, item: Item, event: CalendarEvent | null): boolean {
  const { context, calendarActions, wish } = input
  if (!context.actions.rights.deleteItem) return false
  wish({ day: dayAt(target) ?? context.cursor })
  calendarActions.remove(item, event)
  return true
}

function turn({ context, wish }: InputContext, day: Day): void {
  wish({ day })
  context.turn(day)
}
