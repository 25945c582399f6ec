import type { Day } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'

import { CommentMark } from '../../../client/cards/comment-mark.tsx'
import { cardAttributes } from '../../../client/cards/card-attributes.ts'
import { CardValue } from '../../../client/cards/card-values.tsx'
import type { CalendarEvent } from '../events/calendar-event.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { classNames } from '@weft/ui'
import styles from './agenda.module.css'

interface EventRowProps {
  context: CalendarContext
  event: CalendarEvent
  /** The day that it is listed under: what is dragged over it lands there. */
  day: Day
  /** Which day of how many. */
  part?: readonly [number, number]
  /** How many values stand behind the name. */
  values?: number
}

/** An event as a line: its time, its name, and a few of its values. */
export function EventRow({ context, event, day, part, values = 0 }: EventRowProps) {
  const t = useT()
  const { look, records, source, openItemId, targetDay, draggedKey } = context
  const { item, key, span, isGhost } = event
  const without = [source.start.id, source.end?.id ?? null]
  const shown = values > 0 ? cardAttributes(records, { count: values, without }) : []
  const days = part && part[1] > 1 ? t('day {n} of {total}', { n: part[0], total: part[1] }) : ''
  return (
    <button
      type="button"
      className={styles['row']}
      data-event={key}
      data-listed
      data-under={day}
      data-target={day === targetDay || undefined}
      data-dragged={key === draggedKey || undefined}
      onClick={() => context.actions.openItem(item.id)}
      data-color={look.color(item) ?? undefined}
      data-done={look.isDone(item) || undefined}
      data-ghost={isGhost || undefined}
      data-open={item.id === openItemId || undefined}
    >
      <span className={styles['when']} data-whole={(span.isAllDay && days === '') || undefined}>
        {span.isAllDay ? days || t('all day') : look.when(event)}
      </span>
      <span className={styles['dot']} />
      {/* Where it begins is the interface's to say, also for a name of the other direction. */}
      <bdi className={classNames('auto-dir', styles['name'])}>{look.title(item) || t('Untitled')}</bdi>
      <CommentMark item={item} isUnread={records.isUnread?.(item.id)} />
      {shown.length > 0 && (
        <span className={styles['values']}>
          {shown.map((attribute) => (
            <CardValue
              key={attribute.id}
              {...{ item, attribute }}
              context={records.context}
              done={records.done}
              namesBare
            />
          ))}
        </span>
      )}
    </button>
  )
}
