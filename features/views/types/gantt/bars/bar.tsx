import { formatNumber } from '@weft/i18n'
import { Avatar, classNames } from '@weft/ui'
import type { Item } from '@weft/model'
import { type CSSProperties, memo, useCallback, useSyncExternalStore } from 'react'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import type { Preview } from '../drag/preview.ts'
import styles from './bars.module.css'
import type { RowBar } from '../rows/gantt-rows.ts'
import type { Span } from '../schedule/span.ts'
import { edgesOf, type Plot } from '../timeline/plot.ts'
import { dayText } from '../timeline/scale.ts'
import type { GanttLook } from '../use-gantt-data.ts'

/** From here on a name that is cut still says what it is. */
const TEXT_FROM = 160
const PEOPLE_FROM = 44
/** About what a letter, the paddings and a picture take. */
const LETTER = 7
const PADDING = 20
const PICTURE = 28

export interface BarProps {
  item: Item
  bar: RowBar
  plot: Plot
  look: GanttLook
  preview: Preview
  isCritical: boolean
  can: { move: boolean; resize: boolean; link: boolean }
}

/** An item in its lane: a bar, or a diamond for a moment. */
export function Bar(props: BarProps) {
  const { item, bar, plot, look, preview, isCritical, can } = props
  const read = useCallback(() => preview.of(item.id), [preview, item.id])
  const held = useSyncExternalStore(preview.subscribe, read)
  const span = held ?? bar.span
  const kind = bar.kind === 'summary' ? 'bar' : kindOf(bar.kind, span)
  const { start, end } = edgesOf(plot, kind, span)
  const width = end - start
  const { context, label } = look
  const data = label && dataOf(item, label)
  const text = label && data !== null ? label.type.format(data, label.settings, context) : ''
  const color = look.colorOf?.(item) ?? null
  const people = look.people ? peopleOf(dataOf(item, look.people), look) : []
  const person = width >= PEOPLE_FROM ? people[0] : undefined
  const needed = text.length * LETTER + PADDING + (person ? PICTURE : 0)
  const place = placeOf(bar.span, held, { start, width, from: edgesOf(plot, kind, bar.span).start })
  if (kind === 'milestone')
    return (
      <div
        className={styles['bar']}
        data-bar={item.id}
        data-kind="milestone"
        data-color={color ?? undefined}
        data-held={held ? true : undefined}
        data-critical={isCritical || undefined}
        data-fixed={!can.move || undefined}
        style={place}
      >
        <span className={styles['diamond']} data-done={(color === null && bar.progress === 1) || undefined} />
        {text !== '' && (
          <span className={styles['beside']}>
            <bdi>{text}</bdi> <span className={styles['faint']}>{dayText(span.start, look.days)}</span>
          </span>
        )}
        {can.link && <Dots />}
      </div>
    )
  return (
    <div
      className={styles['bar']}
      data-bar={item.id}
      data-kind="bar"
      data-color={color ?? 'blue'}
      data-held={held ? true : undefined}
      data-critical={isCritical || undefined}
      data-fixed={!can.move || undefined}
      style={place}
    >
      <Face
        progress={bar.progress}
        text={text}
        place={width < Math.min(needed, TEXT_FROM) ? 'beside' : 'inside'}
        person={person}
        hasEdges={can.resize}
      />
      {can.link && <Dots />}
    </div>
  )
}

interface FaceProps {
  progress: number | null
  text: string
  place: 'inside' | 'beside'
  person: { name: string; photo_url: string | null | undefined; seed: string } | undefined
  hasEdges: boolean
}

/** What stands on a bar: the same while it is dragged. */
const Face = memo(
  function Face({ progress, text, place, person, hasEdges }: FaceProps) {
    return (
      <>
        {progress !== null && progress > 0 && (
          <span className={styles['done']} style={{ inlineSize: `${progress * 100}%` }} />
        )}
        {place === 'inside' && (
          <span className={styles['text']} dir="auto">
            {text}
          </span>
        )}
        {person && (
          <span className={styles['people']}>
            <Avatar name={person.name} src={person.photo_url} seed={person.seed} size={20} isDecorative />
          </span>
        )}
        {place === 'beside' && text !== '' && (
          <span className={styles['beside']}>
            <bdi>{text}</bdi>
          </span>
        )}
        {hasEdges && (
          <>
            <span className={classNames(styles['edge'], styles['edgeStart'])} data-grip="start" />
            <span className={classNames(styles['edge'], styles['edgeEnd'])} data-grip="end" />
          </>
        )}
      </>
    )
  },
  (a, b) =>
    a.progress === b.progress &&
    a.text === b.text &&
    a.place === b.place &&
    a.hasEdges === b.hasEdges &&
    a.person?.seed === b.person?.seed &&
    a.person?.photo_url === b.person?.photo_url &&
    a.person?.name === b.person?.name,
)

/** Where dependencies are drawn from. */
function Dots() {
  return (
    <>
      <span className={classNames(styles['dot'], styles['dotStart'])} data-grip="link-start" />
      <span className={classNames(styles['dot'], styles['dotEnd'])} data-grip="link-end" />
    </>
  )
}

/** What is held and stays as long is only painted elsewhere: nothing is laid out anew with each day. */
function placeOf(
  own: Span,
  held: Span | undefined,
  { start, width, from }: { start: number; width: number; from: number },
): CSSProperties {
  if (!held || held.end - held.start !== own.end - own.start)
    return { insetInlineStart: start, inlineSize: width }
  return { insetInlineStart: from, inlineSize: width, '--held': `${start - from}px` } as CSSProperties
}

/** What is drawn longer than a moment is a bar, and a bar of one day a moment. */
export function kindOf(kind: 'bar' | 'milestone', span: Span): 'bar' | 'milestone' {
  return kind === 'milestone' && span.end > span.start ? 'bar' : kind
}

function peopleOf(data: unknown, { context }: GanttLook) {
  const ids = Array.isArray(data) ? data.filter((id) => typeof id === 'number') : []
  return ids.flatMap((id) => {
    const person = context.people.get(id)
    return person ? [{ name: person.name, photo_url: person.photo_url, seed: String(id) }] : []
  })
}

interface SummaryBarProps {
  bar: RowBar
  plot: Plot
  preview: Preview
  /** Undefined for groups. */
  id: string | undefined
  isCritical: boolean
  canMove: boolean
  canLink: boolean
  /** Said beside it where the left table does not. */
  name: string
}

/** What lies below a parent, or in a group. */
export function SummaryBar(props: SummaryBarProps) {
  const { bar, plot, preview, id, name, isCritical, canMove, canLink } = props
  const held = useSyncExternalStore(preview.subscribe, () => (id === undefined ? undefined : preview.of(id)))
  const { start, end } = edgesOf(plot, 'summary', held ?? bar.span)
  return (
    <div
      className={styles['summary']}
      data-bar={id}
      data-critical={isCritical || undefined}
      data-fixed={!canMove || undefined}
      style={{ insetInlineStart: start, inlineSize: end - start }}
    >
      {bar.progress !== null && (
        <span className={styles['summaryDone']} style={{ inlineSize: `${bar.progress * 100}%` }} />
      )}
      <span className={styles['beside']}>
        {name !== '' && <bdi className={styles['sumName']}>{name}</bdi>}
        {bar.progress !== null && (
          <span className={styles['faint']}>{formatNumber(bar.progress, { style: 'percent' })}</span>
        )}
      </span>
      {canLink && <Dots />}
    </div>
  )
}
