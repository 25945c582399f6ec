import type { Item } from '@weft/model'
import { type GroupSegment, type LiveQuery, Meter, runWhole } from '@weft/query'

import type { ItemRow, ViewRecords } from '../../../client/view-member.ts'
import type { Span } from '../schedule/span.ts'
import type { FoldPart, Folding } from './folding.ts'

/** Steps of a row with its record and its dates, and of the header of a group. */
const ROW_STEPS = 60
const GROUP_STEPS = 10

/** Key of what holds the items without dates; kept among what is closed once somebody opened it. */
export const UNDATED = '\u0000undated'

/** Items lie at most so deep; a record that lies below itself by mistake ends there as well. */
const MAX_DEPTH = 8

/** What is drawn in a row's lane; parents and groups as the sum of what lies below them. */
export interface RowBar {
  kind: 'bar' | 'milestone' | 'summary'
  span: Span
  /** 0 to 1. */
  progress: number | null
}

export interface GanttRow {
  key: string
  /** 'item', or the header of a group. */
  kind: 'item' | 'group'
  /** Of the item; of a group its path. */
  id: string
  item: Item | null
  /** Groups: what they are called, '' for the one of empty values. */
  label: string
  attribute_id: string | null
  level: number
  /** Null where nothing lies below. */
  isOpen: boolean | null
  /** Items below, for groups. */
  count: number
  bar: RowBar | null
}

export interface RowSource {
  query: Pick<LiveQuery<ItemRow>, 'lines' | 'segments'>
  records: Pick<ViewRecords, 'children'>
  /** Keys of what is closed. */
  closed: ReadonlySet<string>
  /** Which items without dates may be folded away; none of them without it. */
  folding?: Folding | null
  spanOf(item: Item): Span | null
  isMilestone(item: Item): boolean
  progressOf(item: Item): number | null
}

export interface GanttRows {
  rows: readonly GanttRow[]
  /** Every item once, those below closed ones too. */
  items: readonly Item[]
  /** Where an item stands; of one that stands in several groups the first place. */
  indexOf: ReadonlyMap<string, number>
  /** The dates of parents, by what lies below them. */
  summaries: ReadonlyMap<string, Span>
  /** First and last day of all. */
  extent: { first: number; last: number } | null
}

interface Sum {
  start: number
  end: number
  days: number
  done: number
  hasProgress: boolean
}

/** Whether somebody sees what lies below this; what has no dates is closed until it is opened. */
export const isOpenIn = (closed: ReadonlySet<string>, key: string): boolean =>
  closed.has(key) === (key === UNDATED)

/** What is closed after one of them was opened or closed; without `isOpen` it is turned round. */
export function toggledIn(closed: ReadonlySet<string>, key: string, isOpen?: boolean): ReadonlySet<string> {
  const next = new Set(closed)
  if ((isOpen ?? !isOpenIn(closed, key)) === (key === UNDATED)) next.add(key)
  else next.delete(key)
  return next
}

/** What `makingRows` makes, in one go. */
export function ganttRows(source: RowSource): GanttRows {
  return runWhole(makingRows(source, new Meter(Infinity)))
}

/** What is made so far. */
interface Making {
  source: RowSource
  meter: Meter
  rows: GanttRow[]
  indexOf: Map<string, number>
  items: Map<string, Item>
  summaries: Map<string, Span>
}

/** All rows from top to bottom: groups, items, and what lies open below them. In slices. */
export function* makingRows(source: RowSource, meter: Meter): Generator<void, GanttRows> {
  const making: Making = {
    source,
    meter,
    rows: [],
    indexOf: new Map(),
    items: new Map(),
    summaries: new Map(),
  }
  const total = source.query.segments().length === 0 ? yield* addLines(making) : yield* addGroups(making)
  const { rows, items, indexOf, summaries } = making
  return {
    rows,
    items: [...items.values()],
    indexOf,
    summaries,
    extent: total.days > 0 ? { first: total.start, last: total.end } : null,
  }
}

function* addLines(making: Making): Generator<void, Sum> {
  const total = newSum()
  for (const { row } of making.source.query.lines())
    addSum(total, yield* addItem(making, row, 0, { prefix: '', isShown: true }))
  const { folding } = making.source
  folding?.begin()
  // Without a bar there is no plan to read yet.
  if (total.days === 0) folding?.leave(making.rows)
  else if (folding) yield* foldUndated(making, folding)
  return total
}

/** Puts items without dates, and all below them, into one row: a plan is read by its bars. */
function* foldUndated(making: Making, folding: Folding): Generator<void, void> {
  const { source, meter, rows, indexOf } = making
  const parts: Record<FoldPart, GanttRow[]> = { kept: [], folded: [], added: [] }
  let count = 0
  let part: FoldPart = 'kept'
  for (const row of rows) {
    if (meter.isOver) yield
    meter.take(1)
    if (row.level === 0) {
      part = folding.partOf(row)
      if (part === 'folded') count++
    }
    parts[part].push(row)
  }
  folding.leave(folding.isWorth(count) ? [] : parts.folded)
  if (!folding.isWorth(count)) return
  const isOpen = isOpenIn(source.closed, UNDATED)
  const shown = isOpen ? parts.folded.map((row) => ({ ...row, level: row.level + 1 })) : []
  making.rows = [...parts.kept, foldRow(count, isOpen), ...shown, ...parts.added]
  indexOf.clear()
  for (const [index, { kind, id }] of making.rows.entries()) if (kind === 'item') indexOf.set(id, index)
}

const foldRow = (count: number, isOpen: boolean): GanttRow => ({
  key: `group ${UNDATED}`,
  kind: 'group',
  id: UNDATED,
  item: null,
  label: '',
  attribute_id: null,
  level: 0,
  isOpen,
  count,
  bar: null,
})

/** An item and what lies below it; the answer is what its parents are the sum of. */
function* addItem(
  making: Making,
  item: Item,
  level: number,
  place: { prefix: string; isShown: boolean },
): Generator<void, Sum> {
  const { source, meter, rows, indexOf, items, summaries } = making
  if (meter.isOver) yield
  meter.take(ROW_STEPS)
  const { prefix, isShown } = place
  items.set(item.id, item)
  const children = level < MAX_DEPTH ? source.records.children(item.id) : []
  const isOpen = children.length === 0 ? null : !source.closed.has(item.id)
  const at = rows.length
  const row: GanttRow = {
    key: prefix + item.id,
    kind: 'item',
    id: item.id,
    item,
    label: '',
    attribute_id: null,
    level,
    isOpen,
    count: 0,
    bar: null,
  }
  if (isShown) {
    rows.push(row)
    if (!indexOf.has(item.id)) indexOf.set(item.id, at)
  }
  const below = newSum()
  const inside = { prefix, isShown: isShown && isOpen === true }
  for (const child of children) addSum(below, yield* addItem(making, child, level + 1, inside))
  if (below.days > 0) {
    row.bar = summaryOf(below)
    summaries.set(item.id, row.bar.span)
    return below
  }
  const span = source.spanOf(item)
  if (!span) return below
  const progress = source.progressOf(item)
  row.bar = { kind: source.isMilestone(item) ? 'milestone' : 'bar', span, progress }
  const days = span.end - span.start + 1
  return { ...span, days, done: (progress ?? 0) * days, hasProgress: progress !== null }
}

interface OpenGroup {
  row: GanttRow
  sum: Sum
  level: number
  isShown: boolean
}

function* addGroups(making: Making): Generator<void, Sum> {
  const { source, meter, rows } = making
  const lines = source.query.lines()
  const segments = source.query.segments()
  const total = newSum()
  // Headers come outer before inner: what is open above decides what is shown, and rows belong to the innermost.
  const open: OpenGroup[] = []
  for (const [n, segment] of segments.entries()) {
    if (meter.isOver) yield
    meter.take(GROUP_STEPS)
    closeGroups(open, segment.level, total)
    const row = groupRow(segment, source.closed)
    const above = open.at(-1)
    const isShown = above ? above.isShown && above.row.isOpen === true : true
    if (isShown) rows.push(row)
    const sum = newSum()
    open.push({ row, sum, level: segment.level, isShown })
    if ((segments[n + 1]?.level ?? 0) > segment.level) continue
    const place = { prefix: `${row.id} `, isShown: isShown && row.isOpen === true }
    for (let line = segment.start; line < segment.start + segment.count; line++) {
      const item = lines[line]?.row
      if (item) addSum(sum, yield* addItem(making, item, segment.level + 1, place))
    }
  }
  closeGroups(open, 0, total)
  return total
}

/** Closes groups of a level and deeper: each is part of the one above it. */
function closeGroups(open: OpenGroup[], level: number, total: Sum): void {
  for (let top = open.at(-1); top && top.level >= level; top = open.at(-1)) {
    open.pop()
    if (top.sum.days > 0) top.row.bar = summaryOf(top.sum)
    addSum(open.at(-1)?.sum ?? total, top.sum)
  }
}

function groupRow(segment: GroupSegment, closed: ReadonlySet<string>): GanttRow {
  const id = segment.path.map((part) => part ?? '\u0000').join('\u0001')
  return {
    key: `group ${id}`,
    kind: 'group',
    id,
    item: null,
    label: segment.label,
    attribute_id: segment.attribute_id,
    level: segment.level,
    isOpen: !closed.has(id),
    count: segment.count,
    bar: null,
  }
}

const summaryOf = (sum: Sum): RowBar => ({
  kind: 'summary',
  span: { start: sum.start, end: sum.end },
  progress: shareOf(sum),
})

const newSum = (): Sum => ({ start: Infinity, end: -Infinity, days: 0, done: 0, hasProgress: false })

function addSum(sum: Sum, part: Sum): void {
  sum.start = Math.min(sum.start, part.start)
  sum.end = Math.max(sum.end, part.end)
  sum.days += part.days
  sum.done += part.done
  sum.hasProgress ||= part.hasProgress
}

/** Weighed by days: a long task that is half done counts for more than a short one. */
function shareOf({ done, days, hasProgress }: Sum): number | null {
  return hasProgress && days > 0 ? done / days : null
}
