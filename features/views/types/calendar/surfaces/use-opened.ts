import type { Item } from '@weft/model'
import type { Day } from '@weft/recurrence'
import { type RefObject, useState } from 'react'

import type { NewPlace } from '../actions/drop-edits.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'

/** What is open over the calendar, and beside what. */
export type Opened = { anchor: Element } & (
  | { kind: 'create'; place: NewPlace }
  | { kind: 'list'; day: Day }
  | { kind: 'date'; item: Item; event: CalendarEvent | null }
)

/** The one small surface that may be open over the calendar. */
export function useOpened(root: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    /** Where something new is being made. */
    newPlace: opened?.kind === 'create' ? opened.place : null,
    close: () => setOpened(null),
    create: (place: NewPlace, anchor: Element) => setOpened({ kind: 'create', place, anchor }),
    list: (day: Day, anchor: Element) => setOpened({ kind: 'list', day, anchor }),
    setDate(item: Item, event: CalendarEvent | null) {
      const key = CSS.escape(event?.key ?? item.id)
      const anchor = root.current?.querySelector(`[data-event="${key}"], [data-card="${key}"]`)
      setOpened({ kind: 'date', item, event, anchor: anchor ?? root.current ?? document.body })
    },
  }
}
