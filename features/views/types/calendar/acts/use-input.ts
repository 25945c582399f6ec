import { addUnits, type Day, secondsAt, startOf } from '@weft/recurrence'
import { useLocale } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { type Drag } from '@weft/ui'
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import { isAboveHours } from '../events/item-look.ts'
import { pageBy, stepDays } from '../layout/days.ts'
import { allowed, type CalendarWorld } from '../world.ts'
import {
  type CalendarDrag,
  type CalendarPlace,
  type CalendarTarget,
  STEP_MINUTES,
  takesEnds,
} from './drop-edits.ts'
import { BLANK, type CalendarActs } from './use-acts.ts'
import { minuteAt, placeAt } from './use-calendar-drag.ts'

/** What the focus should go to once it is drawn. */
export type FocusWish = { day: Day } | { event: string; isLate?: boolean } | null

interface InputWorld {
  world: CalendarWorld
  acts: CalendarActs
  drag: Drag<CalendarDrag, CalendarTarget>
  root: RefObject<HTMLElement | null>
  find(key: string): CalendarEvent | undefined
  wish(next: FocusWish): void
  setDate(item: Item, event: CalendarEvent | null): void
  /** Gives an item to me, or opens its labels; the keys go on from what is named. */
  change(item: Item, letter: 'm' | 'l', key: string): void
}

const HALF_HOUR = 30

/** What the pointer and the keys do; one set of handlers for all events and days. */
export function useInput({ world, acts, drag, root, find, wish, setDate, change }: InputWorld) {
  const { direction } = useLocale()
  const { actions, records, mode, settings, source, tz } = world
  const hasHours = mode === 'week' || mode === 'day'
  const isOwn = (target: EventTarget): target is Element =>
    target instanceof Element && (root.current?.contains(target) ?? false)
  const eventAt = (target: Element) =>
    find(target.closest<HTMLElement>('[data-event]')?.dataset['event'] ?? '')
  const cardAt = (target: Element) =>
    records.item(target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '')
  const dayAt = (target: Element) => {
    const { day, under } = target.closest<HTMLElement>('[data-day], [data-under]')?.dataset ?? {}
    return day ?? under
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const { target } = event
    if (!isOwn(target)) return
    const card = cardAt(target)
    const element = target.closest('[data-event], [data-card], [data-more]')
    const place = placeAt({ x: event.clientX, y: event.clientY }, settings.hours)
    const grab = { day: place?.day ?? '', minutes: place?.minutes ?? null }
    if (!element) return draw(event, grab)
    if (!actions.rights.editItem) return
    if (card) return drag.press(event.nativeEvent, element, { kind: 'tray', item: card, event: null, grab })
    const found = eventAt(target)
    if (!found || !dayAt(element)) return
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
    const kind = edge === 'start' || edge === 'end' ? edge : 'move'
    if (!allowed(world, found)[kind]) return
    drag.press(event.nativeEvent, element, { kind, item: found.item, event: found, grab })
  }

  /** A mouse that is drawn over days or hours says from when until when something new is. */
  function draw(event: PointerEvent<HTMLElement>, grab: CalendarPlace): void {
    const cell = isOwn(event.target) ? event.target.closest('[data-day]') : null
    if (!cell || event.pointerType !== 'mouse' || !acts.canCreate || !takesEnds(source)) return
    drag.press(event.nativeEvent, cell, { kind: 'new', item: BLANK, event: null, grab })
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const { target } = event
    // Lines of lists may lie in a surface of their own, and open their items themselves.
    if (!isOwn(target) || target.closest('[data-listed]')) return
    const more = target.closest<HTMLElement>('[data-more]')
    if (more) return world.list(more.dataset['more'] ?? '', more)
    const wanted = target.closest<HTMLElement>('[data-set-date]')?.dataset['setDate']
    const dated = wanted === undefined ? undefined : records.item(wanted)
    if (dated) return setDate(dated, null)
    const found = eventAt(target)?.item ?? cardAt(target)
    if (found) return actions.openItem(found.id)
    const header = target.closest<HTMLElement>('[data-goto]')?.dataset['goto']
    if (header !== undefined) return world.turn(header, 'day')
    const cell = target.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset['day']
    if (!cell || day === undefined) return
    world.show(day)
    if (world.isMobile && mode === 'month') return
    const isClock = cell.dataset['clock'] !== undefined
    const minutes = isClock ? minuteAt(cell, event.clientY, settings.hours, HALF_HOUR) : null
    if (!acts.canCreate || !root.current) return
    world.create({ day, minutes }, cellAt(root.current, { day, minutes }, settings.hours) ?? cell)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, key } = event
    if (event.defaultPrevented || !isOwn(target)) return
    if (target.closest('input, textarea, select, [contenteditable]')) return
    const isHandled =
      event.ctrlKey || event.metaKey
        ? commandKey(target, key, event.shiftKey)
        : event.altKey
          ? false
          : onDates(target, key, event.shiftKey) || everywhere(target, key)
    if (isHandled) event.preventDefault()
  }

  /** The keys go on from the day that has the focus, however it came there. */
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    if (isOwn(target) && target.matches('[data-day][tabindex]')) world.show(dayAt(target) ?? world.cursor)
  }

  function commandKey(target: Element, key: string, isShift: boolean): boolean {
    const letter = key.toLowerCase()
    const found = eventAt(target) ?? null
    const item = found?.item ?? cardAt(target)
    if (letter === 'z' && isShift) actions.redo()
    else if (letter === 'z') actions.undo()
    else if (letter === 'y') actions.redo()
    else if (letter === 'c' && item && actions.rights.createItem) acts.copy(item.id)
    else if (letter === 'v' && acts.hasCopy) acts.paste(dayAt(target) ?? world.cursor)
    else if (key === 'Backspace' && item) return remove(item, found, target)
    else return false
    return true
  }

  function everywhere(target: Element, key: string): boolean {
    if (key === 'PageUp' || key === 'PageDown') turn(pageBy(mode, world.cursor, key === 'PageUp' ? -1 : 1))
    else if (key.toLowerCase() === 't') turn(world.today)
    else if (key.toLowerCase() === 'n' && acts.canCreate) {
      const day = dayAt(target) ?? world.cursor
      world.create({ day, minutes: null }, cellOf(day) ?? target)
    } else return false
    return true
  }

  function onDates(target: Element, key: string, isShift: boolean): boolean {
    const card = cardAt(target)
    const found = eventAt(target)
    const item = found?.item ?? card
    if (item && key.toLowerCase() === 'd' && actions.rights.editItem) {
      setDate(item, found ?? null)
      return true
    }
    const letter = key.toLowerCase()
    if (item && (letter === 'm' || letter === 'l') && actions.rights.editItem) {
      change(item, letter, found?.key ?? item.id)
      return true
    }
    if (item && key === 'Delete') return remove(item, found ?? null, target)
    if (card)
      return (
        key === ' ' &&
        lift(target, { kind: 'tray', item: card, event: null, grab: { day: world.cursor, minutes: null } })
      )
    const day = dayAt(target)
    if (day === undefined) return false
    if (found) return onEvent(target, found, { key, isShift, day })
    return onDay(target, key, day)
  }

  function onDay(target: Element, key: string, day: Day): boolean {
    const side = sideOf(key)
    const shape = mode === 'day' ? { weekends: true } : world.shape
    if (key === 'Enter') {
      if (acts.canCreate) world.create({ day, minutes: null }, target)
      return acts.canCreate
    }
    if (side !== 0) return go(stepDays(day, side, shape))
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      if (!hasHours) return go(addUnits(day, 'day', key === 'ArrowUp' ? -7 : 7))
      return key === 'ArrowDown' && focusBeside(day, null, 1)
    }
    const week = startOf(day, 'week', world.shape.weekStart)
    if (key === 'Home') return go(stepDays(addUnits(week, 'day', -1), 1, shape))
    if (key === 'End') return go(stepDays(addUnits(week, 'day', 7), -1, shape))
    return false
  }

  function onEvent(
    target: Element,
    found: CalendarEvent,
    { key, isShift, day }: { key: string; isShift: boolean; day: Day },
  ): boolean {
    const may = allowed(world, found)
    const isTimed = hasHours && !isAboveHours(found)
    const side = sideOf(key)
    if (key === ' ') {
      if (!may.move) return true
      const minutes = isTimed ? Math.floor(secondsAt(found.span.start, tz) / 60) : null
      return lift(target, {
        kind: 'move',
        item: found.item,
        event: found,
        grab: { day: found.first, minutes },
      })
    }
    if (isShift && may.end) {
      const step = key === 'ArrowDown' ? STEP_MINUTES : key === 'ArrowUp' ? -STEP_MINUTES : 0
      const shift = side !== 0 ? { days: side } : isTimed && step !== 0 ? { minutes: step } : null
      if (shift) {
        wish({ event: found.key })
        acts.lengthen(found, shift)
        return true
      }
    }
    if (key === 'ArrowUp' || key === 'ArrowDown')
      return focusBeside(day, found.key, key === 'ArrowUp' ? -1 : 1)
    if (side !== 0) return go(stepDays(day, side, mode === 'day' ? { weekends: true } : world.shape))
    if (key !== 'Escape') return false
    cellOf(day)?.focus()
    return true
  }

  /** The event before or after one of the same day; before the first one comes the day itself. */
  function focusBeside(day: Day, key: string | null, step: number): boolean {
    const all = [...(root.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-event]`) ?? [])]
    const at = key === null ? -1 : all.findIndex((one) => one.dataset['event'] === key)
    const next = at + step < 0 ? cellOf(day) : all[at + step]
    next?.focus()
    return next !== undefined && next !== null
  }

  function lift(target: Element, item: CalendarDrag): boolean {
    if (!actions.rights.editItem) return true
    drag.lift(target, item)
    return true
  }

  function remove(item: Item, event: CalendarEvent | null, target: Element): boolean {
    if (!actions.rights.deleteItem) return false
    wish({ day: dayAt(target) ?? world.cursor })
    acts.remove(item, event)
    return true
  }

  function go(day: Day): true {
    wish({ day })
    world.show(day)
    return true
  }

  function turn(day: Day): void {
    wish({ day })
    world.turn(day)
  }

  const cellOf = (day: Day) =>
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"][tabindex]`) ?? null

  /** How many days an arrow goes to the side, as the page reads. */
  function sideOf(key: string): number {
    const sign = direction === 'rtl' ? -1 : 1
    return key === 'ArrowRight' ? sign : key === 'ArrowLeft' ? -sign : 0
  }

  // A button answers to the space bar when it is let go, after the event was lifted.
  function onKeyUp(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === ' ' && isOwn(event.target) && event.target.closest('[data-event], [data-card]'))
      event.preventDefault()
  }

  return { onPointerDown, onClick, onFocus, onKeyDown, onKeyUp }
}

/** What stands for a place: its day, or in a column of hours a mark beside the hour. */
export function cellAt(
  root: Element,
  { day, minutes }: CalendarPlace,
  [from, to]: readonly [number, number],
): Element | null {
  const cell = root.querySelector(`[data-day="${day}"]${minutes === null ? '[tabindex]' : '[data-clock]'}`)
  if (!cell || minutes === null) return cell
  const old = cell.querySelector<HTMLElement>('[data-anchor]')
  const anchor = old ?? document.createElement('span')
  anchor.dataset['anchor'] = ''
  const top = ((minutes / 60 - from) / (to - from)) * 100
  anchor.style.cssText = `position:absolute;inset-inline:0;block-size:24px;inset-block-start:${top}%;pointer-events:none`
  if (!old) cell.append(anchor)
  return anchor
}
