import { useT } from '@weft/i18n/react'
import { DragPreview, useIsMobile } from '@weft/ui'
import { useRef } from 'react'

import { ChangedItem } from '../../../client/changed-item.tsx'
import { ItemContextMenu } from '../../../client/item-context-menu.tsx'
import { BLANK } from '../acts/drop-edits.ts'
import { useActs } from '../acts/use-acts.ts'
import { useBoardDrag } from '../acts/use-board-drag.ts'
import { useFocusWish, useGrantedWish } from '../acts/use-focus-wish.ts'
import { useInput } from '../acts/use-input.ts'
import { useItemChange } from '../acts/use-item-change.ts'
import { useSwipe } from '../acts/use-swipe.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarBody } from './calendar-body.tsx'
import { menuAt } from '../surfaces/calendar-menu.tsx'
import { CalendarNote } from './calendar-note.tsx'
import { useDrawnEvents } from '../events/use-drawn-events.ts'
import { pageBy } from '../layout/days.ts'
import { Surfaces } from '../surfaces/surfaces.tsx'
import { type CalendarBoardProps, useCalendarDays } from './use-calendar-days.ts'
import { useOpened } from '../surfaces/use-opened.ts'
import type { CalendarWorld } from '../world.ts'
import shared from '../../../client/views.module.css'
import styles from '../calendar.module.css'

/** A calendar with a date to go by. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { view, settings, query, records, actions, openItemId, source, calendar } = props
  const t = useT()
  const isMobile = useIsMobile()
  const root = useRef<HTMLDivElement>(null)
  const focus = useFocusWish()
  const { opened, newPlace, close, create, list, setDate } = useOpened(root)
  const change = useItemChange(focus)
  const days = useCalendarDays(props)
  const { sight, range, unscheduled, isComing } = days
  const { mode, page, look, turn } = sight
  const acts = useActs({
    ...days.dropWorld,
    records,
    actions,
    onMade(id) {
      focus.wishLate(id)
      days.redraw()
    },
  })
  const drag = useBoardDrag(days, { settings: calendar, actions, create, acts, root, wish: focus.wish })
  const { session } = drag
  const isList = mode === 'agenda' || (isMobile && mode === 'month')
  const events = useDrawnEvents(days, { session, place: newPlace }, isList)
  const world: CalendarWorld = {
    ...sight,
    settings: calendar,
    source,
    records,
    actions,
    openItemId,
    isMobile,
    create,
    list,
    draggedKey: session?.item.event?.key ?? session?.item.item.id ?? (newPlace ? BLANK.id : null),
    targetDay: (isList && session?.target?.day) || null,
  }
  const input = {
    world,
    acts,
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
  useGrantedWish(root, focus, session !== null || acts.question !== null)
  const onTray = () => actions.changeSettings({ tray: !calendar.tray })
  return (
    <ItemContextMenu label={view.name} items={(target) => menuAt(target, input)}>
      <div ref={root} className={shared['view']} {...handlers} {...swipe}>
        <CalendarBar {...{ world, range, onTray }} unscheduled={unscheduled.length} />
        {!isComing && (
          <CalendarNote
            {...{ world, query, range, onTray, reader: days.reader }}
            unscheduled={unscheduled.length}
            isFiltered={settings.filter !== null}
            isEmpty={days.events.length === 0}
            canCreate={acts.canCreate}
          />
        )}
        <CalendarBody
          {...{ world, range, events, unscheduled, isComing, onTray }}
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
        <Surfaces {...{ world, acts, opened, events }} onClose={close} onMade={focus.wishLate} />
      </div>
    </ItemContextMenu>
  )
}
