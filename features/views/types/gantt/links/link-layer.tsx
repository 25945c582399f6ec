import { memo, useMemo, useSyncExternalStore } from 'react'

import type { Preview } from '../drag/preview.ts'
import { kindOf } from '../bars/bar.tsx'
import styles from './links.module.css'
import type { RowBar } from '../rows/gantt-rows.ts'
import type { Dependency } from '../schedule/dependency.ts'
import { edgesOf, type Plot, ROW_HEIGHT } from '../timeline/plot.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { type ShownPart, useShownRows } from '../chart/use-viewport.ts'
import { type LinkEnds, linkPath } from './link-path.ts'

interface LinkLayerProps {
  data: Pick<GanttData, 'rows' | 'indexOf' | 'links' | 'graph' | 'critical'>
  plot: Plot
  /** Rows that are drawn. */
  shown: ShownPart
  left: number
  preview: Preview
  /** Its links stand out. */
  activeId: string | null
  /** The links of a circle that was just refused. */
  refused: ReadonlySet<string> | null
}

/** The dependencies of what is seen, in one picture. */
export const LinkLayer = memo(function LinkLayer(props: LinkLayerProps) {
  const { data, plot, shown: part, left, preview, activeId, refused } = props
  const { from, to } = useShownRows(part)
  const held = useSyncExternalStore(preview.subscribe, preview.all)
  const circular = useMemo(() => new Set(data.graph.circular), [data.graph])
  const placed = useMemo(() => placedLinks(data), [data])
  const shown = useMemo(() => placed.filter(({ top, end }) => end >= from && top < to), [placed, from, to])
  return (
    <svg className={styles['links']} style={{ insetInlineStart: left }} aria-hidden>
      {inSlots(shown).map(([slot, { link, one, other }]) => (
        <LinkLine
          key={slot}
          from={link.from}
          to={link.to}
          kind={link.kind}
          x1={endOf(one, link.kind[0] === 'F', plot, held.get(link.from))}
          y1={(one.index + 0.5) * ROW_HEIGHT}
          x2={endOf(other, link.kind[1] === 'F', plot, held.get(link.to))}
          y2={(other.index + 0.5) * ROW_HEIGHT}
          isHot={activeId === link.from || activeId === link.to}
          isBad={circular.has(link) || refused?.has(`${link.from} ${link.to}`) === true}
          isCritical={data.critical?.has(link) === true}
        />
      ))}
    </svg>
  )
})

/** Lines that are kept for others to come, in steps. */
const POOL = 64

/** Each in the line of the page that it had before, and what comes in one that is free. */
function inSlots(links: readonly PlacedLink[]): (readonly [slot: string, link: PlacedLink])[] {
  const size = Math.ceil(links.length / POOL) * POOL
  const slots = new Map<string, PlacedLink>()
  for (const one of links) {
    const slot = String(one.at % size)
    slots.set(slots.has(slot) ? `${slot} ${one.at}` : slot, one)
  }
  return [...slots].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

interface LinkLineProps extends LinkEnds {
  from: string
  to: string
  isHot: boolean
  isBad: boolean
  isCritical: boolean
}

/** One line; drawn again only where an end of it moved. */
const LinkLine = memo(function LinkLine({ from, to, isHot, isBad, isCritical, ...ends }: LinkLineProps) {
  const { line, head } = linkPath(ends)
  return (
    <g
      className={styles['link']}
      data-hot={isHot || undefined}
      data-bad={isBad || undefined}
      data-critical={isCritical || undefined}
    >
      <path className={styles['hit']} d={line} data-link={to} data-from={from} />
      <path d={line} />
      <path className={styles['arrow']} d={head} />
    </g>
  )
})

interface Placed {
  index: number
  bar: RowBar
}

function endOf({ bar }: Placed, isFinish: boolean, plot: Plot, held: RowBar['span'] | undefined): number {
  const span = held ?? bar.span
  const edges = edgesOf(plot, bar.kind === 'summary' ? 'summary' : kindOf(bar.kind, span), span)
  return isFinish ? edges.end : edges.start
}

interface PlacedLink {
  link: Dependency
  /** Which of them it is from top to bottom. */
  at: number
  one: Placed
  other: Placed
  /** First and last row that it crosses. */
  top: number
  end: number
}

/** Links both ends of which have a bar in sight of the tree, with the rows that they cross. */
function placedLinks({ rows, indexOf, links }: LinkLayerProps['data']): PlacedLink[] {
  const placed = links.flatMap((link) => {
    const [a, b] = [indexOf.get(link.from), indexOf.get(link.to)]
    if (a === undefined || b === undefined) return []
    const [one, other] = [rows[a]?.bar, rows[b]?.bar]
    if (!one || !other) return []
    const ends = { one: { index: a, bar: one }, other: { index: b, bar: other } }
    return [{ link, ...ends, top: Math.min(a, b), end: Math.max(a, b) }]
  })
  return placed.toSorted((one, other) => one.top - other.top).map((one, at) => ({ ...one, at }))
}
