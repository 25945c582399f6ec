import type { MouseEvent, PointerEvent } from 'react'

import { allowed } from '../calendar-context.ts'
import { cellAt } from './cell-at.ts'
import { BLANK, type CalendarPlace, takesEnds } from './drop-edits.ts'
import { cardAt, dayAt, eventAt, type InputContext, isOwn } from './input-context.ts'
import { minuteAt, placeAt } from './use-calendar-drag.ts'

const HALF_HOUR = 30

/** A press takes hold of an event, of one of its ends, of a card, or begins to draw something new. */
export function pressAt(input: InputContext, event: PointerEvent<HTMLElement>): void {
  const { context, drag } = input
  const { target } = event
  if (!isOwn(input, target)) return
  const card = cardAt(input, target)
  const element = target.closest('[data-event], [data-card], [data-more]')
  const place = placeAt({ x: event.clientX, y: event.clientY }, context.settings.hours)
  const grab = { day: place?.day ?? '', minutes: place?.minutes ?? null }
  if (!element) return draw(input, event, grab)
  if (!context.actions.rights.editItem) return
  if (card) return drag.press(event.nativeEvent, element, { kind: 'tray', item: card, event: null, grab })
  const found = eventAt(input, target)
  if (!found || !dayAt(element)) return
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
  const kind = edge === 'start' || edge === 'end' ? edge : 'move'
  if (!allowed(context, found)[kind]) return
  drag.press(event.nativeEvent, element, { kind, item: found.item, event: found, grab })
}

/** A mouse that is drawn over days or hours says from when until when something new is. */
function draw(input: InputContext, event: PointerEvent<HTMLElement>, grab: CalendarPlace): void {
  const { context, calendarActions, drag } = input
  const cell = isOwn(input, event.target) ? event.target.closest('[data-day]') : null
  if (!cell || event.pointerType !== 'mouse' || !calendarActions.canCreate || !takesEnds(context.source))
    return
  drag.press(event.nativeEvent, cell, { kind: 'new', item: BLANK, event: null, grab })
}

/** A click opens what it meets; on a free day it asks for something new. */
export function clickAt(input: InputContext, event: MouseEvent<HTMLElement>): void {
  const { context, setDate } = input
  const { actions, records } = context
  const { target } = event
  // Lines of lists may lie in a surface of their own, and open their items themselves.
  if (!isOwn(input, target) || target.closest('[data-listed]')) return
  const more = target.closest<HTMLElement>('[data-more]')
  if (more) return context.list(more.dataset['more'] ?? '', more)
  const wanted = target.closest<HTMLElement>('[data-set-date]')?.dataset['setDate']
  const dated = wanted === undefined ? undefined : records.item(wanted)
  if (dated) return setDate(dated, null)
  const found = eventAt(input, target)?.item ?? cardAt(input, target)
  if (found) return actions.openItem(found.id)
  const header = target.closest<HTMLElement>('[data-goto]')?.dataset['goto']
  if (header !== undefined) return context.turn(header, 'day')
  const cell = target.closest<HTMLElement>('[data-day]')
  if (cell) clickDay(input, cell, event.clientY)
}

function clickDay({ context, calendarActions, root }: InputContext, cell: HTMLElement, y: number): void {
  const { hours } = context.settings
  const { day, clock } = cell.dataset
  if (day === undefined) return
  context.show(day)
  if (context.isMobile && context.mode === 'month') return
  const minutes = clock === undefined ? null : minuteAt(cell, y, hours, HALF_HOUR)
  if (!calendarActions.canCreate || !root.current) return
  context.create({ day, minutes }, cellAt(root.current, { day, minutes }, hours) ?? cell)
}
