import { keyOf, type ListLine } from './lines/list-lines.ts'
import { type LinesShown, ListLineContent } from './list-line-content.tsx'
import styles from './list.module.css'

interface ListLineProps {
  line: ListLine
  /** Its place among all lines. */
  at: number
  shown: LinesShown
}

/** The row of a line, at its place. */
export function ListLineRow({ line, at, shown }: ListLineProps) {
  const { list, segments, current } = shown
  const { tops, picks, values, setActive } = list
  const key = keyOf(line)
  return (
    <div
      role="row"
      data-key={key}
      className={styles['line']}
      tabIndex={key === current ? 0 : -1}
      aria-rowindex={at + 1}
      aria-level={levelOf(line, segments)}
      aria-expanded={isExpanded(line)}
      style={{
        translate: `0 ${tops.tops[at] ?? 0}px`,
        blockSize: (tops.tops[at + 1] ?? 0) - (tops.tops[at] ?? 0),
      }}
      aria-selected={line.kind === 'item' ? picks.picked.has(line.id) : undefined}
      data-editing-line={(line.kind === 'item' && values.edited?.item_id === line.id) || undefined}
      onFocus={(event) => {
        const { dataset } = event.target
        if (event.target === event.currentTarget || dataset['value'] !== undefined) setActive(key)
      }}
    >
      <ListLineContent {...{ line, shown }} />
    </div>
  )
}

/** Undefined for a line that has nothing below it. */
function isExpanded(line: ListLine): boolean | undefined {
  if (line.kind === 'group') return !line.isClosed
  return line.kind === 'item' && line.childCount > 0 ? line.isOpen : undefined
}

/** Items stand a level below the header of their group. */
function levelOf(line: ListLine, segments: LinesShown['segments']): number {
  if (line.kind === 'group') return line.level + 1
  const above = line.group === null ? 0 : (segments[line.group]?.level ?? -1) + 1
  return above + 1 + (line.kind === 'add' ? 0 : line.depth)
}
