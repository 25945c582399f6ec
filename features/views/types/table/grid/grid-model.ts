import type { Item } from '@weft/model'
import type { GroupSegment, LiveRow } from '@weft/query'

import { type ColumnLayout, type ColumnSpec, layOutColumns } from './column-layout.ts'
import { type ChildLine, LineMap, type LineMapOptions } from './line-map.ts'

/** One column as the grid draws it. */
export interface GridColumn extends ColumnSpec {
  label: string
  align: 'start' | 'end' | 'center'
  /** Shows a cell's data in an element; null is empty. */
  paint(cell: HTMLElement, data: unknown, item: Item): void
  /** The cell shows more than its own value, so that it is drawn anew with every change of the item. */
  isComposed?: boolean
  /** How the data is had where the item does not hold it. */
  read?(item: Item): unknown
}

/** What a line with cells shows. */
export interface GridRow {
  id: string
  item: Item
  /** Place in the list from 1; null for sub-items. */
  number: number | null
  depth: number
  hasChildren: boolean
  isOpen: boolean
  /** Made or edited here, and the filter does not want it. */
  isHiddenByFilter: boolean
  /** It has comments that whoever looks has not read. */
  isUnread: boolean
}

export interface GridGroup {
  segment: GroupSegment
  isCollapsed: boolean
  /** It holds rows; others hold groups. */
  isInnermost: boolean
  /** Its rows are shown. */
  hasRows: boolean
}

/** The part of a live query that the grid reads. */
export interface RowList {
  readonly length: number
  at(index: number): LiveRow<Item> | undefined
  indexOf(id: string): number
  segments(): readonly GroupSegment[]
}

export interface GridModelOptions {
  query: RowList
  item(id: string): Item | undefined
  isUnread?: ((id: string) => boolean) | undefined
  /** Sub-items in their order; empty where they are not nested. */
  children(id: string): readonly Item[]
  columns: readonly GridColumn[]
  frozen: number
  rowHeight: number
  groupHeight: number
  hasAddLine: boolean
  /** How many more of these lines there are while there is no row. */
  blankLines?: number
  /** Keys of the groups that are closed. They change here, and `onCollapse` tells of it. */
  collapsed?: Set<string>
  onCollapse?(): void
}

/** Begins the key of a blank line; ids have no such letter. */
const BLANK = '+'
/** Depth to which sub-items are drawn; deeper ones cannot be made. */
const MAX_DEPTH = 8

/** Lines and columns of the grid, made of a query, what is open, and what is closed. */
export class GridModel {
  options: GridModelOptions
  lines: LineMap
  layout: ColumnLayout
  groups: readonly GridGroup[] = []
  private readonly open = new Set<string>()
  /** Of what the groups were made: there may be as many as rows. */
  /** Of what the lines were made while nothing was open; null where something was. */
  private linesOf: Omit<LineMapOptions, 'open'> | null = null
  private groupsOf: { segments: readonly GroupSegment[]; collapsed: ReadonlySet<string> } | null = null

  constructor(options: GridModelOptions) {
    this.options = options
    this.layout = layOutColumns(options.columns, options.frozen)
    this.lines = this.mapLines()
  }

  update(options: GridModelOptions): void {
    if (options.columns !== this.options.columns || options.frozen !== this.options.frozen)
      this.layout = layOutColumns(options.columns, options.frozen)
    this.options = options
    this.refresh()
  }

  /** To be called after the query, sub-items or what is open changed. */
  refresh(): void {
    this.lines = this.mapLines()
  }

  /** The row on a line; null for headers, lines that add, and lines beyond the end. */
  rowAt(line: number): GridRow | null {
    const place = this.lines.at(line)
    const { query, item, children, isUnread = () => false } = this.options
    if (place?.kind === 'row') {
      const live = query.at(place.index)
      if (!live) return null
      const { id, row, hiddenByFilter } = live
      return {
        id,
        item: row,
        number: place.index + 1,
        depth: 0,
        hasChildren: children(id).length > 0,
        isOpen: this.open.has(id),
        isHiddenByFilter: hiddenByFilter,
        isUnread: isUnread(id),
      }
    }
    if (place?.kind !== 'child') return null
    const record = item(place.id)
    return record
      ? {
          id: place.id,
          item: record,
          number: null,
          depth: place.depth,
          hasChildren: children(place.id).length > 0,
          isOpen: this.open.has(place.id),
          isHiddenByFilter: false,
          isUnread: isUnread(place.id),
        }
      : null
  }

  hasCells(line: number): boolean {
    const kind = this.lines.at(line)?.kind
    return kind === 'row' || kind === 'child'
  }

  /** The line of a row, or -1 while it is not shown. */
  lineOf(id: string): number {
    const index = this.options.query.indexOf(id)
    return index >= 0 ? this.lines.lineOfRow(index) : this.lines.lineOfChild(id)
  }

  /** Whether a line stands for an item that is not there yet. */
  isBlank(line: number): boolean {
    return this.lines.at(line)?.kind === 'add'
  }

  /** The group that a blank line adds to; null without groups, undefined for other lines. */
  groupOfBlank(line: number): number | null | undefined {
    const place = this.lines.at(line)
    return place?.kind === 'add' ? place.group : undefined
  }

  /** What a line shows, whatever comes above it: a row, or a new row of a group. */
  keyOf(line: number): string {
    const group = this.groupOfBlank(line)
    if (group === undefined) return this.rowAt(line)?.id ?? ''
    return BLANK + groupKey(group === null ? undefined : this.groups[group]?.segment)
  }

  /** Where something went that was on a line: the same line while it is still there. */
  follow(key: string, line: number): number {
    if (this.keyOf(line) === key) return line
    if (!key.startsWith(BLANK)) return this.lineOf(key)
    const group = this.groups.findIndex(({ segment }) => BLANK + groupKey(segment) === key)
    return this.lines.lineOfAdd(group < 0 ? null : group)
  }

  columnIndex(id: string): number {
    return this.options.columns.findIndex((column) => column.id === id)
  }

  toggleOpen(id: string): void {
    if (!this.open.delete(id)) this.open.add(id)
    this.refresh()
  }

  setOpen(id: string, isOpen: boolean): void {
    if (this.open.has(id) !== isOpen) this.toggleOpen(id)
  }

  toggleGroup(group: number): void {
    const key = groupKey(this.groups[group]?.segment)
    if (!this.collapsed.delete(key)) this.collapsed.add(key)
    this.groupsOf = null
    this.options.onCollapse?.()
    this.refresh()
  }

  /** Opens all groups, or closes all. */
  setGroups(isOpen: boolean): void {
    this.collapsed.clear()
    if (!isOpen) for (const segment of this.options.query.segments()) this.collapsed.add(groupKey(segment))
    this.groupsOf = null
    this.options.onCollapse?.()
    this.refresh()
  }

  private get collapsed(): Set<string> {
    return (this.options.collapsed ??= new Set())
  }

  private mapLines(): LineMap {
    const { query, rowHeight, groupHeight, hasAddLine, blankLines = 0 } = this.options
    this.findGroups()
    const open = new Map<number, ChildLine[]>()
    for (const id of this.open) {
      const index = query.indexOf(id)
      const below = index < 0 ? [] : this.linesBelow(id, 1)
      if (below.length > 0) open.set(index, below)
    }
    const rows = query.length
    const made = { rows, groups: this.groups, rowHeight, groupHeight, hasAddLine, blankLines }
    // There may be as many groups as rows: what is drawn anew for another reason keeps its lines.
    if (open.size === 0 && this.linesOf && areSame(made, this.linesOf)) return this.lines
    this.linesOf = open.size === 0 ? made : null
    return new LineMap({ ...made, open })
  }

  /** Headers from top to bottom, without those inside of a closed one. */
  private findGroups(): void {
    const segments = this.options.query.segments()
    const { collapsed } = this
    if (this.groupsOf?.segments === segments && this.groupsOf.collapsed === collapsed) return
    const found: GridGroup[] = []
    let closedLevel = Infinity
    for (const [at, segment] of segments.entries()) {
      const { level } = segment
      if (level > closedLevel) continue
      const isCollapsed = collapsed.size > 0 && collapsed.has(groupKey(segment))
      closedLevel = isCollapsed ? level : Infinity
      const isInnermost = (segments[at + 1]?.level ?? 0) <= level
      found.push({ segment, isCollapsed, isInnermost, hasRows: isInnermost && !isCollapsed })
    }
    this.groups = found
    this.groupsOf = { segments, collapsed }
  }

  private linesBelow(id: string, depth: number): ChildLine[] {
    if (depth > MAX_DEPTH) return []
    return this.options
      .children(id)
      .flatMap((child) => [
        { id: child.id, depth },
        ...(this.open.has(child.id) ? this.linesBelow(child.id, depth + 1) : []),
      ])
  }
}

function areSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
}

/** Names a group by what it is grouped by: the same after other rows came into it. */
export function groupKey(segment: GroupSegment | undefined): string {
  return JSON.stringify(segment ? [segment.attribute_id, ...segment.path] : null)
}
