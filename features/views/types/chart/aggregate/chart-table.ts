import type { Meter } from '@weft/query'

/** Where a row belongs on an axis. `key` null holds the rows without a value. */
export interface Group {
  key: string | null
  label: string
  sort: number | string | null
}

/** What rows are parted by. */
export interface Axis<R> {
  /** At least one group; one row may belong to several. */
  groupsOf(row: R): readonly Group[]
  /** Along time the order is the meaning: the latest are kept, and gaps are drawn. */
  isTime: boolean
  /** Groups that there are whether a row is in them or not, as labels are. */
  every?: readonly Group[]
  /** The group right before this one, where groups follow from each other. */
  before?(group: Group): Group | null
  /** Texts in the reader's order. */
  compareText(a: string, b: string): number
}

/** What a mark is as large as. */
export interface Measure<R> {
  /** Null where a mark is the number of its items. */
  read: ((row: R) => unknown) | null
  /** Over the data that `read` gave, in slices; null when there is no such number, as of an average of nothing. */
  result(cells: readonly unknown[], meter: Meter): Generator<void, number | null>
}

export interface Plan<R> {
  /** Null draws all rows as one. */
  x: Axis<R> | null
  /** Parts every mark; only the first measure is drawn then. */
  series: Axis<R> | null
  measures: readonly Measure<R>[]
  top: number
  /** Series that are shown by themselves. */
  topSeries: number
  sort: 'value' | 'label'
  direction: 'asc' | 'desc'
  showsEmpty: boolean
}

/** A place on an axis: one group, or the rest together. */
export interface Part {
  /** Tells it from all others of its axis. */
  id: string
  kind: 'group' | 'other' | 'all'
  label: string
  /** Where it begins, along time: ms since 1970 in UTC. */
  at?: number
  /** The group's own; of the rest several. */
  keys: ReadonlySet<string | null>
}

/** What is drawn. */
export interface ChartTable {
  parts: readonly Part[]
  series: readonly Part[]
  /** By part, then by series; with one part of the series for every measure where nothing is parted. */
  cells: readonly (readonly (number | null)[])[]
  /** Over all series, by part. */
  totals: readonly (number | null)[]
  /** The first measure over all rows that have a mark, each as often as it stands in one. */
  whole: number | null
  /** Rows that have a mark, each once. */
  rowCount: number
  /** Rows without one, since they have no value along an axis. */
  leftOut: number
  /** Groups along the axis before the rest was put together. */
  groupCount: number
}
