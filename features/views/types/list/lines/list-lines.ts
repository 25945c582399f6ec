import type { GroupSegment } from '@weft/query'

/** A line of the list, from top to bottom. */
export type ListLine = GroupLine | ItemLine | DraftLine | AddLine

export interface GroupLine {
  kind: 'group'
  /** Place among the segments of the query. */
  group: number
  /** What it is remembered by when it is closed. */
  path: string
  level: number
  isClosed: boolean
}

export interface ItemLine {
  kind: 'item'
  id: string
  /** 0 for those that hang below none. */
  depth: number
  parent_id: string | null
  /** The innermost group that its topmost item stands in; null when nothing is grouped. */
  group: number | null
  childCount: number
  isOpen: boolean
}

/** A new item that is not there yet: it has no name. */
interface DraftLine {
  kind: 'draft'
  depth: number
  group: number | null
}

/** Where one adds to the end of a group, or of the list. */
interface AddLine {
  kind: 'add'
  group: number | null
}

/** Where a new item will be. Neighbours lie below the same parent. */
export interface Draft {
  parent_id: string | null
  after: string | null
  before: string | null
  group: number | null
  depth: number
}

export interface LineSource {
  /** Number of rows of the query, and the id of each. */
  length: number
  idAt(index: number): string | undefined
  segments: readonly GroupSegment[]
  /** Ids of sub-items, none where they are not shown below their parents. */
  children(id: string): readonly string[]
  isOpen(id: string): boolean
  isClosed(path: string): boolean
  draft: Draft | null
  hasAdd: boolean
}

const pathKey = (segment: GroupSegment): string => JSON.stringify(segment.path)

/** All lines as they stand below each other. */
export function buildLines(source: LineSource): ListLine[] {
  const { segments, hasAdd } = source
  const lines: ListLine[] = []
  if (segments.length === 0) {
    pushRows(lines, source, { start: 0, count: source.length, group: null })
    if (hasAdd) lines.push({ kind: 'add', group: null })
  }
  let closedAt = Number.POSITIVE_INFINITY
  segments.forEach((segment, group) => {
    const { level, start, count } = segment
    if (level > closedAt) return
    closedAt = Number.POSITIVE_INFINITY
    const path = pathKey(segment)
    const isClosed = source.isClosed(path)
    lines.push({ kind: 'group', group, path, level, isClosed })
    if (isClosed) {
      closedAt = level
      return
    }
    // What has groups inside shows its rows there.
    if ((segments[group + 1]?.level ?? -1) > level) return
    pushRows(lines, source, { start, count, group })
    if (hasAdd) lines.push({ kind: 'add', group })
  })
  if (source.draft) insertDraft(lines, source.draft)
  return lines
}

function pushRows(
  lines: ListLine[],
  source: LineSource,
  { start, count, group }: { start: number; count: number; group: number | null },
): void {
  const push = (id: string, depth: number, parent_id: string | null) => {
    const children = source.children(id)
    const isOpen = children.length > 0 && source.isOpen(id)
    lines.push({ kind: 'item', id, depth, parent_id, group, childCount: children.length, isOpen })
    if (isOpen) for (const child of children) push(child, depth + 1, id)
  }
  for (let at = start; at < start + count; at++) {
    const id = source.idAt(at)
    if (id !== undefined) push(id, 0, null)
  }
}

function insertDraft(lines: ListLine[], draft: Draft): void {
  const { after, before, parent_id, group, depth } = draft
  const find = (id: string | null) =>
    id === null
      ? -1
      : lines.findIndex((line) => line.kind === 'item' && line.id === id && line.group === group)
  let at: number
  const place = find(after)
  if (place >= 0) at = treeEnd(lines, place)
  else if (find(before) >= 0) at = find(before)
  else if (find(parent_id) >= 0) at = find(parent_id) + 1
  else {
    const add = lines.findIndex((line) => line.kind === 'add' && line.group === group)
    at = add >= 0 ? add : lines.length
  }
  lines.splice(at, 0, { kind: 'draft', depth, group })
}

/** The line after an item and all that is shown below it. */
export function treeEnd(lines: readonly ListLine[], place: number): number {
  const top = lines[place]
  if (top?.kind !== 'item') return place + 1
  let end = place + 1
  for (; ; end++) {
    const line = lines[end]
    if ((line?.kind !== 'item' && line?.kind !== 'draft') || line.depth <= top.depth) return end
  }
}

/** What a line is known by from one drawing to the next. */
export function keyOf(line: ListLine): string {
  if (line.kind === 'item') return `${line.group ?? ''} ${line.id}`
  if (line.kind === 'group') return `g${line.path}`
  return line.kind === 'draft' ? 'draft' : `a${line.group ?? ''}`
}
