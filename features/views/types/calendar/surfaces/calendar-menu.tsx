import { cardAt, eventAt, type InputContext } from '../actions/input-context.ts'
import { DayMenu, EventMenu } from './event-menu.tsx'

/** The menu of an event, of a card without a date, or of a day; null where there is nothing to do. */
export function menuAt(
  target: Element,
  input: Pick<InputContext, 'context' | 'calendarActions' | 'find' | 'setDate'>,
) {
  const { context, calendarActions, setDate } = input
  const event = eventAt(input, target) ?? null
  const item = event?.item ?? cardAt(input, target)
  if (item) return <EventMenu {...{ context, calendarActions, item, event }} onSetDate={setDate} />
  const cell = target.closest<HTMLElement>('[data-day]')
  const day = cell?.dataset['day']
  if (!cell || day === undefined || !(calendarActions.canCreate || calendarActions.hasCopy)) return null
  return (
    <DayMenu
      calendarActions={calendarActions}
      onCreate={() => context.create({ day, minutes: null }, cell)}
      onPaste={() => calendarActions.paste(day)}
    />
  )
}
