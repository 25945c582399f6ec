import type { Day } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { DragPreview, Skeleton, useIsMobile } from '@weft/ui'
import { ItemContextMenu } from '../../client/item-context-menu.tsx'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'

import { ChangedItem, type ItemChange } from '../../client/changed-item.tsx'
import { type DateSource, zoneOfDates } from '../../client/dates/date-source.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { dayWords } from './acts/day-words.ts'
import { afterEdits, dropAt, dropEdits, newDates } from './acts/drop-edits.ts'
import { type Change, onlyThis } from './acts/series-change.ts'
import { BLANK, useActs } from './acts/use-acts.ts'
import { useCalendarDrag } from './acts/use-calendar-drag.ts'
import { cellAt, type FocusWish, useInput } from './acts/use-input.ts'
import { Agenda } from './agenda/agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarNote } from './calendar-note.tsx'
import { ClockGrid } from './clock/clock-grid.tsx'
import type { CalendarSettings } from './definition.ts'
import { DayMenu, EventMenu } from './event-menu.tsx'
import { type CalendarEvent, compareEvents } from './events/calendar-event.ts'
import { createItemLook } from './events/item-look.ts'
import { useEvents } from './events/use-events.ts'
import { daysIn, pageBy } from './layout/days.ts'
import { MonthGrid } from './month/month-grid.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { type Opened, Surfaces } from './surfaces.tsx'
import { Tray } from './tray.tsx'
import { useRange } from './use-range.ts'
import { useSwipe } from './acts/use-swipe.ts'
import type { CalendarWorld } from './world.ts'
import shared from '../../client/views.module.css'
import styles from './calendar.module.css'

interface CalendarBoardProps extends ViewProps {
  source: DateSource
  calendar: CalendarSettings
}

/** A calendar with a date to go by. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { view, settings, query, env, records, actions, openItemId, source, calendar } = props
  const t = useT()
  const isMobile = useIsMobile()
  const root = useRef<HTMLDivElement>(null)
  const wish = useRef<FocusWish>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [change, setChange] = useState<(ItemChange & { key: string }) | null>(null)
  const endChange = useCallback(() => {
    if (change) wish.current = { event: change.key, isLate: true }
    setChange(null)
  }, [change])
  const { locale } = records.context
  const tz = zoneOfDates(source, records.context)
  const { mode, ...shown } = useRange(calendar, { tz, records })
  const { today, cursor, page, moveTo, shape, range } = shown
  const { reader, events, unscheduled, isComing } = useEvents(query, source, tz, range)
  const look = useMemo(
    () => createItemLook(view.settings, { records, env, source }),
    [view.settings, records, env, source],
  )
  const words = useMemo(() => dayWords(locale), [locale])
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => records.subscribeMarks(redraw), [records])

  const hasHours = mode === 'week' || mode === 'day'
  const dropWorld = useMemo(() => ({ source, tz, hasHours }), [source, tz, hasHours])
  const acts = useActs({
    ...dropWorld,
    records,
    actions,
    onMade(id) {
      wish.current = { event: id, isLate: true }
      redraw()
    },
  })
  const show = (day: Day) => moveTo(day, false)
  const turn: CalendarWorld['turn'] = (day, next) => {
    moveTo(day, true)
    if (next !== undefined && next !== mode) actions.changeSettings({ mode: next })
  }
  const drag = useCalendarDrag({
    mode,
    shape,
    words,
    look,
    show,
    settings: calendar,
    canEdit: actions.rights.editItem,
    page: (step) => turn(pageBy(mode, page, step)),
    isShown: (day) => day >= range.from && day < range.to,
    drop(dropped, target) {
      if (dropped.kind !== 'new') return acts.drop(dropped, target)
      const { day, minutes } = target
      const cell = root.current && cellAt(root.current, { day, minutes }, calendar.hours)
      if (cell)
        setOpened({ kind: 'create', place: { ...dropped.grab, until: { day, minutes } }, anchor: cell })
    },
    onEnd(dropped, day) {
      if (day !== null) show(day)
      wish.current = { event: dropped.event?.key ?? dropped.item.id }
      redraw()
    },
  })
  const { session } = drag

  // Lines of a list that made way would carry the place under the finger away.
  const isList = mode === 'agenda' || (isMobile && mode === 'month')
  // What is dragged stands where it would land, and what is being made where it would be.
  const drawn = useMemo(() => {
    if (isList) return events
    const place = opened?.kind === 'create' ? opened.place : null
    const event = session?.item.event
    const moved: CalendarEvent[] = []
    if (session?.target && event) {
      const { item: drag, target } = session
      const change: Change = (item, standing, isOnlyThis) => {
        const [at, to] = dropAt(drag, target, { item, event: standing })
        return dropEdits(at, to, { ...dropWorld, isOnlyThis })
      }
      const own = reader.own(onlyThis(event, change, dropWorld))
      // Only the one that is held moves; what becomes of the others is asked when it is dropped.
      if (own) moved.push({ ...own, key: event.key, isGhost: event.isGhost, repeats: event.repeats })
    } else if (session?.target) {
      const edits = dropEdits(session.item, session.target, dropWorld)
      reader.within(afterEdits(session.item.item, edits), range, moved)
    } else if (place && !session)
      reader.within(afterEdits(BLANK, newDates(BLANK, place, dropWorld)), range, moved)
    if (moved.length === 0 && !event) return events
    const { key } = event ?? {}
    return [...events.filter((one) => one.key !== key || !session?.target), ...moved].toSorted(compareEvents)
  }, [events, session, opened, dropWorld, reader, range, isList])
  const find = (key: string) => drawn.find((event) => event.key === key)

  const world: CalendarWorld = {
    mode,
    shape,
    source,
    tz,
    records,
    actions,
    look,
    words,
    today,
    cursor,
    page,
    openItemId,
    isMobile,
    show,
    turn,
    settings: calendar,
    draggedKey:
      session?.item.event?.key ?? session?.item.item.id ?? (opened?.kind === 'create' ? BLANK.id : null),
    targetDay: (isList && session?.target?.day) || null,
    create: (place, anchor) => setOpened({ kind: 'create', place, anchor }),
    list: (day, anchor) => setOpened({ kind: 'list', day, anchor }),
  }
  const setDate = (item: Item, event: CalendarEvent | null) => {
    const key = CSS.escape(event?.key ?? item.id)
    const anchor = root.current?.querySelector(`[data-event="${key}"], [data-card="${key}"]`)
    setOpened({ kind: 'date', item, event, anchor: anchor ?? root.current ?? document.body })
  }
  const input = useInput({
    world,
    acts,
    drag,
    root,
    setDate,
    find,
    change: (item, letter, key) => setChange({ id: item.id, letter, key }),
    wish(next) {
      wish.current = next
    },
  })
  const swipe = useSwipe({
    input,
    isOn: isMobile && !session,
    onTurn: (step) => turn(pageBy(mode, page, step)),
  })
  useLayoutEffect(() => {
    const wanted = wish.current
    // A question has the focus until it is answered.
    if (!wanted || session || acts.question) return
    const selector =
      'day' in wanted ? `[data-day="${wanted.day}"][tabindex]` : `[data-event="${CSS.escape(wanted.event)}"]`
    const element = root.current?.querySelector<HTMLElement>(selector)
    if (!element) return
    wish.current = null
    if (!('isLate' in wanted)) return element.focus()
    // A surface that closes gives the focus back to what it stood beside, a frame later.
    requestAnimationFrame(() => requestAnimationFrame(() => element.focus()))
  })

  const toggleTray = () => actions.changeSettings({ tray: !calendar.tray })
  const days = useMemo(
    () => daysIn(range, mode === 'day' || calendar.weekends),
    [range, mode, calendar.weekends],
  )
  return (
    <ItemContextMenu label={view.name} items={menuOf}>
      <div ref={root} className={shared['view']} {...input} {...swipe}>
        <CalendarBar {...{ world, range }} unscheduled={unscheduled.length} onTray={toggleTray} />
        {!isComing && (
          <CalendarNote
            {...{ world, query, unscheduled: unscheduled.length, range, reader }}
            isFiltered={settings.filter !== null}
            isEmpty={events.length === 0}
            canCreate={acts.canCreate}
            onTray={toggleTray}
          />
        )}
        <div className={shared['body']}>
          <div className={shared['view']}>
            {isComing ? (
              <Skeleton rows={8} />
            ) : hasHours ? (
              <ClockGrid key={mode} {...{ world, days }} events={drawn} />
            ) : mode === 'agenda' ? (
              <Agenda {...{ world, range }} events={drawn} />
            ) : isMobile ? (
              <PhoneMonth world={world} events={drawn} />
            ) : (
              <MonthGrid world={world} events={drawn} />
            )}
          </div>
          {calendar.tray && !isComing && (
            <Tray
              world={world}
              items={unscheduled}
              isTarget={session?.target?.isTray === true && session.item.kind === 'move'}
              onClose={toggleTray}
            />
          )}
        </div>
        <DragPreview drag={drag}>
          {({ kind, item }) =>
            kind === 'tray' || isList ? (
              <div className={styles['lifted']}>{look.title(item) || t('Untitled')}</div>
            ) : null
          }
        </DragPreview>
        <ChangedItem {...{ change, records, actions }} onDone={endChange} />
        <Surfaces
          {...{ world, acts, opened }}
          events={drawn}
          onClose={() => setOpened(null)}
          onMade={(id) => {
            wish.current = { event: id, isLate: true }
          }}
        />
      </div>
    </ItemContextMenu>
  )

  function menuOf(target: Element) {
    const key = target.closest<HTMLElement>('[data-event]')?.dataset['event']
    const card = target.closest<HTMLElement>('[data-card]')?.dataset['card']
    const event = find(key ?? '') ?? null
    const item = event?.item ?? records.item(card ?? '')
    if (item) return <EventMenu {...{ world, acts, item, event }} onSetDate={setDate} />
    const cell = target.closest<HTMLElement>('[data-day]')
    const day = cell?.dataset['day']
    if (!cell || day === undefined || !(acts.canCreate || acts.hasCopy)) return null
    return (
      <DayMenu
        acts={acts}
        onCreate={() => world.create({ day, minutes: null }, cell)}
        onPaste={() => acts.paste(day)}
      />
    )
  }
}
