import { useT } from '@weft/i18n/react'
import type { LabelColor } from '@weft/ui'
import { MessageSquare, Repeat2, TriangleAlert } from 'lucide-react'
import { type CSSProperties, memo } from 'react'

import { nameOfComments } from '../../../client/cards/name-of-comments.ts'
import styles from '../event.module.css'

export interface EventBarProps {
  /** Of the event, see `CalendarEvent`. */
  id: string
  title: string
  time: string
  /** In words, for those who hear the page. */
  when: string
  color: LabelColor | null
  isDone: boolean
  isGhost: boolean
  repeats: boolean
  /** How many there are, and whether whoever looks has not read some. */
  comments: number
  isUnread: boolean
  isOpen: boolean
  isDragged: boolean
  isMovable: boolean
  hasStart: boolean
  hasEnd: boolean
  /** It began before what is shown, or goes on after it. */
  cutStart?: boolean
  cutEnd?: boolean
  /** In the order of the Tab key. */
  isTab: boolean
  /** Why its date was not saved. */
  mark: string | null
  /** Where it stands, as the part that shows it says it. */
  place: string
  kind: 'bar' | 'block' | 'row'
}

/** One event as it is drawn, the same object of the page until something of it changes. */
export const EventBar = memo(function EventBar(props: EventBarProps) {
  const { id, title, time, when, color, kind, repeats, comments, isUnread, isGhost, isDone, mark } = props
  const t = useT()
  const name = title || t('Untitled')
  const talk = comments > 0 ? nameOfComments(comments, isUnread) : ''
  const said = [name, when, isDone ? t('done') : '', isGhost ? t('later occurrence') : '', talk, mark ?? '']
    .filter((one) => one !== '')
    .join(', ')
  return (
    <button
      type="button"
      className={styles['event']}
      data-event={id}
      data-kind={kind}
      data-color={color ?? undefined}
      data-done={isDone || undefined}
      data-ghost={isGhost || undefined}
      data-open={props.isOpen || undefined}
      data-dragged={props.isDragged || undefined}
      data-draggable={props.isMovable || undefined}
      data-cut-start={props.cutStart || undefined}
      data-cut-end={props.cutEnd || undefined}
      tabIndex={props.isTab ? 0 : -1}
      aria-label={said}
      title={said}
      style={readPlace(props.place)}
    >
      {mark !== null && <TriangleAlert className={styles['mark']} />}
      <span className={styles['title']} dir="auto">
        {name}
        {time !== '' && kind === 'bar' && <span className={styles['time']}>{`, ${time}`}</span>}
      </span>
      {time !== '' && kind === 'block' && <span className={styles['time']}>{when}</span>}
      {comments > 0 && (
        <span className={styles['comments']} data-unread={isUnread || undefined}>
          <MessageSquare />
          {comments}
        </span>
      )}
      {repeats && <Repeat2 className={styles['repeat']} />}
      {props.hasStart && <span className={styles['edge']} data-edge="start" />}
      {props.hasEnd && <span className={styles['edge']} data-edge="end" />}
    </button>
  )
})

/** A place travels as one text, so that bars compare by their texts. */
function readPlace(place: string): CSSProperties {
  return Object.fromEntries(
    place.split(';').flatMap((part) => {
      const [name = '', value = ''] = part.split(':')
      return name === '' ? [] : [[name, value]]
    }),
  )
}
