import type { Item } from '@weft/model'
import type { Day } from '@weft/recurrence'
import type { Drag } from '@weft/ui'
import type { RefObject } from 'react'

import type { CalendarEvent } from '../events/calendar-event.ts'
import type { CalendarContext } from '../calendar-context.ts'
import type { CalendarDrag, CalendarTarget } from './drop-edits.ts'
import type { CalendarActions } from './use-calendar-actions.ts'
import type { FocusWishes } from './use-focus-wish.ts'

/** What the pointer and the keys work on. */
export interface InputContext {
  context: CalendarContext
  calendarActions: CalendarActions
  drag: Drag<CalendarDrag, CalendarTarget>
  root: RefObject<HTMLElement | null>
  find(key: string): CalendarEvent | undefined
  wish: FocusWishes['wish']
  setDate(item: Item, event: CalendarEvent | null): void
  /** Gives an item to me, or opens its labels; the keys go on from what is named. */
  change(item: Item, letter: 'm' | 'l', key: string): void
}

/** Whether it lies in the calendar itself, or among its tools, and in no surface over it. */
export const isOwn = ({ root }: InputContext, target: EventTarget): target is Element =>
  target instanceof Element &&
  (root.current?.contains(target) === true || target.closest('[data-own-tools]') !== null)

export const eventAt = ({ find }: Pick<InputContext, 'find'>, target: Element): CalendarEvent | undefined =>
  find(target.closest<HTMLElement>('[data-event]')?.dataset['event'] ?? '')

/** The item of a card of the tray. */
export const cardAt = ({ context }: Pick<InputContext, 'context'>, target: Element): Item | undefined =>
  context.records.item(target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '')

export function dayAt(target: Element): Day | undefined {
  const { day, under } = target.closest<HTMLElement>('[data-day], [data-under]')?.dataset ?? {}
  return day ?? under
}

/** What has the focus where the keys are on a day. */
export const cellOf = ({ root }: InputContext, day: Day): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>(`[data-day="${day}"][tabindex]`) ?? null
