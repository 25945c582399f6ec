import { cardAt, eventAt, type InputWorld } from '../acts/input-world.ts'
import { DayMenu, EventMenu } from './event-menu.tsx'

/** The menu of an event, of a card without a date, or of a day; null where there is nothing to do. */
export function menuAt(target: Element, input: Pick<InputWorld, 'world' | 'acts' | 'find' | 'setDate'>) {
  const { world, acts, setDate } = input
  const event = eventAt(input, target) ?? null
  const item = event?.item ?? cardAt(input, target)
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
