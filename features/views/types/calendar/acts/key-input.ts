import type { Item } from '@weft/model'
import type { Day } from '@weft/recurrence'
import type { KeyboardEvent } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { pageBy } from '../layout/days.ts'
import { dayKey, eventKey, lift, type PressedKey } from './date-keys.ts'
import { cardAt, cellOf, dayAt, eventAt, type InputWorld, isOwn } from './input-world.ts'

/** A key in the calendar; `side` is how many days an arrow to the side goes. */
export function keyAt(input: InputWorld, event: KeyboardEvent<HTMLElement>, side: number): void {
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

function commandKey(input: InputWorld, target: Element, key: string, isShift: boolean): boolean {
  const { acts, world } = input
  const { actions } = world
  const letter = key.toLowerCase()
  const found = eventAt(input, target) ?? null
  const item = found?.item ?? cardAt(input, target)
  if (letter === 'z' && isShift) actions.redo()
  else if (letter === 'z') actions.undo()
  else if (letter === 'y') actions.redo()
  else if (letter === 'c' && item && actions.rights.createItem) acts.copy(item.id)
  else if (letter === 'v' && acts.hasCopy) acts.paste(dayAt(target) ?? world.cursor)
  else if (key === 'Backspace' && item) return remove(input, target, item, found)
  else return false
  return true
}

function everywhere(input: InputWorld, target: Element, key: string): boolean {
  const { acts, world } = input
  if (key === 'PageUp' || key === 'PageDown')
    turn(input, pageBy(world.mode, world.cursor, key === 'PageUp' ? -1 : 1))
  else if (key.toLowerCase() === 't') turn(input, world.today)
  else if (key.toLowerCase() === 'n' && acts.canCreate) {
    const day = dayAt(target) ?? world.cursor
    world.create({ day, minutes: null }, cellOf(input, day) ?? target)
  } else return false
  return true
}

/** Keys of what has a date, of a card without one, and of days. */
function onDates(input: InputWorld, target: Element, pressed: PressedKey): boolean {
  const { world } = input
  const { key } = pressed
  const card = cardAt(input, target)
  const found = eventAt(input, target)
  const item = found?.item ?? card
  if (item && letterOn(input, item, found ?? null, key.toLowerCase())) return true
  if (item && key === 'Delete') return remove(input, target, item, found ?? null)
  if (card) {
    const grab = { day: world.cursor, minutes: null }
    return key === ' ' && lift(input, target, { kind: 'tray', item: card, event: null, grab })
  }
  const day = dayAt(target)
  if (day === undefined) return false
  return found
    ? eventKey(input, target, found, { ...pressed, day })
    : dayKey(input, target, { ...pressed, day })
}

/** The letters that change an item where it lies. */
function letterOn(input: InputWorld, item: Item, event: CalendarEvent | null, letter: string): boolean {
  if (!input.world.actions.rights.editItem) return false
  if (letter === 'd') input.setDate(item, event)
  else if (letter === 'm' || letter === 'l') input.change(item, letter, event?.key ?? item.id)
  else return false
  return true
}

function remove(input: InputWorld, target: Element, item: Item, event: CalendarEvent | null): boolean {
  const { world, acts, wish } = input
  if (!world.actions.rights.deleteItem) return false
  wish({ day: dayAt(target) ?? world.cursor })
  acts.remove(item, event)
  return true
}

function turn({ world, wish }: InputWorld, day: Day): void {
  wish({ day })
  world.turn(day)
}
