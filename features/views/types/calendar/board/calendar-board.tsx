import { useT } from '@weft/i18n/react'
import { DragPreview, useIsMobile } from '@weft/ui'
import { useRef } from 'react'

import { ChangedItem } from '../../../client/changed-item.tsx'
import { ItemContextMenu } from '../../../client/item-context-menu.tsx'
import { BLANK } from '../actions/drop-edits.ts'
import { useCalendarActions } from '../actions/use-calendar-actions.ts'
import { useBoardDrag } from '../actions/use-board-drag.ts'
import { useFocusWish, useGrantedWish } from '../actions/use-focus-wish.ts'
import { useInput } from '../actions/use-input.ts'
import { useItemChange } from '../actions/use-item-change.ts'
import { useSwipe } from '../actions/use-swipe.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarBody } from './calendar-body.tsx'
import { menuAt } from '../surfaces/calendar-menu.tsx'
import { CalendarNote } from './calendar-note.tsx'
import { useDrawnEvents } from '../events/use-drawn-events.ts'
import { pageBy } from '../layout/days.ts'
import { Surfaces } from '../surfaces/surfaces.tsx'
import { type CalendarBoardProps, useCalendarDays } from './use-calendar-days.ts'
import { useOpened } from '../surfaces/use-opened.ts'
import type { CalendarContext } from '../calendar-context.ts'
import shared from '../../../client/views.module.css'
import styles from '../calendar.module.css'

/** A calendar with a date to go by. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { view, settings, search, query, records, actions, openItemId, source, calendar } = props
  const t = useT()
  const isMobile = useIsMobile()
  const root = useRef<HTMLDivElement>(null)
  const focus = useFocusWish()
  const { opened, newPlace, close, create, list, setDate } = useOpened(root)
  const change = useItemChange(focus)
  const days = useCalendarDays(props)
  const { sight, range, unscheduled, isComing } = days
  const { mode, page, look, turn } = sight
  const calendarActions = useCalendarActions({
    ...days.dropContext,
    records,
    actions,
    onMade(id) {
      focus.wishLate(id)
      days.redraw()
    },
  })
  const drag = useBoardDrag(days, {
    settings: calendar,
    actions,
    create,
    calendarActions,
    root,
    wish: focus.wish,
  })
  const { session } = drag
  const isList = mode === 'agenda' || (isMobile && mode === 'month')
  const events = useDrawnEvents(days, { session, place: newPlace }, isList)
  const context: CalendarContext = {
    ...sight,
    settings: calendar,
    source,
    records,
    actions,
    openItemId,
    isMobile,
    create,
    wish: focus.wish,
    list,
    draggedKey: session?.item.event?.key ?? session?.item.item.id ?? (newPlace ? BLANK.id : null),
    targetDay: (isList && session?.target?.day) || null,
  }
  const input = {
    context,
    calendarActions,
    drag,
    root,
    setDate,
    change: change.begin,
    find: (key: string) => events.find((event) => event.key === key),
    wish: focus.wish,
  }
  const handlers = useInput(input)
  const swipe = useSwipe({
    input: handlers,
    isOn: isMobile && !session,
    onTurn: (step) => turn(pageBy(mode, page, step)),
  })
  // A question has the focus until it is answered.
  useGrantedWish(root, focus, session !== null || calendarActions.question !== null)
  const onTray = () => actions.changeSettings({ tray: !calendar.tray })
  return (
    <ItemContextMenu label={view.name} items={(target) => menuAt(target, input)}>
      <div ref={root} className={shared['view']} {...handlers} {...swipe}>
        <CalendarBar {...{ context, range, onTray }} unscheduled={unscheduled.length} />
        {!isComing && (
          <CalendarNote
            {...{ context, query, range, onTray, reader: days.reader }}
            unscheduled={unscheduled.length}
            filter={settings.filter}
            search={search}
            isEmpty={days.events.length === 0}
            canCreate={calendarActions.canCreate}
          />
        )}
        <CalendarBody
          {...{ context, query, range, events, unscheduled, isComing, onTray, reader: days.reader }}
          isTrayTarget={session?.target?.isTray === true && session.item.kind === 'move'}
        />
        <DragPreview drag={drag}>
          {({ kind, item }) =>
            kind === 'tray' || isList ? (
              <div className={styles['lifted']}>{look.title(item) || t('Untitled')}</div>
            ) : null
          }
        </DragPreview>
        <ChangedItem change={change.change} {...{ records, actions }} onDone={change.end} />
        <Surfaces {...{ context, calendarActions, opened, events }} onClose={close} onMade={focus.wishLate} />
      </div>
    </ItemContextMenu>
  )
}
